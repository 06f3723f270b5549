CREATE TABLE "acting" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"person_name" varchar(64),
	"person_id" bigint,
	"reason" varchar(200),
	"from_time" timestamp(3) with time zone,
	"until_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"ended_by" smallint,
	"status" smallint NOT NULL,
	CONSTRAINT "acting_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "acting_id" ON "acting" ("id");
CREATE INDEX "acting_status_by" ON "acting" ("tenant_id","status","id");
CREATE INDEX "acting_person_id_by" ON "acting" ("tenant_id","person_id" NULLS FIRST,"id");
alter table session add column acting_id bigint;
alter table audit_entry add column acting_id bigint;
-- The text of entries from before, which are sealed, stays what it was.
create or replace function audit_text(e audit_entry) returns text language sql stable
return (jsonb_build_array(e.tenant_id, e.id, to_char(e.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), e.user_id, e.user_name, e.role_name,
  e.address, e.request_id, e.call, e.entity, e.row_id, e.row_label, e.action, e.from_state, e.to_state, e.changes, e.reason)
  || case when e.acting_id is null then '[]'::jsonb else jsonb_build_array(e.acting_id) end)::text;
