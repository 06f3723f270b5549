CREATE TABLE "order_share" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_no" varchar(32) NOT NULL,
	"goods_name" varchar(128) NOT NULL,
	"qty" integer NOT NULL,
	"base_amount" bigint NOT NULL,
	"sale_amount" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"commission_given" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"status" smallint NOT NULL,
	"upstream_tenant_id" varchar(12) NOT NULL,
	"upstream_tenant_name" varchar(64),
	"order_id" bigint NOT NULL,
	"business_date" date NOT NULL,
	"taken_back_time" timestamp(3) with time zone,
	CONSTRAINT "order_share_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "order_line" ADD COLUMN "supply_price" bigint;
ALTER TABLE "order_line" ADD COLUMN "commission_given" bigint;
CREATE INDEX "order_share_id" ON "order_share" ("id");
CREATE INDEX "order_share_order_id_by" ON "order_share" ("tenant_id","order_id","id");
CREATE INDEX "order_share_business_date_by" ON "order_share" ("tenant_id","business_date","id");
CREATE INDEX "order_share_status_by" ON "order_share" ("tenant_id","status","id");
CREATE INDEX "order_share_upstream_tenant_id_ref" ON "order_share" ("tenant_id","upstream_tenant_id");
CREATE INDEX "order_share_order_no_find" ON "order_share" ("order_no");
CREATE INDEX "order_share_tenant_id_order_no_find" ON "order_share" ("tenant_id","order_no");
