CREATE TABLE "invoice_title" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title_type" smallint NOT NULL,
	"buyer_name" varchar(100) NOT NULL,
	"buyer_tax_no" varchar(20),
	"reg_address" varchar(100),
	"reg_phone" varchar(255),
	"bank_name" varchar(64),
	"bank_account" varchar(255),
	"email" varchar(64) NOT NULL,
	"phone" varchar(255),
	"is_default" boolean NOT NULL,
	CONSTRAINT "invoice_title_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "sms_config" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"category" smallint NOT NULL,
	"sms_code" varchar(32) NOT NULL,
	"template_id" varchar(64) NOT NULL,
	"access_key" varchar(128) NOT NULL,
	"secret_key" text NOT NULL,
	"region_id" varchar(32),
	"sign_name" varchar(32) NOT NULL,
	"remark" varchar(255),
	"status" smallint NOT NULL,
	CONSTRAINT "sms_config_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "sms_template" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"config_id" bigint NOT NULL,
	"template" varchar(64) NOT NULL,
	"vendor_code" varchar(64) NOT NULL,
	CONSTRAINT "sms_template_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "business_setting" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"spend_limit" bigint,
	"payments_open" boolean NOT NULL,
	"max_payments_a_day" integer,
	"remark" varchar(255),
	CONSTRAINT "business_setting_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "dict_biz" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" varchar(64) NOT NULL,
	"dict_key" varchar(64) NOT NULL,
	"dict_value" varchar(128) NOT NULL,
	"parent_id" bigint,
	"sort" integer NOT NULL,
	"is_sealed" boolean NOT NULL,
	"remark" varchar(255),
	CONSTRAINT "dict_biz_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "hot_word" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"word" varchar(32) NOT NULL,
	"weight" integer NOT NULL,
	"site_type" varchar(64),
	"is_hidden" boolean NOT NULL,
	CONSTRAINT "hot_word_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "notice" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" varchar(100) NOT NULL,
	"category" smallint NOT NULL,
	"release_time" timestamp(3) with time zone NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "notice_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "invoice_title_id" ON "invoice_title" ("id");
CREATE UNIQUE INDEX "invoice_title_buyer_tax_no_once" ON "invoice_title" ("tenant_id","buyer_tax_no") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "invoice_title_is_default_force" ON "invoice_title" ("tenant_id") WHERE "is_default" = true and is_deleted = 0;
CREATE INDEX "sms_config_id" ON "sms_config" ("id");
CREATE UNIQUE INDEX "sms_config_sms_code_once" ON "sms_config" ("tenant_id","sms_code") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "sms_config_status_force" ON "sms_config" ("tenant_id") WHERE "status" = 2 and is_deleted = 0;
CREATE INDEX "sms_template_id" ON "sms_template" ("id");
CREATE UNIQUE INDEX "sms_template_config_id_template_once" ON "sms_template" ("tenant_id","config_id","template") WHERE is_deleted = 0;
CREATE INDEX "business_setting_id" ON "business_setting" ("id");
CREATE UNIQUE INDEX "business_setting__once" ON "business_setting" ("tenant_id") WHERE is_deleted = 0;
CREATE INDEX "dict_biz_id" ON "dict_biz" ("id");
CREATE UNIQUE INDEX "dict_biz_code_dict_key_once" ON "dict_biz" ("tenant_id","code","dict_key") WHERE is_deleted = 0;
CREATE INDEX "dict_biz_parent_id_ref" ON "dict_biz" ("tenant_id","parent_id") WHERE "parent_id" is not null;
CREATE INDEX "hot_word_id" ON "hot_word" ("id");
CREATE UNIQUE INDEX "hot_word_word_once" ON "hot_word" ("tenant_id","word") WHERE is_deleted = 0;
CREATE INDEX "notice_id" ON "notice" ("id");
