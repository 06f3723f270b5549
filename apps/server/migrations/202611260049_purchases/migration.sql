CREATE TABLE "order_line" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" varchar(32) NOT NULL,
	"goods_name" varchar(64) NOT NULL,
	"sku_name" varchar(64) NOT NULL,
	"sku_id" bigint NOT NULL,
	"company_id" varchar(12) NOT NULL,
	"seller_tenant_id" varchar(12) NOT NULL,
	"qty" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"service_charge" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"face_value" bigint,
	"list_price" bigint NOT NULL,
	"unit_cost" bigint NOT NULL,
	"subsidy" bigint NOT NULL,
	"rule_code" varchar(24),
	"rule_id" bigint,
	"rule_version" integer,
	"refund_rule" integer,
	CONSTRAINT "order_line_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "order" ADD COLUMN "goods_name" varchar(128);
ALTER TABLE "order" ADD COLUMN "subsidy_amount" bigint;
ALTER TABLE "order" ADD COLUMN "bearer_tenant_id" varchar(12);
ALTER TABLE "goods_code" ADD COLUMN "shown_time" timestamp(3) with time zone;
ALTER TABLE "money_settlement" ALTER COLUMN "payee_id" DROP NOT NULL;
ALTER TABLE "order" ALTER COLUMN "site_id" DROP NOT NULL;
ALTER TABLE "order" ALTER COLUMN "site_name" DROP NOT NULL;
ALTER TABLE "order" ALTER COLUMN "site_type" DROP NOT NULL;
ALTER TABLE "order_refund" ALTER COLUMN "site_id" DROP NOT NULL;
ALTER TABLE "order_settle" ALTER COLUMN "payee_id" DROP NOT NULL;
ALTER TABLE "settlement_adjustment" ALTER COLUMN "payee_id" DROP NOT NULL;
DROP INDEX "money_settlement_payee_id_by";
CREATE INDEX "money_settlement_payee_id_by" ON "money_settlement" ("tenant_id","payee_id" NULLS FIRST,"id");
DROP INDEX "order_site_id_by";
CREATE INDEX "order_site_id_by" ON "order" ("tenant_id","site_id" NULLS FIRST,"id");
DROP INDEX "order_refund_site_id_ref";
CREATE INDEX "order_refund_site_id_ref" ON "order_refund" ("tenant_id","site_id") WHERE "site_id" is not null;
DROP INDEX "order_settle_payee_id_settle_state_by";
CREATE INDEX "order_settle_payee_id_settle_state_by" ON "order_settle" ("tenant_id","payee_id" NULLS FIRST,"settle_state","id");
DROP INDEX "settlement_adjustment_payee_id_by";
CREATE INDEX "settlement_adjustment_payee_id_by" ON "settlement_adjustment" ("tenant_id","payee_id" NULLS FIRST,"id");
CREATE INDEX "order_line_id" ON "order_line" ("id");
CREATE INDEX "order_line_order_id_by" ON "order_line" ("tenant_id","order_id","id");
CREATE INDEX "order_line_company_id_sku_id_by" ON "order_line" ("tenant_id","company_id","sku_id","id");
CREATE INDEX "order_line_sku_id_ref" ON "order_line" ("tenant_id","sku_id");
CREATE INDEX "order_line_rule_id_ref" ON "order_line" ("tenant_id","rule_id") WHERE "rule_id" is not null;
CREATE INDEX "order_line_count" ON "order_line" ("tenant_id","id","company_id","seller_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "order_line_company_id_share" ON "order_line" ("company_id","id");
CREATE INDEX "order_line_seller_tenant_id_share" ON "order_line" ("seller_tenant_id","id");
CREATE INDEX "order_bearer_tenant_id_ref" ON "order" ("tenant_id","bearer_tenant_id") WHERE "bearer_tenant_id" is not null;
