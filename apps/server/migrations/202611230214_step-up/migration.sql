-- Codes that somebody confirms a call with: a keyed digest, bound to the person, the call and its content, for some minutes.
create table step_up (
  tenant_id varchar(12) not null,
  id bigint not null,
  user_id bigint not null,
  phone_hash bytea not null,
  path varchar(128) not null,
  digest bytea not null,
  code_hash bytea not null,
  tries smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id)
);
create index step_up_user on step_up (tenant_id, user_id, created_at);
create index step_up_phone on step_up (phone_hash, created_at);
