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

CREATE TABLE "import_run" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"file_name" varchar(200) NOT NULL,
	"subject" varchar(128) NOT NULL,
	"subject_name" varchar(64) NOT NULL,
	"total" integer NOT NULL,
	"added" integer NOT NULL,
	"updated" integer NOT NULL,
	"failed" integer NOT NULL,
	"file_key" varchar(255) NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "import_run_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "import_change" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"import_id" bigint NOT NULL,
	"row_id" bigint NOT NULL,
	"row_version" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_change_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "guide_progress" (
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
	"done" varchar(255),
	"is_dismissed" boolean NOT NULL,
	CONSTRAINT "guide_progress_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "list_view" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"list" varchar(128) NOT NULL,
	"view_name" varchar(32) NOT NULL,
	"scope" varchar(64) NOT NULL,
	"role_id" bigint,
	"query" jsonb,
	"layout" jsonb,
	"is_default" boolean NOT NULL,
	"default_view" varchar(32),
	CONSTRAINT "list_view_pk" PRIMARY KEY("tenant_id","id")
);

DROP INDEX "order_card_id_by";
CREATE INDEX "order_card_id_by" ON "order" ("tenant_id","card_id" NULLS FIRST,"id");
DROP INDEX "order_pay_time_by";
CREATE INDEX "order_pay_time_by" ON "order" ("tenant_id","pay_time" NULLS FIRST,"id");
DROP INDEX "order_user_phone_by";
CREATE INDEX "order_user_phone_by" ON "order" ("tenant_id","user_phone" NULLS FIRST,"id");
DROP INDEX "order_refund_success_time_by";
CREATE INDEX "order_refund_success_time_by" ON "order_refund" ("tenant_id","success_time" NULLS FIRST,"id");
DROP INDEX "card_user_phone_by";
CREATE INDEX "card_user_phone_by" ON "card" ("tenant_id","user_phone" NULLS FIRST,"id");
DROP INDEX "card_grant_id_by";
CREATE INDEX "card_grant_id_by" ON "card" ("tenant_id","grant_id" NULLS FIRST,"id");
DROP INDEX "order_settle_settlement_id_by";
CREATE INDEX "order_settle_settlement_id_by" ON "order_settle" ("tenant_id","settlement_id" NULLS FIRST,"id");
DROP INDEX "sms_message_biz_id_by";
CREATE INDEX "sms_message_biz_id_by" ON "sms_message" ("tenant_id","biz_id" NULLS FIRST,"id");
CREATE INDEX "task_id" ON "task" ("id");
CREATE INDEX "task_status_by" ON "task" ("tenant_id","status","id");
CREATE INDEX "import_run_id" ON "import_run" ("id");
CREATE INDEX "import_change_id" ON "import_change" ("id");
CREATE INDEX "import_change_import_id_by" ON "import_change" ("tenant_id","import_id","id");
CREATE INDEX "guide_progress_id" ON "guide_progress" ("id");
CREATE UNIQUE INDEX "guide_progress_user_id_once" ON "guide_progress" ("tenant_id","user_id") WHERE is_deleted = 0;
CREATE INDEX "list_view_id" ON "list_view" ("id");
CREATE INDEX "list_view_list_by" ON "list_view" ("tenant_id","list","id");
