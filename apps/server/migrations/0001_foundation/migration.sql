-- What the kernel itself stores. Tables of entities follow in generated migrations; their policies are derived from the
-- declarations and laid by `migrate` after every change.

create function app_tenant() returns text language sql stable parallel safe return current_setting('app.tenant', true);

create sequence node_number;
create sequence document_number;
grant usage on sequence node_number, document_number to forecourt_tenant, forecourt_platform;

-- Who changed what, in the transaction of the change. Appended only: nobody but the owner may do more than insert.
create table audit_entry (
  tenant_id varchar(12) not null,
  id bigint not null,
  time timestamptz(3) not null,
  user_id bigint not null,
  user_name varchar(64),
  role_name varchar(255),
  address varchar(64),
  request_id varchar(64),
  call varchar(128) not null,
  entity varchar(64) not null,
  row_id varchar(64) not null,
  row_label varchar(255),
  action varchar(64) not null,
  from_state smallint,
  to_state smallint,
  changes jsonb not null,
  reason varchar(500),
  primary key (tenant_id, id)
);
create index audit_entry_row on audit_entry (tenant_id, entity, row_id, id);
create index audit_entry_id on audit_entry (id);
create index audit_entry_user on audit_entry (tenant_id, user_id, id);

-- The hash chain over the entries, one per tenant, laid after the fact so that writing does not queue a tenant up.
create table audit_seal (
  tenant_id varchar(12) not null,
  seq bigint not null,
  entry_id bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (tenant_id, seq),
  unique (tenant_id, entry_id)
);

create table idempotency (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  key varchar(255) not null,
  digest bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_age on idempotency (tenant_id, created_at);

create table session (
  tenant_id varchar(12) not null,
  id varchar(36) not null,
  user_id bigint not null,
  role_ids text not null default '',
  dept_ids text not null default '',
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz,
  address varchar(64),
  agent varchar(255),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create index session_user_id on session (tenant_id, user_id);

-- Before sign-in there is no tenant: these two hold no tenant's data and are reached as the platform.
create table captcha (
  id varchar(36) primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create table sign_in_failure (
  subject varchar(128) primary key,
  failures integer not null,
  locked_until timestamptz
);

create table stored_file (
  tenant_id varchar(12) not null,
  id bigint not null,
  key varchar(128) not null,
  original_name varchar(255) not null,
  content_type varchar(128) not null,
  size bigint not null,
  create_user bigint not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index stored_file_key on stored_file (tenant_id, key);

do $$
declare name text;
begin
  foreach name in array array['audit_entry', 'audit_seal', 'idempotency', 'session', 'stored_file'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy p_own on %I for all to forecourt_tenant using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', name);
    execute format('create policy p_platform on %I for all to forecourt_platform using (true) with check (true)', name);
  end loop;
end $$;
-- Even the owner may only add to the audit, never change it: the chain is then a proof against the owner's own mistakes too.
create policy p_owner_read on audit_entry for select to current_user using (true);
create policy p_owner_read on audit_seal for select to current_user using (true);
create policy p_owner_add on audit_seal for insert to current_user with check (true);
create policy p_owner on idempotency for all to current_user using (true) with check (true);
create policy p_owner on session for all to current_user using (true) with check (true);
create policy p_owner on stored_file for all to current_user using (true) with check (true);

grant select, insert on audit_entry to forecourt_tenant, forecourt_platform;
grant select on audit_seal to forecourt_tenant, forecourt_platform;
grant select, insert, update, delete on idempotency to forecourt_tenant, forecourt_platform;
grant select, insert, update on session, stored_file to forecourt_tenant, forecourt_platform;
grant select, insert, update, delete on captcha, sign_in_failure to forecourt_platform;

-- Every value in its place: a value that moved into the empty column beside it would be another text.
create function audit_text(e audit_entry) returns text language sql stable
return jsonb_build_array(e.tenant_id, e.id, to_char(e.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), e.user_id, e.user_name, e.role_name,
  e.address, e.request_id, e.call, e.entity, e.row_id, e.row_label, e.action, e.from_state, e.to_state, e.changes, e.reason)::text;

-- Seals finished entries in the order they are found. An entry of a transaction that was still open the last time has a
-- smaller id but is sealed later: the chain is in sealing order, which is what a verifier needs. Looks back one hour,
-- longer than any transaction may last.
create function audit_seal_pending(most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare entry audit_entry; last audit_seal; done integer := 0; current text := null;
begin
  perform pg_advisory_xact_lock(7261001);
  for entry in
    select e.* from audit_entry e
    where e.id > coalesce((select max(s.entry_id) from audit_seal s), 0) - (3600000::bigint << 22)
      and not exists (select 1 from audit_seal s where s.tenant_id = e.tenant_id and s.entry_id = e.id)
    order by e.tenant_id, e.id limit most
  loop
    if current is distinct from entry.tenant_id then
      current := entry.tenant_id;
      select * into last from audit_seal s where s.tenant_id = current order by s.seq desc limit 1;
      if not found then last.seq := 0; last.hash := '\x'; end if;
    end if;
    last.previous_hash := last.hash;
    last.seq := last.seq + 1;
    last.hash := sha256(last.previous_hash || convert_to(audit_text(entry), 'UTF8'));
    insert into audit_seal (tenant_id, seq, entry_id, previous_hash, hash)
    values (current, last.seq, entry.id, last.previous_hash, last.hash);
    done := done + 1;
  end loop;
  return done;
end $$;

-- The first broken link of each tenant, if any.
create function audit_broken() returns table (tenant_id varchar, seq bigint, entry_id bigint) language sql security definer set search_path = public, pg_temp as $$
  select distinct on (c.tenant_id) c.tenant_id, c.seq, c.entry_id from (
    select s.tenant_id, s.seq, s.entry_id, s.hash, s.previous_hash, e.id as found,
      lag(s.hash, 1, '\x'::bytea) over w as expected_previous, lag(s.seq, 1, 0::bigint) over w as previous_seq,
      sha256(s.previous_hash || convert_to(audit_text(e), 'UTF8')) as expected_hash
    from audit_seal s left join audit_entry e on e.tenant_id = s.tenant_id and e.id = s.entry_id
    window w as (partition by s.tenant_id order by s.seq)
  ) c
  where c.found is null or c.hash <> c.expected_hash or c.previous_hash <> c.expected_previous or c.seq <> c.previous_seq + 1
  order by c.tenant_id, c.seq
$$;
revoke all on function audit_seal_pending(integer), audit_broken() from public;
grant execute on function audit_seal_pending(integer), audit_broken() to forecourt_tenant, forecourt_platform;
