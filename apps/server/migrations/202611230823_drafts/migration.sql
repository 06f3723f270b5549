CREATE TABLE "draft" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" bigint NOT NULL,
	"subject" varchar(160) NOT NULL,
	"row_id" varchar(32) NOT NULL,
	"values" jsonb NOT NULL,
	"step" integer NOT NULL,
	"device" varchar(64),
	CONSTRAINT "draft_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "draft_id" ON "draft" ("id");
CREATE UNIQUE INDEX "draft_user_id_subject_row_id_once" ON "draft" ("tenant_id","user_id","subject","row_id") WHERE is_deleted = 0;
