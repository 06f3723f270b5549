-- Signed requests of partners seen in the last minutes (domain 17.2): a second request with the same nonce is a replay.
-- Signatures are checked before there is a tenant, so only the platform's role comes here; old rows are deleted by a job.
create table partner_nonce (
  partner_id bigint not null,
  nonce varchar(64) not null,
  seen_at timestamptz not null,
  primary key (partner_id, nonce)
);
create index partner_nonce_seen on partner_nonce (seen_at);
alter table partner_nonce enable row level security;
alter table partner_nonce force row level security;
create policy p_platform on partner_nonce for all to forecourt_platform using (true) with check (true);
create policy p_owner on partner_nonce for all to current_user using (true) with check (true);
grant select, insert, delete on partner_nonce to forecourt_platform;

-- A partner sells for many tenants: its own orders are found without naming one.
create index order_partner_number on "order" (partner_id, customer_order_no) where partner_id is not null;
create index order_partner_phone on "order" (partner_id, user_phone, id) where partner_id is not null;
