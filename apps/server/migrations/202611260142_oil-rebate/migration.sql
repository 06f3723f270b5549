CREATE TABLE "oil_rebate" (
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
	"oil_no" varchar(8) NOT NULL,
	"rebate_bp" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	CONSTRAINT "oil_rebate_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "oil_rebate_id" ON "oil_rebate" ("id");
CREATE INDEX "oil_rebate_oil_no_start_date_by" ON "oil_rebate" ("tenant_id","oil_no","start_date","id");
CREATE INDEX "oil_rebate_count" ON "oil_rebate" ("tenant_id","id","company_id") WHERE is_deleted = 0;
CREATE INDEX "oil_rebate_company_id_share" ON "oil_rebate" ("company_id","id");
