CREATE TABLE "accounting_period" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"month" varchar(7) NOT NULL,
	"status" smallint NOT NULL,
	"close_user" bigint,
	"close_time" timestamp(3) with time zone,
	"close_review_user" bigint,
	"close_review_time" timestamp(3) with time zone,
	"entry_count" integer,
	"proof_count" integer,
	"trial_digest" varchar(64),
	"trial_balance" jsonb,
	"reopen_user" bigint,
	"reopen_reason" varchar(255),
	"reopen_review_user" bigint,
	"reopen_count" integer NOT NULL,
	CONSTRAINT "accounting_period_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "chain_anchor" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"keeper" varchar(16) NOT NULL,
	"status" smallint NOT NULL,
	"digest" varchar(64) NOT NULL,
	"statement" text NOT NULL,
	"left_at" timestamp(3) with time zone,
	"receipt" text,
	"problem" varchar(255),
	CONSTRAINT "chain_anchor_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "company_recharge" ADD COLUMN "value_date" date;
CREATE INDEX "accounting_period_id" ON "accounting_period" ("id");
CREATE UNIQUE INDEX "accounting_period_month_once" ON "accounting_period" ("tenant_id","month") WHERE is_deleted = 0;
CREATE INDEX "chain_anchor_id" ON "chain_anchor" ("id");
CREATE INDEX "chain_anchor_status_by" ON "chain_anchor" ("tenant_id","status","id");

-- What arrived before value dates were entered has the day of its decision, by which figures found it until now.
update company_recharge set value_date = (audit_time at time zone 'Asia/Shanghai')::date
where status in (2, 5) and value_date is null and audit_time is not null;

-- A file is the voucher of at most one document, and so is every file of the same content.
alter table stored_file add column digest varchar(64), add column used_by varchar(64);
create index stored_file_digest on stored_file (digest) where digest is not null;
create index stored_file_used_by on stored_file (tenant_id, used_by) where used_by is not null;

-- Few entries are booked on another day than they are posted, or are of another day than they are booked: a list of lines,
-- which know no day of their own, finds these by the numbers of its entries.
create index entry_own_day on ledger.entry (id)
  where document_date is not null or business_date <> (posted_at at time zone 'Asia/Shanghai')::date;
