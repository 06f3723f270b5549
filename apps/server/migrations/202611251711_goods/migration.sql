CREATE TABLE "buyer_grade" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"buyer_tenant_id" varchar(12) NOT NULL,
	"grade" smallint NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"remark" varchar(100),
	CONSTRAINT "buyer_grade_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "commodity" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"goods_name" varchar(64) NOT NULL,
	"goods_no" varchar(24) NOT NULL,
	"status" smallint NOT NULL,
	"classify_id" bigint NOT NULL,
	"goods_type" smallint NOT NULL,
	"brand" varchar(32),
	"supplier_tenant_id" varchar(12),
	"price_from" bigint,
	"price_to" bigint,
	"sku_count" integer NOT NULL,
	"is_approved" boolean NOT NULL,
	"is_low" boolean NOT NULL,
	"tax_code" varchar(19),
	"tax_rate_bp" integer NOT NULL,
	"refund_rule" smallint NOT NULL,
	"validity_type" smallint NOT NULL,
	"valid_days" integer,
	"valid_until" date,
	"main_image" varchar(255),
	"images" jsonb,
	"detail_html" text,
	"shelf_reason" varchar(255),
	"approved_time" timestamp(3) with time zone,
	"option_sets" jsonb,
	CONSTRAINT "commodity_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "commodity_approval" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"approval_no" varchar(24) NOT NULL,
	"commodity_id" bigint NOT NULL,
	"biz_type" smallint NOT NULL,
	"audit_status" smallint NOT NULL,
	"why" varchar(200),
	"price_changes" jsonb NOT NULL,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	CONSTRAINT "commodity_approval_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "goods_class" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(32) NOT NULL,
	"parent_id" bigint,
	"goods_type" smallint NOT NULL,
	"icon" varchar(255),
	"sort" integer NOT NULL
);

CREATE TABLE "price_detail" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sku_id" bigint NOT NULL,
	"cost_price" bigint,
	"charge_type" smallint NOT NULL,
	"service_charge" bigint,
	"service_charge_bp" integer,
	"effective_time" timestamp(3) with time zone,
	CONSTRAINT "price_detail_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "secret_rule" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rule_name" varchar(64) NOT NULL,
	"rule_code" varchar(64) NOT NULL,
	"status" smallint NOT NULL,
	"target_type" smallint NOT NULL,
	"target_ids" jsonb,
	"target_grades" jsonb,
	"scope_type" smallint NOT NULL,
	"sku_ids" jsonb,
	"commodity_ids" jsonb,
	"classify_ids" jsonb,
	"value_type" smallint NOT NULL,
	"value" bigint,
	"value_bp" integer,
	"bearer_tenant_id" varchar(12),
	"min_margin" bigint NOT NULL,
	"allow_loss" boolean NOT NULL,
	"priority" integer NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone,
	"owner_tenant_id" varchar(12),
	"enable_user" bigint,
	"loss_user" bigint,
	"loss_time" timestamp(3) with time zone,
	CONSTRAINT "secret_rule_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "sku" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"commodity_id" bigint NOT NULL,
	"sku_name" varchar(64) NOT NULL,
	"title" varchar(130),
	"option_text" varchar(128),
	"face_value" bigint NOT NULL,
	"market_price" bigint,
	"cost_price" bigint NOT NULL,
	"list_price" bigint NOT NULL,
	"stock_type" smallint NOT NULL,
	"stock" integer,
	"low_stock" integer,
	"partner_goods_code" varchar(64),
	"min_qty" integer,
	"max_qty" integer,
	"is_on_sale" boolean NOT NULL,
	"asked_list_price" bigint,
	"asked_cost_price" bigint,
	"low_notice_time" timestamp(3) with time zone,
	CONSTRAINT "sku_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "tenant_goods" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"main_image" varchar(255),
	"goods_name" varchar(64) NOT NULL,
	"sku_name" varchar(64) NOT NULL,
	"shelf_status" smallint NOT NULL,
	"seller_tenant_id" varchar(12) NOT NULL,
	"seller_tenant_name" varchar(64),
	"sku_id" bigint NOT NULL,
	"commodity_id" bigint,
	"classify_id" bigint,
	"goods_type" smallint,
	"face_value" bigint,
	"market_price" bigint,
	"sale_price" bigint,
	"list_price" bigint,
	"upstream_cost" bigint,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"daily_limit" integer,
	"sort" integer NOT NULL,
	CONSTRAINT "tenant_goods_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "secret_rule_key" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rule_id" bigint NOT NULL,
	"match_key" varchar(80) NOT NULL,
	CONSTRAINT "secret_rule_key_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "buyer_grade_id" ON "buyer_grade" ("id");
