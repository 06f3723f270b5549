CREATE TABLE "partner_terms" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner_id" bigint NOT NULL,
	"partner_name" varchar(64) NOT NULL,
	"pays_from" smallint NOT NULL,
	"credit_limit" bigint,
	"status" smallint NOT NULL,
	"remark" varchar(255) NOT NULL,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	CONSTRAINT "partner_terms_pk" PRIMARY KEY("tenant_id","id")
);

-- What was recharged until now was recharged by companies, and partners until now pay with cards only.
ALTER TABLE "company_recharge" ADD COLUMN "recharge_type" smallint NOT NULL DEFAULT 1;
ALTER TABLE "company_recharge" ALTER COLUMN "recharge_type" DROP DEFAULT;
ALTER TABLE "company_recharge" ADD COLUMN "partner_id" bigint;
ALTER TABLE "partner" ADD COLUMN "pays_from" smallint NOT NULL DEFAULT 1;
ALTER TABLE "partner" ALTER COLUMN "pays_from" DROP DEFAULT;
ALTER TABLE "partner" ADD COLUMN "credit_limit" bigint NOT NULL DEFAULT 0;
ALTER TABLE "partner" ALTER COLUMN "credit_limit" DROP DEFAULT;
ALTER TABLE "partner" ADD COLUMN "per_order_max" bigint;
ALTER TABLE "partner" ADD COLUMN "per_day_max" bigint;
ALTER TABLE "partner" ADD COLUMN "site_ids" jsonb;
ALTER TABLE "company_recharge" ALTER COLUMN "company_id" DROP NOT NULL;
CREATE INDEX "partner_terms_id" ON "partner_terms" ("id");
CREATE INDEX "partner_terms_partner_id_by" ON "partner_terms" ("tenant_id","partner_id","id");
CREATE INDEX "partner_terms_status_by" ON "partner_terms" ("tenant_id","status","id");
