CREATE TABLE "goods_code" (
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
	"tail" varchar(4) NOT NULL,
	"status" smallint NOT NULL,
	"face_value" bigint NOT NULL,
	"expire_time" timestamp(3) with time zone,
	"batch_no" varchar(24) NOT NULL,
	"line_no" integer NOT NULL,
	"buyer_tenant_id" varchar(12),
	"order_id" bigint,
	"locked_until" timestamp(3) with time zone,
	"sold_time" timestamp(3) with time zone,
	"void_reason" varchar(200),
	"code_hash" varchar(512) NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "goods_code_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "goods_code_id" ON "goods_code" ("id");
CREATE UNIQUE INDEX "goods_code_code_hash_once" ON "goods_code" ("tenant_id","code_hash") WHERE is_deleted = 0;
CREATE INDEX "goods_code_sku_id_status_expire_time_by" ON "goods_code" ("tenant_id","sku_id","status","expire_time" NULLS FIRST,"id");
CREATE INDEX "goods_code_batch_no_by" ON "goods_code" ("tenant_id","batch_no","id");
CREATE INDEX "goods_code_status_locked_until_by" ON "goods_code" ("tenant_id","status","locked_until" NULLS FIRST,"id");
CREATE INDEX "goods_code_order_id_ref" ON "goods_code" ("tenant_id","order_id") WHERE "order_id" is not null;
CREATE INDEX "goods_code_count" ON "goods_code" ("tenant_id","id","buyer_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "goods_code_buyer_tenant_id_share" ON "goods_code" ("buyer_tenant_id","id");
