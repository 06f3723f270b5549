CREATE TABLE "param" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"param_name" varchar(255) NOT NULL,
	"param_key" varchar(255) NOT NULL,
	"param_value" text NOT NULL,
	"remark" varchar(255)
);

CREATE TABLE "dept" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"dept_name" varchar(64) NOT NULL,
	"full_name" varchar(128) NOT NULL,
	"parent_id" bigint,
	"dept_category" smallint NOT NULL,
	"sort" integer NOT NULL,
	"remark" varchar(255),
	CONSTRAINT "dept_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "dict" (
	"id" bigint PRIMARY KEY,
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
	"value_en" varchar(128),
	"parent_id" bigint,
	"sort" integer NOT NULL,
	"is_sealed" boolean NOT NULL,
	"remark" varchar(255)
);

CREATE TABLE "region" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" varchar(12) NOT NULL,
	"parent_code" varchar(12) NOT NULL,
	"ancestors" varchar(255),
	"name" varchar(32) NOT NULL,
	"region_level" integer NOT NULL,
	"province_name" varchar(32),
	"city_name" varchar(32),
	"district_name" varchar(32),
	"sort" integer NOT NULL,
	"remark" varchar(255)
);

CREATE TABLE "tenant" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_name" varchar(64) NOT NULL,
	"kind" smallint NOT NULL,
	"parent_tenant_id" varchar(12),
	"linkman" varchar(32) NOT NULL,
	"contact_number" varchar(255) NOT NULL,
	"address" varchar(255),
	"domain_url" varchar(255),
	"background_url" varchar(255),
	"account_number" integer NOT NULL,
	"expire_time" timestamp(3) with time zone,
	"status" smallint NOT NULL,
	CONSTRAINT "tenant_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "sms_message" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"phone" varchar(255) NOT NULL,
	"template" varchar(64) NOT NULL,
	"content" varchar(500) NOT NULL,
	"biz_type" varchar(64),
	"biz_id" varchar(64),
	"tries" integer NOT NULL,
	"sent_time" timestamp(3) with time zone,
	"fail_reason" varchar(255),
	"status" smallint NOT NULL,
	CONSTRAINT "sms_message_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "user" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account" varchar(45) NOT NULL,
	"password" varchar(512),
	"password_hash" varchar(512),
	"user_type" smallint NOT NULL,
	"code" varchar(12),
	"name" varchar(32) NOT NULL,
	"real_name" varchar(32) NOT NULL,
	"avatar" varchar(255),
	"phone" varchar(255),
	"email" varchar(255),
	"birthday" date,
	"sex" smallint,
	"role_id" jsonb,
	"dept_id" jsonb,
	"post_id" jsonb,
	"last_login_time" timestamp(3) with time zone,
	"last_login_ip" varchar(64),
	"must_change_password" smallint NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "user_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "role" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"role_name" varchar(64) NOT NULL,
	"role_alias" varchar(64) NOT NULL,
	"parent_id" bigint,
	"sort" integer NOT NULL,
	CONSTRAINT "role_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "menu" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_id" bigint,
	"code" varchar(64) NOT NULL,
	"name" varchar(64) NOT NULL,
	"name_en" varchar(64),
	"alias" varchar(64),
	"path" varchar(255),
	"source" varchar(64),
	"sort" integer NOT NULL,
	"category" smallint NOT NULL,
	"action" smallint NOT NULL,
	"is_open" smallint NOT NULL,
	"remark" varchar(255)
);

CREATE TABLE "top_menu" (
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
	"name" varchar(64) NOT NULL,
	"name_en" varchar(64),
	"source" varchar(64),
	"sort" integer NOT NULL,
	"menu_ids" jsonb,
	CONSTRAINT "top_menu_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "client" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" varchar(64) NOT NULL,
	"client_secret" varchar(512) NOT NULL,
	"scope" varchar(64) NOT NULL,
	"authorized_grant_types" varchar(255) NOT NULL,
	"web_server_redirect_uri" varchar(255),
	"access_token_validity" integer NOT NULL,
	"refresh_token_validity" integer NOT NULL
);

CREATE TABLE "role_menu" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "role_menu_pk" PRIMARY KEY("tenant_id","id")
);

CREATE UNIQUE INDEX "param_param_key_once" ON "param" ("param_key") WHERE is_deleted = 0;
CREATE INDEX "dept_id" ON "dept" ("id");
CREATE UNIQUE INDEX "dict_code_dict_key_once" ON "dict" ("code","dict_key") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "region_code_once" ON "region" ("code") WHERE is_deleted = 0;
CREATE INDEX "region_parent_code_by" ON "region" ("parent_code","id");
CREATE INDEX "tenant_id" ON "tenant" ("id");
CREATE INDEX "sms_message_id" ON "sms_message" ("id");
CREATE INDEX "sms_message_phone_by" ON "sms_message" ("tenant_id","phone","id");
CREATE INDEX "sms_message_biz_id_by" ON "sms_message" ("tenant_id","biz_id","id");
CREATE INDEX "user_id" ON "user" ("id");
CREATE UNIQUE INDEX "user_account_once" ON "user" ("tenant_id","account") WHERE is_deleted = 0;
CREATE INDEX "role_id" ON "role" ("id");
CREATE UNIQUE INDEX "role_role_alias_once" ON "role" ("tenant_id","role_alias") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "menu_code_once" ON "menu" ("code") WHERE is_deleted = 0;
CREATE INDEX "top_menu_id" ON "top_menu" ("id");
CREATE UNIQUE INDEX "client_client_id_once" ON "client" ("client_id") WHERE is_deleted = 0;
CREATE INDEX "role_menu_id" ON "role_menu" ("id");
CREATE INDEX "role_menu_role_id_menu_id_by" ON "role_menu" ("tenant_id","role_id","menu_id","id");
