CREATE TABLE "platform_price" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"oil_no" varchar(8) NOT NULL,
	"region_code" varchar(12),
	"site_id" bigint,
	"national_price" bigint NOT NULL,
	"platform_price" bigint NOT NULL,
	"effective_time" timestamp(3) with time zone NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "platform_price_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "price_adjustment" (
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
	"reason" varchar(100) NOT NULL,
	"oil_no" varchar(8),
	"region_code" varchar(12),
	"supplier_tenant_id" varchar(12),
	"price_type" smallint NOT NULL,
	"direction" smallint NOT NULL,
	"step_type" smallint NOT NULL,
	"step_amount" bigint,
	"step_bp" integer,
	"effective_time" timestamp(3) with time zone NOT NULL,
	"site_count" integer,
	"price_count" integer,
	"max_cut_bp" integer,
	"status" smallint NOT NULL,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"rolled_back_time" timestamp(3) with time zone,
	CONSTRAINT "price_adjustment_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "site_oil_price" ADD COLUMN "platform_price_id" bigint;
ALTER TABLE "site_oil_price" ADD COLUMN "adjustment_id" bigint;
CREATE INDEX "platform_price_id" ON "platform_price" ("id");
CREATE INDEX "platform_price_status_effective_time_by" ON "platform_price" ("tenant_id","status","effective_time","id");
CREATE INDEX "platform_price_site_id_ref" ON "platform_price" ("tenant_id","site_id") WHERE "site_id" is not null;
CREATE INDEX "price_adjustment_id" ON "price_adjustment" ("id");
CREATE UNIQUE INDEX "price_adjustment_adjustment_no_once" ON "price_adjustment" ("tenant_id","adjustment_no") WHERE is_deleted = 0;
CREATE INDEX "price_adjustment_status_effective_time_by" ON "price_adjustment" ("tenant_id","status","effective_time","id");
CREATE INDEX "price_adjustment_supplier_tenant_id_ref" ON "price_adjustment" ("tenant_id","supplier_tenant_id") WHERE "supplier_tenant_id" is not null;
CREATE INDEX "price_adjustment_audit_user_ref" ON "price_adjustment" ("tenant_id","audit_user") WHERE "audit_user" is not null;
CREATE INDEX "price_adjustment_adjustment_no_find" ON "price_adjustment" ("adjustment_no");
CREATE INDEX "site_oil_price_platform_price_id_ref" ON "site_oil_price" ("tenant_id","platform_price_id") WHERE "platform_price_id" is not null;
CREATE INDEX "site_oil_price_adjustment_id_ref" ON "site_oil_price" ("tenant_id","adjustment_id") WHERE "adjustment_id" is not null;
