CREATE TABLE "applet_config" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"app_id" varchar(64) NOT NULL,
	"name" varchar(64) NOT NULL,
	"app_version" varchar(32) NOT NULL,
	"is_offered" boolean NOT NULL,
	"ext_json" text
);

CREATE TABLE "feedback" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"feedback_no" varchar(24) NOT NULL,
	"feedback_type" smallint NOT NULL,
	"content" text NOT NULL,
	"imgs" jsonb,
	"site_id" bigint,
	"user_phone" varchar(255),
	"status" smallint NOT NULL,
	"reply_content" text,
	"reply_user" bigint,
	"reply_time" timestamp(3) with time zone,
	CONSTRAINT "feedback_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "wx_message_handle_log" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"app_id" varchar(64) NOT NULL,
	"open_id" varchar(64) NOT NULL,
	"msg_type" varchar(32) NOT NULL,
	"event" varchar(64),
	"content" text,
	"msg_id" varchar(64) NOT NULL,
	"handle_status" smallint NOT NULL,
	"handle_result" varchar(255),
	"retry_count" integer NOT NULL,
	CONSTRAINT "wx_message_handle_log_pk" PRIMARY KEY("tenant_id","id")
);

CREATE UNIQUE INDEX "applet_config_app_id_once" ON "applet_config" ("app_id") WHERE is_deleted = 0;
CREATE INDEX "feedback_id" ON "feedback" ("id");
CREATE UNIQUE INDEX "feedback_feedback_no_once" ON "feedback" ("tenant_id","feedback_no") WHERE is_deleted = 0;
CREATE INDEX "feedback_status_by" ON "feedback" ("tenant_id","status","id");
CREATE INDEX "feedback_site_id_ref" ON "feedback" ("tenant_id","site_id") WHERE "site_id" is not null;
CREATE INDEX "feedback_reply_user_ref" ON "feedback" ("tenant_id","reply_user") WHERE "reply_user" is not null;
CREATE INDEX "wx_message_handle_log_id" ON "wx_message_handle_log" ("id");
CREATE UNIQUE INDEX "wx_message_handle_log_msg_id_once" ON "wx_message_handle_log" ("tenant_id","msg_id") WHERE is_deleted = 0;
CREATE INDEX "wx_message_handle_log_handle_status_by" ON "wx_message_handle_log" ("tenant_id","handle_status","id");