CREATE INDEX "buyer_grade_buyer_tenant_id_start_time_by" ON "buyer_grade" ("tenant_id","buyer_tenant_id","start_time","id");
CREATE INDEX "commodity_id" ON "commodity" ("id");
CREATE UNIQUE INDEX "commodity_goods_no_once" ON "commodity" ("tenant_id","goods_no") WHERE is_deleted = 0;
CREATE INDEX "commodity_status_by" ON "commodity" ("tenant_id","status","id");
CREATE INDEX "commodity_goods_name_by" ON "commodity" ("tenant_id","goods_name","id");
CREATE INDEX "commodity_classify_id_ref" ON "commodity" ("tenant_id","classify_id");
CREATE INDEX "commodity_supplier_tenant_id_ref" ON "commodity" ("tenant_id","supplier_tenant_id") WHERE "supplier_tenant_id" is not null;
CREATE INDEX "commodity_goods_name_find" ON "commodity" ("goods_name");
CREATE INDEX "commodity_goods_no_find" ON "commodity" ("goods_no");
CREATE INDEX "commodity_approval_id" ON "commodity_approval" ("id");
CREATE UNIQUE INDEX "commodity_approval_approval_no_once" ON "commodity_approval" ("tenant_id","approval_no") WHERE is_deleted = 0;
CREATE INDEX "commodity_approval_audit_status_by" ON "commodity_approval" ("tenant_id","audit_status","id");
CREATE INDEX "commodity_approval_commodity_id_by" ON "commodity_approval" ("tenant_id","commodity_id","id");
CREATE INDEX "commodity_approval_audit_user_ref" ON "commodity_approval" ("tenant_id","audit_user") WHERE "audit_user" is not null;
CREATE INDEX "commodity_approval_approval_no_find" ON "commodity_approval" ("approval_no");
CREATE INDEX "goods_class_parent_id_ref" ON "goods_class" ("parent_id") WHERE "parent_id" is not null;
CREATE INDEX "price_detail_id" ON "price_detail" ("id");
CREATE INDEX "price_detail_sku_id_effective_time_by" ON "price_detail" ("tenant_id","sku_id","effective_time" NULLS FIRST,"id");
CREATE INDEX "secret_rule_id" ON "secret_rule" ("id");
CREATE INDEX "secret_rule_status_start_time_by" ON "secret_rule" ("tenant_id","status","start_time","id");
CREATE INDEX "secret_rule_bearer_tenant_id_ref" ON "secret_rule" ("tenant_id","bearer_tenant_id") WHERE "bearer_tenant_id" is not null;
CREATE INDEX "secret_rule_enable_user_ref" ON "secret_rule" ("tenant_id","enable_user") WHERE "enable_user" is not null;
CREATE INDEX "secret_rule_loss_user_ref" ON "secret_rule" ("tenant_id","loss_user") WHERE "loss_user" is not null;
CREATE INDEX "sku_id" ON "sku" ("id");
CREATE INDEX "sku_sku_name_by" ON "sku" ("tenant_id","sku_name","id");
CREATE INDEX "sku_commodity_id_ref" ON "sku" ("tenant_id","commodity_id");
CREATE INDEX "tenant_goods_id" ON "tenant_goods" ("id");
CREATE UNIQUE INDEX "tenant_goods_sku_id_once" ON "tenant_goods" ("tenant_id","sku_id") WHERE is_deleted = 0;
CREATE INDEX "tenant_goods_shelf_status_by" ON "tenant_goods" ("tenant_id","shelf_status","id");
CREATE INDEX "tenant_goods_goods_name_by" ON "tenant_goods" ("tenant_id","goods_name","id");
CREATE INDEX "tenant_goods_commodity_id_ref" ON "tenant_goods" ("tenant_id","commodity_id") WHERE "commodity_id" is not null;
CREATE INDEX "tenant_goods_classify_id_ref" ON "tenant_goods" ("tenant_id","classify_id") WHERE "classify_id" is not null;
CREATE INDEX "tenant_goods_count" ON "tenant_goods" ("tenant_id","id","seller_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "tenant_goods_seller_tenant_id_share" ON "tenant_goods" ("seller_tenant_id","id");
CREATE INDEX "secret_rule_key_id" ON "secret_rule_key" ("id");
CREATE INDEX "secret_rule_key_match_key_by" ON "secret_rule_key" ("tenant_id","match_key","id");
CREATE INDEX "secret_rule_key_rule_id_ref" ON "secret_rule_key" ("tenant_id","rule_id");
