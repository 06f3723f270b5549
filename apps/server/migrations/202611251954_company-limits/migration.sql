CREATE TABLE "company_ext" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" varchar(12) NOT NULL,
	"allow_site_ids" jsonb,
	"allow_oil_nos" varchar(64),
	"month_limit" bigint,
	"warn_phone" varchar(255),
	"remark" varchar(255),
	CONSTRAINT "company_ext_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "company_month" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"month" varchar(7) NOT NULL,
	"used_amount" bigint NOT NULL,
	"warned_time" timestamp(3) with time zone,
	CONSTRAINT "company_month_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "company_ext_id" ON "company_ext" ("id");
CREATE UNIQUE INDEX "company_ext_company_id_once" ON "company_ext" ("tenant_id","company_id") WHERE is_deleted = 0;
CREATE INDEX "company_ext_count" ON "company_ext" ("tenant_id","id","company_id") WHERE is_deleted = 0;
CREATE INDEX "company_ext_company_id_share" ON "company_ext" ("company_id","id");
CREATE INDEX "company_month_id" ON "company_month" ("id");
CREATE UNIQUE INDEX "company_month_month_once" ON "company_month" ("tenant_id","month") WHERE is_deleted = 0;
