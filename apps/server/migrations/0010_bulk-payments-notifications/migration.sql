CREATE TABLE "notification" (
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
	"about" varchar(64) NOT NULL,
	"row_id" varchar(32),
	"row_label" varchar(255) NOT NULL,
	"kind" varchar(64) NOT NULL,
	"sent_time" timestamp(3) with time zone NOT NULL,
	"note" varchar(500),
	"by_name" varchar(64),
	"read_time" timestamp(3) with time zone,
	CONSTRAINT "notification_pk" PRIMARY KEY("tenant_id","id")
);

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

ALTER TABLE "card" ADD COLUMN "secret_last" varchar(4);
ALTER TABLE "company_recharge" ADD COLUMN "channel_account" varchar(64);
ALTER TABLE "company_recharge" ADD COLUMN "channel_no" varchar(64);
ALTER TABLE "company_recharge" ADD COLUMN "pay_url" varchar(512);
ALTER TABLE "company_recharge" ADD COLUMN "pay_until" timestamp(3) with time zone;
ALTER TABLE "company_recharge" ADD COLUMN "pay_problem" varchar(255);
ALTER TABLE "sms_message" ADD COLUMN "sealed" varchar(512);
CREATE INDEX "notification_id" ON "notification" ("id");
CREATE INDEX "notification_user_id_read_time_by" ON "notification" ("tenant_id","user_id","read_time" NULLS FIRST,"id");
CREATE INDEX "notification_about_row_id_by" ON "notification" ("tenant_id","about","row_id" NULLS FIRST,"id");
CREATE INDEX "bulk_batch_id" ON "bulk_batch" ("id");
CREATE INDEX "bulk_batch_task_id_place_by" ON "bulk_batch" ("tenant_id","task_id","place","id");

-- What an import did to each row is of use only while the import can be taken back.
grant delete on import_change to forecourt_platform;
