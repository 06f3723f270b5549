CREATE TABLE "task" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" varchar(255) NOT NULL,
	"kind" varchar(64) NOT NULL,
	"status" smallint NOT NULL,
	"done_count" integer NOT NULL,
	"total_count" integer,
	"message" varchar(500),
	"fail_reason" varchar(500),
	"file_key" varchar(255),
	"file_name" varchar(255),
	"file_until" timestamp(3) with time zone,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"result" jsonb,
	"log" jsonb,
	"input" jsonb,
	"lang" varchar(2),
	"tries" integer NOT NULL,
	"beat_time" timestamp(3) with time zone,
	CONSTRAINT "task_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "task_id" ON "task" ("id");
CREATE INDEX "task_status_by" ON "task" ("tenant_id","status","id");
