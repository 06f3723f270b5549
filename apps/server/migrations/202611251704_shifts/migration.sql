CREATE TABLE "shift_plan" (
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
	"class_name" varchar(16) NOT NULL,
	"plan_start" varchar(5) NOT NULL,
	"plan_end" varchar(5) NOT NULL,
	CONSTRAINT "shift_plan_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "shift" (
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
	"class_name" varchar(16) NOT NULL,
	"business_date" date NOT NULL,
	"plan_start" varchar(5) NOT NULL,
	"plan_end" varchar(5) NOT NULL,
	"open_time" timestamp(3) with time zone,
	"close_time" timestamp(3) with time zone,
	"open_user" bigint,
	"close_user" bigint,
	"salesman_ids" jsonb,
	"open_meter" jsonb,
	"close_meter" jsonb,
	"meter_reason" varchar(255),
	"order_count" integer,
	"litres" bigint,
	"receivable" bigint,
	"refund_amount" bigint,
	"by_pay_method" jsonb,
	"received" bigint,
	"diff_amount" bigint,
	"diff_reason" varchar(255),
	"check_user" bigint,
	"check_time" timestamp(3) with time zone,
	"check_opinion" varchar(255),
	"status" smallint NOT NULL,
	CONSTRAINT "shift_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "order_refund" ADD COLUMN "shift_id" bigint;
ALTER TABLE "order" ADD COLUMN "shift_id" bigint;
ALTER TABLE "site" ADD COLUMN "shift_mode" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "site" ALTER COLUMN "shift_mode" DROP DEFAULT;
CREATE INDEX "order_refund_shift_id_ref" ON "order_refund" ("tenant_id","shift_id") WHERE "shift_id" is not null;
CREATE INDEX "order_shift_id_ref" ON "order" ("tenant_id","shift_id") WHERE "shift_id" is not null;
CREATE INDEX "shift_plan_id" ON "shift_plan" ("id");
CREATE UNIQUE INDEX "shift_plan_site_id_class_name_once" ON "shift_plan" ("tenant_id","site_id","class_name") WHERE is_deleted = 0;
CREATE INDEX "shift_id" ON "shift" ("id");
CREATE INDEX "shift_site_id_status_by" ON "shift" ("tenant_id","site_id","status","id");
CREATE INDEX "shift_business_date_by" ON "shift" ("tenant_id","business_date","id");
CREATE INDEX "shift_open_time_by" ON "shift" ("tenant_id","open_time" NULLS FIRST,"id");
CREATE INDEX "shift_open_user_ref" ON "shift" ("tenant_id","open_user") WHERE "open_user" is not null;
CREATE INDEX "shift_close_user_ref" ON "shift" ("tenant_id","close_user") WHERE "close_user" is not null;
CREATE INDEX "shift_check_user_ref" ON "shift" ("tenant_id","check_user") WHERE "check_user" is not null;
