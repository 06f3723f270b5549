-- What every paper said that was made: digests of its content and of its document, and what whoever holds it may compare. Rows are
-- only ever added. Whoever asks has the code alone, which no two papers share.
create table paper_proof (
  tenant_id varchar(12) not null,
  id bigint not null,
  code char(26) not null,
  salt bytea not null,
  path varchar(128) not null,
  input jsonb not null,
  number varchar(128) not null,
  parties jsonb not null,
  amount varchar(64) not null,
  printed_digest char(64) not null,
  document_digest char(64) not null,
  form_digest char(64) not null,
  create_user bigint not null,
  create_time timestamptz not null,
  primary key (tenant_id, id)
);
create index paper_proof_code on paper_proof (code);
