CREATE TABLE "distribution" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"upstream_tenant_id" varchar(12) NOT NULL,
	"upstream_tenant_name" varchar(64),
	"distributor_tenant_id" varchar(12) NOT NULL,
	"distributor_tenant_name" varchar(64),
	"level" integer NOT NULL,
	"commission_bp" integer NOT NULL,
	"status" smallint NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"until_date" date,
	"end_time" timestamp(3) with time zone,
	"end_reason" varchar(200),
	"remark" varchar(200),
	CONSTRAINT "distribution_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "distributor_goods" (
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
	"purchase_price" bigint,
	"sale_price" bigint,
	"margin" bigint,
	"price_type" smallint NOT NULL,
	"markup" bigint,
	"markup_bp" integer,
	"upstream_tenant_id" varchar(12) NOT NULL,
	"upstream_tenant_name" varchar(64),
	"sku_id" bigint NOT NULL,
	"commodity_id" bigint,
	"classify_id" bigint,
	"face_value" bigint,
	"list_price" bigint,
	"offer_id" bigint NOT NULL,
	"shelf_reason" varchar(200),
	CONSTRAINT "distributor_goods_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "distributor_offer" (
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
	"upstream_tenant_id" varchar(12) NOT NULL,
	"upstream_tenant_name" varchar(64),
	"distributor_tenant_id" varchar(12) NOT NULL,
	"distributor_tenant_name" varchar(64),
	"status" smallint NOT NULL,
	"purchase_price" bigint NOT NULL,
	"upstream_cost" bigint,
	"sku_id" bigint NOT NULL,
	"commodity_id" bigint,
	"classify_id" bigint,
	"face_value" bigint,
	"list_price" bigint,
	"distribution_id" bigint NOT NULL,
	"tenant_goods_id" bigint,
	"distributor_goods_id" bigint,
	"allow_loss" boolean NOT NULL,
	"stop_reason" varchar(200),
	"price_user" bigint,
	"loss_user" bigint,
	"loss_time" timestamp(3) with time zone,
	CONSTRAINT "distributor_offer_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "library_goods" (
	"id" bigint PRIMARY KEY,
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
	"goods_type" smallint,
	"classify_id" bigint,
	"brand" varchar(32),
	"face_value" bigint,
	"market_price" bigint,
	"list_price" bigint,
	"seller_name" varchar(64),
	"sku_id" bigint NOT NULL,
	"commodity_id" bigint NOT NULL
);

CREATE INDEX "distribution_id" ON "distribution" ("id");
CREATE INDEX "distribution_status_until_date_by" ON "distribution" ("tenant_id","status","until_date" NULLS FIRST,"id");
CREATE INDEX "distribution_upstream_tenant_id_ref" ON "distribution" ("tenant_id","upstream_tenant_id");
CREATE INDEX "distribution_count" ON "distribution" ("tenant_id","id","distributor_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "distribution_distributor_tenant_id_share" ON "distribution" ("distributor_tenant_id","id");
CREATE INDEX "distributor_goods_id" ON "distributor_goods" ("id");
CREATE UNIQUE INDEX "distributor_goods_offer_id_once" ON "distributor_goods" ("tenant_id","offer_id") WHERE is_deleted = 0;
CREATE INDEX "distributor_goods_shelf_status_by" ON "distributor_goods" ("tenant_id","shelf_status","id");
CREATE INDEX "distributor_goods_upstream_tenant_id_ref" ON "distributor_goods" ("tenant_id","upstream_tenant_id");
CREATE INDEX "distributor_goods_sku_id_ref" ON "distributor_goods" ("tenant_id","sku_id");
CREATE INDEX "distributor_goods_commodity_id_ref" ON "distributor_goods" ("tenant_id","commodity_id") WHERE "commodity_id" is not null;
CREATE INDEX "distributor_goods_classify_id_ref" ON "distributor_goods" ("tenant_id","classify_id") WHERE "classify_id" is not null;
CREATE INDEX "distributor_offer_id" ON "distributor_offer" ("id");
CREATE UNIQUE INDEX "distributor_offer_distributor_tenant_id_sku_id_once" ON "distributor_offer" ("tenant_id","distributor_tenant_id","sku_id") WHERE is_deleted = 0;
CREATE INDEX "distributor_offer_status_by" ON "distributor_offer" ("tenant_id","status","id");
CREATE INDEX "distributor_offer_upstream_tenant_id_ref" ON "distributor_offer" ("tenant_id","upstream_tenant_id");
CREATE INDEX "distributor_offer_sku_id_ref" ON "distributor_offer" ("tenant_id","sku_id");
CREATE INDEX "distributor_offer_commodity_id_ref" ON "distributor_offer" ("tenant_id","commodity_id") WHERE "commodity_id" is not null;
CREATE INDEX "distributor_offer_classify_id_ref" ON "distributor_offer" ("tenant_id","classify_id") WHERE "classify_id" is not null;
CREATE INDEX "distributor_offer_distribution_id_ref" ON "distributor_offer" ("tenant_id","distribution_id");
CREATE INDEX "distributor_offer_tenant_goods_id_ref" ON "distributor_offer" ("tenant_id","tenant_goods_id") WHERE "tenant_goods_id" is not null;
CREATE INDEX "distributor_offer_distributor_goods_id_ref" ON "distributor_offer" ("tenant_id","distributor_goods_id") WHERE "distributor_goods_id" is not null;
CREATE INDEX "distributor_offer_price_user_ref" ON "distributor_offer" ("tenant_id","price_user") WHERE "price_user" is not null;
CREATE INDEX "distributor_offer_loss_user_ref" ON "distributor_offer" ("tenant_id","loss_user") WHERE "loss_user" is not null;
CREATE INDEX "distributor_offer_count" ON "distributor_offer" ("tenant_id","id","distributor_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "distributor_offer_distributor_tenant_id_share" ON "distributor_offer" ("distributor_tenant_id","id");
CREATE UNIQUE INDEX "library_goods_sku_id_once" ON "library_goods" ("sku_id") WHERE is_deleted = 0;
CREATE INDEX "library_goods_classify_id_ref" ON "library_goods" ("classify_id") WHERE "classify_id" is not null;
CREATE INDEX "library_goods_commodity_id_ref" ON "library_goods" ("commodity_id");

-- What may be picked of the goods that there are: a variant's row has the variant's own number.
INSERT INTO "library_goods" ("id", "create_time", "update_time", "main_image", "goods_name", "sku_name", "goods_type", "classify_id", "brand",
	"face_value", "market_price", "list_price", "seller_name", "sku_id", "commodity_id")
SELECT k."id", now(), now(), c."main_image", c."goods_name", k."sku_name", c."goods_type", c."classify_id", c."brand",
	k."face_value", k."market_price", k."list_price", t."tenant_name", k."id", c."id"
FROM "sku" k JOIN "commodity" c ON c."tenant_id" = k."tenant_id" AND c."id" = k."commodity_id" AND c."is_deleted" = 0
LEFT JOIN "tenant" t ON t."tenant_id" = c."tenant_id" AND t."is_deleted" = 0
WHERE k."is_deleted" = 0 AND k."is_on_sale" AND c."is_approved" AND c."status" = 1;
