CREATE TABLE "withdrawal" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"withdraw_no" varchar(24) NOT NULL,
	"owner_id" varchar(12) NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"arriving" bigint NOT NULL,
	"status" smallint NOT NULL,
	"payee_account_id" bigint,
	"payee_holder_name" varchar(64),
	"payee_bank_name" varchar(64),
	"payee_branch_name" varchar(64),
	"payee_cnaps_code" varchar(12),
	"payee_account_no" varchar(30),
	"remark" varchar(255),
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"pay_user" bigint,
	"pay_time" timestamp(3) with time zone,
	"bank_serial_no" varchar(64),
	"value_date" date,
	"voucher_urls" jsonb,
	"tax_bp" integer,
	"fail_reason" varchar(255),
	"return_serial_no" varchar(64),
	CONSTRAINT "withdrawal_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "withdrawal_id" ON "withdrawal" ("id");
CREATE UNIQUE INDEX "withdrawal_withdraw_no_once" ON "withdrawal" ("tenant_id","withdraw_no") WHERE is_deleted = 0;
CREATE INDEX "withdrawal_status_by" ON "withdrawal" ("tenant_id","status","id");
CREATE INDEX "withdrawal_owner_id_ref" ON "withdrawal" ("tenant_id","owner_id");
CREATE INDEX "withdrawal_audit_user_ref" ON "withdrawal" ("tenant_id","audit_user") WHERE "audit_user" is not null;
CREATE INDEX "withdrawal_pay_user_ref" ON "withdrawal" ("tenant_id","pay_user") WHERE "pay_user" is not null;
CREATE INDEX "withdrawal_create_user_scope" ON "withdrawal" ("tenant_id","create_user") WHERE "create_user" is not null;
CREATE INDEX "withdrawal_create_dept_scope" ON "withdrawal" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "withdrawal_withdraw_no_find" ON "withdrawal" ("withdraw_no");

update ledger.event set reverses = '{E17a}' where code = 'E17c';
