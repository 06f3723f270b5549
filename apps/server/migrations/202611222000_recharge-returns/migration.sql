CREATE TABLE "recharge_return" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"return_no" varchar(24) NOT NULL,
	"recharge_id" bigint NOT NULL,
	"company_id" varchar(12),
	"partner_id" bigint,
	"kind" smallint NOT NULL,
	"status" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"pay_amount" bigint NOT NULL,
	"received_amount" bigint,
	"way" smallint,
	"reason" varchar(255) NOT NULL,
	"payer_name" varchar(64),
	"payer_account" varchar(32),
	"receipt_no" varchar(24),
	"channel_account" varchar(64),
	"channel_no" varchar(64),
	"problem" varchar(255),
	"bank_serial_no" varchar(64),
	"value_date" date,
	"voucher_urls" jsonb,
	"paid_time" timestamp(3) with time zone,
	"pay_user" bigint,
	"recharge_user" bigint,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"resolve_user" bigint,
	CONSTRAINT "recharge_return_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "unmatched_receipt" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"receipt_no" varchar(24) NOT NULL,
	"source" smallint NOT NULL,
	"serial_no" varchar(64) NOT NULL,
	"channel_account" varchar(64),
	"amount" bigint NOT NULL,
	"value_date" date NOT NULL,
	"payer_name" varchar(64),
	"payer_account" varchar(32),
	"status" smallint NOT NULL,
	"from_recharge_id" bigint,
	"recharge_id" bigint,
	"match_time" timestamp(3) with time zone,
	"voucher_urls" jsonb,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"remark" varchar(255),
	CONSTRAINT "unmatched_receipt_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "company_recharge" ADD COLUMN "receipt_no" varchar(24);
CREATE INDEX "recharge_return_id" ON "recharge_return" ("id");
CREATE UNIQUE INDEX "recharge_return_return_no_once" ON "recharge_return" ("tenant_id","return_no") WHERE is_deleted = 0;
CREATE INDEX "recharge_return_status_by" ON "recharge_return" ("tenant_id","status","id");
CREATE INDEX "recharge_return_recharge_id_by" ON "recharge_return" ("tenant_id","recharge_id","id");
CREATE INDEX "recharge_return_receipt_no_by" ON "recharge_return" ("tenant_id","receipt_no" NULLS FIRST,"id");
CREATE INDEX "unmatched_receipt_id" ON "unmatched_receipt" ("id");
CREATE UNIQUE INDEX "unmatched_receipt_receipt_no_once" ON "unmatched_receipt" ("tenant_id","receipt_no") WHERE is_deleted = 0;
CREATE INDEX "unmatched_receipt_status_by" ON "unmatched_receipt" ("tenant_id","status","id");
CREATE INDEX "unmatched_receipt_serial_no_by" ON "unmatched_receipt" ("tenant_id","serial_no","id");

-- What may be posted from now on: apps/server/src/ledger/events/catalogue.ts holds the same rows.
insert into ledger.event (code, name_zh, name_en, reverses)
values
  ('E04r', '充值退款', 'Recharge given back', '{}'),
  ('E04s', '充值退款付出', 'Recharge paid back', '{}'),
  ('E04t', '充值退款未成退回账户', 'Recharge put back', '{E04r}'),
  ('E28a', '待认领来款', 'Receipt unmatched', '{}'),
  ('E28b', '来款认领', 'Receipt matched', '{}');
update ledger.event set reverses = '{E02,E02b,E24,E25b,E28b}' where code = 'E04';
