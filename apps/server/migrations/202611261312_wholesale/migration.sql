CREATE TABLE "apportionment" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"option_id" bigint NOT NULL,
	"target_type" smallint NOT NULL,
	"target_id" varchar(19) NOT NULL,
	"target_name" varchar(130) NOT NULL,
	"ratio_bp" integer,
	"amount" bigint NOT NULL,
	"qty" integer,
	"row_no" integer NOT NULL,
	CONSTRAINT "apportionment_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "wholesale_option" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"option_no" varchar(24) NOT NULL,
	"name" varchar(64) NOT NULL,
	"status" smallint NOT NULL,
	"owner_tenant_id" varchar(12) NOT NULL,
	"owner_tenant_name" varchar(64),
	"buyer_tenant_id" varchar(12) NOT NULL,
	"buyer_tenant_name" varchar(64),
	"offered_tenant_id" varchar(12),
	"total_amount" bigint NOT NULL,
	"used_amount" bigint NOT NULL,
	"margin_amount" bigint,
	"valid_start" timestamp(3) with time zone NOT NULL,
	"valid_end" timestamp(3) with time zone NOT NULL,
	"offer_user" bigint,
	"offer_time" timestamp(3) with time zone,
	"confirm_time" timestamp(3) with time zone,
	"refuse_reason" varchar(200),
	"end_reason" varchar(200),
	CONSTRAINT "wholesale_option_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "wholesale_line" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"option_id" bigint NOT NULL,
	"offered_tenant_id" varchar(12),
	"sku_id" bigint NOT NULL,
	"goods_name" varchar(64) NOT NULL,
	"sku_name" varchar(64) NOT NULL,
	"qty" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"used_qty" integer NOT NULL,
	"unit_cost" bigint,
	CONSTRAINT "wholesale_line_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "order_line" ADD COLUMN "wholesale_line_id" bigint;
CREATE INDEX "order_line_wholesale_line_id_ref" ON "order_line" ("tenant_id","wholesale_line_id") WHERE "wholesale_line_id" is not null;
CREATE INDEX "apportionment_id" ON "apportionment" ("id");
CREATE INDEX "apportionment_option_id_ref" ON "apportionment" ("tenant_id","option_id");
CREATE INDEX "wholesale_option_id" ON "wholesale_option" ("id");
CREATE UNIQUE INDEX "wholesale_option_option_no_once" ON "wholesale_option" ("tenant_id","option_no") WHERE is_deleted = 0;
CREATE INDEX "wholesale_option_status_valid_end_by" ON "wholesale_option" ("tenant_id","status","valid_end","id");
CREATE INDEX "wholesale_option_owner_tenant_id_ref" ON "wholesale_option" ("tenant_id","owner_tenant_id");
CREATE INDEX "wholesale_option_buyer_tenant_id_ref" ON "wholesale_option" ("tenant_id","buyer_tenant_id");
CREATE INDEX "wholesale_option_offer_user_ref" ON "wholesale_option" ("tenant_id","offer_user") WHERE "offer_user" is not null;
CREATE INDEX "wholesale_option_option_no_find" ON "wholesale_option" ("option_no");
CREATE INDEX "wholesale_option_offered_tenant_id_option_no_find" ON "wholesale_option" ("offered_tenant_id","option_no") WHERE "offered_tenant_id" is not null;
CREATE INDEX "wholesale_option_name_find" ON "wholesale_option" ("name");
CREATE INDEX "wholesale_option_tenant_id_name_find" ON "wholesale_option" ("tenant_id","name");
CREATE INDEX "wholesale_option_offered_tenant_id_name_find" ON "wholesale_option" ("offered_tenant_id","name") WHERE "offered_tenant_id" is not null;
CREATE INDEX "wholesale_option_count" ON "wholesale_option" ("tenant_id","id","offered_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "wholesale_option_offered_tenant_id_share" ON "wholesale_option" ("offered_tenant_id","id");
CREATE INDEX "wholesale_line_id" ON "wholesale_line" ("id");
CREATE UNIQUE INDEX "wholesale_line_option_id_sku_id_once" ON "wholesale_line" ("tenant_id","option_id","sku_id") WHERE is_deleted = 0;
CREATE INDEX "wholesale_line_sku_id_by" ON "wholesale_line" ("tenant_id","sku_id","id");
CREATE INDEX "wholesale_line_count" ON "wholesale_line" ("tenant_id","id","offered_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "wholesale_line_offered_tenant_id_share" ON "wholesale_line" ("offered_tenant_id","id");
