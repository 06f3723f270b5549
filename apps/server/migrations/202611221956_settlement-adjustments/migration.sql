CREATE TABLE "settlement_adjustment" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"adjustment_no" varchar(24) NOT NULL,
	"settlement_id" bigint NOT NULL,
	"payee_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"reason" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"diff_amount" bigint NOT NULL,
	"note" varchar(255) NOT NULL,
	"evidence_urls" jsonb,
	"maker_user" bigint NOT NULL,
	"evidence_user" bigint,
	"review_user" bigint,
	"review_time" timestamp(3) with time zone,
	"review_opinion" varchar(255),
	"clear_target" smallint,
	"clear_order_no" varchar(32),
	"clear_note" varchar(255),
	"clear_urls" jsonb,
	"clear_user" bigint,
	"clear_review_user" bigint,
	"clear_time" timestamp(3) with time zone,
	CONSTRAINT "settlement_adjustment_pk" PRIMARY KEY("tenant_id","id")
);

-- Until now nothing was netted and adjustments left nothing for the next settlement.
ALTER TABLE "money_settlement" ADD COLUMN "netted_amount" bigint NOT NULL DEFAULT 0;
ALTER TABLE "money_settlement" ALTER COLUMN "netted_amount" DROP DEFAULT;
ALTER TABLE "money_settlement" ADD COLUMN "carried_amount" bigint NOT NULL DEFAULT 0;
ALTER TABLE "money_settlement" ALTER COLUMN "carried_amount" DROP DEFAULT;
CREATE INDEX "settlement_adjustment_id" ON "settlement_adjustment" ("id");
CREATE UNIQUE INDEX "settlement_adjustment_adjustment_no_once" ON "settlement_adjustment" ("tenant_id","adjustment_no") WHERE is_deleted = 0;
CREATE INDEX "settlement_adjustment_settlement_id_by" ON "settlement_adjustment" ("tenant_id","settlement_id","id");
CREATE INDEX "settlement_adjustment_payee_id_by" ON "settlement_adjustment" ("tenant_id","payee_id","id");
CREATE INDEX "settlement_adjustment_status_by" ON "settlement_adjustment" ("tenant_id","status","id");

-- Nobody adjusts alone any more, so there is no amount up to which one may.
UPDATE "param" SET "is_deleted" = 1 WHERE "param_key" = 'settle.adjustLimit';

INSERT INTO "ledger"."event" ("code", "name_zh", "name_en", "reverses") VALUES
  ('E13c', '抵扣收款方欠款', 'Netted with what the payee owes', '{}'),
  ('E13d', '抵扣撤销', 'Netting undone', '{E13c}'),
  ('E19e', '结算调整核销', 'Adjustment cleared', '{}'),
  ('E19f', '结算调整撤销', 'Adjustment undone', '{E19d}');
