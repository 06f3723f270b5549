CREATE TABLE "payee_account" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" varchar(12) NOT NULL,
	"holder_name" varchar(64) NOT NULL,
	"bank_name" varchar(64) NOT NULL,
	"branch_name" varchar(64),
	"cnaps_code" varchar(12),
	"account_no" varchar(30) NOT NULL,
	"status" smallint NOT NULL,
	"effective_from" timestamp(3) with time zone,
	"effective_until" timestamp(3) with time zone,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"remark" varchar(255),
	CONSTRAINT "payee_account_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "company_recharge" ADD COLUMN "payee_account_id" bigint;
ALTER TABLE "company_recharge" ADD COLUMN "payee_holder_name" varchar(64);
ALTER TABLE "company_recharge" ADD COLUMN "payee_bank_name" varchar(64);
ALTER TABLE "company_recharge" ADD COLUMN "payee_branch_name" varchar(64);
ALTER TABLE "company_recharge" ADD COLUMN "payee_cnaps_code" varchar(12);
ALTER TABLE "company_recharge" ADD COLUMN "payee_account_no" varchar(30);
ALTER TABLE "money_settlement" ADD COLUMN "payee_account_id" bigint;
ALTER TABLE "money_settlement" ADD COLUMN "payee_holder_name" varchar(64);
ALTER TABLE "money_settlement" ADD COLUMN "payee_bank_name" varchar(64);
ALTER TABLE "money_settlement" ADD COLUMN "payee_branch_name" varchar(64);
ALTER TABLE "money_settlement" ADD COLUMN "payee_cnaps_code" varchar(12);
ALTER TABLE "money_settlement" ADD COLUMN "payee_account_no" varchar(30);
CREATE INDEX "payee_account_id" ON "payee_account" ("id");
CREATE INDEX "payee_account_status_by" ON "payee_account" ("tenant_id","status","id");
