CREATE TABLE "balance_adjustment" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"adjustment_no" varchar(24) NOT NULL,
	"company_id" varchar(12) NOT NULL,
	"direction" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"status" smallint NOT NULL,
	"reason" varchar(255) NOT NULL,
	"voucher_url" varchar(255) NOT NULL,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"clear_note" varchar(255),
	"clear_user" bigint,
	"clear_audit_user" bigint,
	"clear_time" timestamp(3) with time zone,
	CONSTRAINT "balance_adjustment_pk" PRIMARY KEY("tenant_id","id")
);

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

CREATE TABLE "datasource" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(64) NOT NULL,
	"driver_class" varchar(64) NOT NULL,
	"url" varchar(255) NOT NULL,
	"username" varchar(64) NOT NULL,
	"password" text,
	"remark" varchar(255),
	CONSTRAINT "datasource_pk" PRIMARY KEY("tenant_id","id")
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

CREATE TABLE "log_api" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" varchar(128),
	"request_id" varchar(64),
	"request_uri" varchar(400),
	"method" varchar(10),
	"method_name" varchar(128),
	"params" varchar(400),
	"create_by" bigint,
	"remote_ip" varchar(64),
	"user_agent" varchar(255),
	"service_id" varchar(64),
	"server_host" varchar(128),
	"env" varchar(32),
	"code" integer,
	"time" integer,
	CONSTRAINT "log_api_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "log_error" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"exception_name" varchar(128),
	"message" text,
	"request_id" varchar(64),
	"request_uri" varchar(400),
	"method" varchar(10),
	"method_name" varchar(128),
	"params" varchar(400),
	"create_by" bigint,
	"remote_ip" varchar(64),
	"user_agent" varchar(255),
	"service_id" varchar(64),
	"server_host" varchar(128),
	"env" varchar(32),
	"file_name" varchar(255),
	"line_number" integer,
	"stack_trace" text,
	CONSTRAINT "log_error_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "log_usual" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"log_level" varchar(64),
	"log_id" varchar(64),
	"log_data" text,
	"code" integer,
	"request_id" varchar(64),
	"request_uri" varchar(400),
	"method" varchar(10),
	"method_name" varchar(128),
	"params" varchar(400),
	"create_by" bigint,
	"remote_ip" varchar(64),
	"user_agent" varchar(255),
	"service_id" varchar(64),
	"server_host" varchar(128),
	"env" varchar(32),
	CONSTRAINT "log_usual_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "tenant_company" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_name" varchar(64) NOT NULL,
	"credit_code" varchar(18),
	"legal_person" varchar(32),
	"legal_id_card" varchar(255),
	"license_url" varchar(255),
	"address" varchar(255),
	"bank_name" varchar(64),
	"bank_account" varchar(255),
	"invoice_title_id" bigint,
	"warn_balance" bigint,
	"internet_access" smallint NOT NULL,
	"bank_state" smallint NOT NULL,
	"new_bank_name" varchar(64),
	"new_bank_account" varchar(255),
	"bank_apply_user" bigint,
	"bank_audit_user" bigint,
	"bank_audit_time" timestamp(3) with time zone,
	CONSTRAINT "tenant_company_pk" PRIMARY KEY("tenant_id","id")
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

ALTER TABLE "tenant" ADD COLUMN "site_title" varchar(40);
ALTER TABLE "tenant" ADD COLUMN "logo" varchar(255);
ALTER TABLE "tenant" ADD COLUMN "datasource_id" bigint;
CREATE INDEX "balance_adjustment_id" ON "balance_adjustment" ("id");
CREATE UNIQUE INDEX "balance_adjustment_adjustment_no_once" ON "balance_adjustment" ("tenant_id","adjustment_no") WHERE is_deleted = 0;
CREATE INDEX "balance_adjustment_status_by" ON "balance_adjustment" ("tenant_id","status","id");
CREATE INDEX "balance_adjustment_company_id_ref" ON "balance_adjustment" ("tenant_id","company_id");
CREATE INDEX "balance_adjustment_audit_user_ref" ON "balance_adjustment" ("tenant_id","audit_user") WHERE "audit_user" is not null;
CREATE INDEX "balance_adjustment_clear_user_ref" ON "balance_adjustment" ("tenant_id","clear_user") WHERE "clear_user" is not null;
CREATE INDEX "balance_adjustment_clear_audit_user_ref" ON "balance_adjustment" ("tenant_id","clear_audit_user") WHERE "clear_audit_user" is not null;
CREATE INDEX "balance_adjustment_create_user_scope" ON "balance_adjustment" ("tenant_id","create_user") WHERE "create_user" is not null;
CREATE INDEX "balance_adjustment_create_dept_scope" ON "balance_adjustment" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "balance_adjustment_adjustment_no_find" ON "balance_adjustment" ("adjustment_no");
CREATE UNIQUE INDEX "applet_config_app_id_once" ON "applet_config" ("app_id") WHERE is_deleted = 0;
CREATE INDEX "datasource_id" ON "datasource" ("id");
CREATE UNIQUE INDEX "datasource_name_once" ON "datasource" ("tenant_id","name") WHERE is_deleted = 0;
CREATE INDEX "feedback_id" ON "feedback" ("id");
CREATE UNIQUE INDEX "feedback_feedback_no_once" ON "feedback" ("tenant_id","feedback_no") WHERE is_deleted = 0;
CREATE INDEX "feedback_status_by" ON "feedback" ("tenant_id","status","id");
CREATE INDEX "feedback_site_id_ref" ON "feedback" ("tenant_id","site_id") WHERE "site_id" is not null;
CREATE INDEX "feedback_reply_user_ref" ON "feedback" ("tenant_id","reply_user") WHERE "reply_user" is not null;
CREATE INDEX "log_api_id" ON "log_api" ("id");
CREATE INDEX "log_api_request_id_by" ON "log_api" ("tenant_id","request_id" NULLS FIRST,"id");
CREATE INDEX "log_error_id" ON "log_error" ("id");
CREATE INDEX "log_error_request_id_by" ON "log_error" ("tenant_id","request_id" NULLS FIRST,"id");
CREATE INDEX "log_usual_id" ON "log_usual" ("id");
CREATE INDEX "log_usual_request_id_by" ON "log_usual" ("tenant_id","request_id" NULLS FIRST,"id");
CREATE INDEX "tenant_company_id" ON "tenant_company" ("id");
CREATE INDEX "tenant_company_invoice_title_id_ref" ON "tenant_company" ("tenant_id","invoice_title_id") WHERE "invoice_title_id" is not null;
CREATE INDEX "tenant_company_bank_apply_user_ref" ON "tenant_company" ("tenant_id","bank_apply_user") WHERE "bank_apply_user" is not null;
CREATE INDEX "tenant_company_bank_audit_user_ref" ON "tenant_company" ("tenant_id","bank_audit_user") WHERE "bank_audit_user" is not null;
CREATE INDEX "tenant_datasource_id_ref" ON "tenant" ("tenant_id","datasource_id") WHERE "datasource_id" is not null;
CREATE INDEX "wx_message_handle_log_id" ON "wx_message_handle_log" ("id");
CREATE UNIQUE INDEX "wx_message_handle_log_msg_id_once" ON "wx_message_handle_log" ("tenant_id","msg_id") WHERE is_deleted = 0;
CREATE INDEX "wx_message_handle_log_handle_status_by" ON "wx_message_handle_log" ("tenant_id","handle_status","id");

INSERT INTO "ledger"."event" ("code", "name_zh", "name_en", "reverses") VALUES
  ('E31c', '人工调整核销', 'Manual adjustment cleared', '{}');
