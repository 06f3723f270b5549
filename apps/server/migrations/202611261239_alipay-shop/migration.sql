CREATE TABLE "ali_shop" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"site_id" bigint NOT NULL,
	"app_id" bigint NOT NULL,
	"store_id" varchar(64) NOT NULL,
	"shop_category" varchar(16) NOT NULL,
	"cert_name" varchar(64) NOT NULL,
	"cert_no" varchar(18) NOT NULL,
	"settle_account" varchar(64) NOT NULL,
	"order_id" varchar(64),
	"shop_id" varchar(64),
	"fail_reason" varchar(200),
	"applied_time" timestamp(3) with time zone NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "ali_shop_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "ali_app" ADD COLUMN "role_id" varchar(32);
CREATE INDEX "ali_shop_id" ON "ali_shop" ("id");
CREATE UNIQUE INDEX "ali_shop_site_id_once" ON "ali_shop" ("tenant_id","site_id") WHERE is_deleted = 0;
CREATE INDEX "ali_shop_app_id_ref" ON "ali_shop" ("tenant_id","app_id");
