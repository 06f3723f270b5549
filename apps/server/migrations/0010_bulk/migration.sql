CREATE TABLE "bulk_batch" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"task_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"ids" jsonb,
	"done_count" integer NOT NULL,
	"skipped_count" integer NOT NULL,
	"refused" jsonb,
	CONSTRAINT "bulk_batch_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "bulk_batch_id" ON "bulk_batch" ("id");
CREATE INDEX "bulk_batch_task_id_place_by" ON "bulk_batch" ("tenant_id","task_id","place","id");
