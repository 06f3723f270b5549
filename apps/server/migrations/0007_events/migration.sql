-- What somebody was told while they work, kept for a day so that a broken connection loses nothing.
create table event (
  tenant_id varchar(12) not null,
  id bigint not null,
  user_id bigint not null,
  kind varchar(32) not null,
  data jsonb not null,
  time timestamptz(3) not null,
  primary key (tenant_id, user_id, id)
);
create index event_time on event (time);

alter table event enable row level security;
alter table event force row level security;
create policy p_own on event for all to forecourt_tenant using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy p_platform on event for all to forecourt_platform using (true) with check (true);
create policy p_owner on event for all to current_user using (true) with check (true);
grant select, insert on event to forecourt_tenant;
grant select, insert, delete on event to forecourt_platform;
