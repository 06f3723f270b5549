CREATE TABLE "test_order" (
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
	"customer_order_no" varchar(64) NOT NULL,
	"order_no" varchar(32) NOT NULL,
	"site_id" bigint NOT NULL,
	"gun_no" integer NOT NULL,
	"original_amount" bigint NOT NULL,
	"pay_amount" bigint NOT NULL,
	"refunded_amount" bigint NOT NULL,
	"litres" bigint NOT NULL,
	"gun_price" bigint NOT NULL,
	"platform_price" bigint NOT NULL,
	"price_version" integer NOT NULL,
	"oil_no" varchar(8) NOT NULL,
	"card_no" varchar(16),
	"tel" varchar(255),
	CONSTRAINT "test_order_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "partner" ADD COLUMN "is_test" boolean NOT NULL DEFAULT false;
ALTER TABLE "partner" ALTER COLUMN "is_test" DROP DEFAULT;
CREATE INDEX "test_order_id" ON "test_order" ("id");
CREATE UNIQUE INDEX "test_order_partner_id_customer_order_no_once" ON "test_order" ("tenant_id","partner_id","customer_order_no") WHERE is_deleted = 0;
