CREATE TABLE "ali_app" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"app_name" varchar(64) NOT NULL,
	"app_id" varchar(32) NOT NULL,
	"alipay_public_key" text NOT NULL,
	"app_private_key" text,
	"is_enabled" boolean NOT NULL,
	CONSTRAINT "ali_app_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "ali_wash_service" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"product_name" varchar(64) NOT NULL,
	"out_product_id" varchar(32) NOT NULL,
	"wash_shop_id" bigint NOT NULL,
	"orig_price" bigint NOT NULL,
	"off_price" bigint NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "ali_wash_service_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "ali_wash_shop" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shop_name" varchar(20) NOT NULL,
	"out_shop_id" varchar(32) NOT NULL,
	"shop_id" varchar(64),
	"site_id" bigint,
	"address" varchar(50) NOT NULL,
	"lng" varchar(12),
	"lat" varchar(12),
	"open_time" varchar(5),
	"close_time" varchar(5),
	"shop_tel" varchar(255),
	"status" smallint NOT NULL,
	CONSTRAINT "ali_wash_shop_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "ali_app_id" ON "ali_app" ("id");
CREATE UNIQUE INDEX "ali_app_app_id_once" ON "ali_app" ("tenant_id","app_id") WHERE is_deleted = 0;
CREATE INDEX "ali_wash_service_id" ON "ali_wash_service" ("id");
CREATE UNIQUE INDEX "ali_wash_service_out_product_id_once" ON "ali_wash_service" ("tenant_id","out_product_id") WHERE is_deleted = 0;
CREATE INDEX "ali_wash_service_wash_shop_id_ref" ON "ali_wash_service" ("tenant_id","wash_shop_id");
CREATE INDEX "ali_wash_shop_id" ON "ali_wash_shop" ("id");
CREATE UNIQUE INDEX "ali_wash_shop_out_shop_id_once" ON "ali_wash_shop" ("tenant_id","out_shop_id") WHERE is_deleted = 0;
CREATE INDEX "ali_wash_shop_site_id_ref" ON "ali_wash_shop" ("tenant_id","site_id") WHERE "site_id" is not null;
