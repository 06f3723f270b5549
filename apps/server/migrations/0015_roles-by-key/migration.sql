CREATE TABLE "access_request" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"subject" varchar(255) NOT NULL,
	"company_id" varchar(12) NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"role_ids" jsonb,
	"role_names" varchar(255),
	"status" smallint NOT NULL,
	"request_user" bigint NOT NULL,
	"request_time" timestamp(3) with time zone NOT NULL,
	"decide_user" bigint,
	"decide_time" timestamp(3) with time zone,
	"opinion" varchar(255),
	CONSTRAINT "access_request_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "grant" ADD COLUMN "edit_users" jsonb;
ALTER TABLE "money_settlement" ADD COLUMN "asked_adjust" bigint;
ALTER TABLE "money_settlement" ADD COLUMN "adjust_user" bigint;
ALTER TABLE "money_settlement" ADD COLUMN "adjust_review_user" bigint;
ALTER TABLE "user" ADD COLUMN "requested_role_ids" jsonb;
ALTER TABLE "role" ADD COLUMN "built_in" varchar(64);
CREATE UNIQUE INDEX "role_built_in_once" ON "role" ("tenant_id","built_in") WHERE is_deleted = 0;
CREATE INDEX "access_request_id" ON "access_request" ("id");
CREATE INDEX "access_request_user_id_by" ON "access_request" ("tenant_id","user_id","id");
CREATE INDEX "access_request_status_by" ON "access_request" ("tenant_id","status","id");

-- Which roles are the installation's own: those it added by itself (create_user 0) and those that came with their tenant, in
-- the transaction that opened it. A role is what it was called when it was added, whatever it was renamed to later; of two
-- that were called the same, the one that people hold.
update role set built_in = known.alias
from (
  select distinct on (named.tenant_id, named.alias) named.tenant_id, named.id, named.alias
  from (
    select r.tenant_id, r.id, r.role_alias, t.kind, coalesce((
      select a.changes->'roleAlias'->>0 from audit_entry a
      where a.tenant_id = r.tenant_id and a.entity = 'role' and a.row_id = r.id::text and a.action = 'update'
        and a.changes ? 'roleAlias'
      order by a.id limit 1), r.role_alias) as alias
    from role r join tenant t on t.tenant_id = r.tenant_id
    where r.is_deleted = 0 and (r.create_user = 0 or (r.create_user = t.create_user and r.create_time = t.create_time))
  ) named
  join (values
    ('administrator', 9), ('operator', 9), ('finance', 9), ('auditor', 9),
    ('admin', 1), ('admin', 2), ('admin', 3), ('admin', 4), ('admin', 5),
    ('company', 1), ('company_approver', 1),
    ('supplier', 2), ('site_manager', 2), ('shop_assistant', 2),
    ('provider', 3), ('buyer', 4), ('buyer', 5)
  ) as ours (alias, kind) on ours.alias = named.alias and ours.kind = named.kind
  order by named.tenant_id, named.alias, exists (
    select 1 from "user" u
    where u.tenant_id = named.tenant_id and u.is_deleted = 0 and u.role_id @> to_jsonb(named.id::text)) desc,
    named.role_alias = named.alias desc, named.id
) known
where role.tenant_id = known.tenant_id and role.id = known.id;

-- Who changed the grants that are still to be decided.
update "grant" g set edit_users = (
  select jsonb_agg(distinct a.user_id::text) from audit_entry a
  where a.tenant_id = g.tenant_id and a.entity = 'grant' and a.row_id = g.id::text
    and a.call in ('cards.saveGrant', 'cards.submitGrant') and a.user_id <> 0)
where g.is_deleted = 0 and g.status in (0, 1, 6);
