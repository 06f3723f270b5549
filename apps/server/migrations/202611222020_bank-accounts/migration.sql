CREATE TABLE "bank_account" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account_name" varchar(64) NOT NULL,
	"account_type" smallint NOT NULL,
	"kind" smallint NOT NULL,
	"issuer_tenant_id" varchar(12),
	"currency" varchar(3) NOT NULL,
	"payee_account_id" bigint,
	"holder_name" varchar(64),
	"bank_name" varchar(64),
	"branch_name" varchar(64),
	"account_no" varchar(30),
	"opening_day" date NOT NULL,
	"is_receiving" boolean NOT NULL,
	"is_paying" boolean NOT NULL,
	"is_funding" boolean NOT NULL,
	"status" smallint NOT NULL,
	"ledger_key" varchar(64),
	"remark" varchar(255),
	CONSTRAINT "bank_account_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "fund_transfer" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"transfer_no" varchar(24) NOT NULL,
	"transfer_type" smallint NOT NULL,
	"status" smallint NOT NULL,
	"from_account_id" bigint,
	"to_account_id" bigint,
	"amount" bigint NOT NULL,
	"fee_amount" bigint NOT NULL,
	"bank_serial_no" varchar(64),
	"value_date" date,
	"biz_no" varchar(64),
	"voucher_urls" jsonb,
	"booked_time" timestamp(3) with time zone,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"remark" varchar(255),
	CONSTRAINT "fund_transfer_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "bank_account_id" ON "bank_account" ("id");
CREATE UNIQUE INDEX "bank_account_ledger_key_once" ON "bank_account" ("tenant_id","ledger_key") WHERE is_deleted = 0;
CREATE INDEX "fund_transfer_id" ON "fund_transfer" ("id");
CREATE UNIQUE INDEX "fund_transfer_transfer_no_once" ON "fund_transfer" ("tenant_id","transfer_no") WHERE is_deleted = 0;
CREATE INDEX "fund_transfer_biz_no_by" ON "fund_transfer" ("tenant_id","biz_no" NULLS FIRST,"id");
CREATE INDEX "fund_transfer_status_by" ON "fund_transfer" ("tenant_id","status","id");

-- Money that moves between the platform's own places.
insert into ledger.event (code, name_zh, name_en, reverses) values
  ('E36', '赠送金出资', 'Gift funded', '{}'),
  ('E36r', '赠送金出资退回', 'Gift funding given back', '{E36}'),
  ('E37', '收益归集', 'Earnings swept', '{}'),
  ('E38', '备付金账户间划转', 'Moved between custody accounts', '{}'),
  ('E39a', '授信与亏损垫资', 'Credit and losses funded', '{}'),
  ('E39b', '垫资收回', 'Credit funding given back', '{}'),
  ('E90', '自有资金期初', 'Own money opened', '{}');
