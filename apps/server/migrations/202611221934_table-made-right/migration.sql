-- Defaults stay: an older process that still runs knows nothing of the new columns.
ALTER TABLE "order" ADD COLUMN "share_amount" bigint NOT NULL DEFAULT 0;
ALTER TABLE "order" ADD COLUMN "vat_bp" integer;
ALTER TABLE "company_discount" ADD COLUMN "bearer_tenant_id" varchar(12);
ALTER TABLE "company_recharge" ADD COLUMN "bearer_tenant_id" varchar(12);
ALTER TABLE "company_recharge" ADD COLUMN "gift_recognition" smallint;
ALTER TABLE "money_settlement" ADD COLUMN "spread_amount" bigint;
ALTER TABLE "order_settle" ADD COLUMN "discount_borne" bigint;
ALTER TABLE "order_settle" ADD COLUMN "spread_amount" bigint;
ALTER TABLE "tenant" ADD COLUMN "share_bp" integer;
ALTER TABLE "tenant" ADD COLUMN "bears_discounts" boolean NOT NULL DEFAULT false;
-- Another type would rewrite the table. It was 0 in every row, whatever had become of the order; the job funds.fillSpread fills it.
ALTER TABLE "order" DROP COLUMN "settle_state";
ALTER TABLE "order" ADD COLUMN "settle_state" smallint NOT NULL DEFAULT 0;

insert into ledger.event (code, name_zh, name_en, reverses) values ('E14e', '赠送成本确认', 'Gift recognised', '{}');
-- A service provider owes the share of a sale that its balance cannot give back.
update ledger.chart set dimensions = '{site,supplier,operator,shop,channel,company,partner,tenant}' where code = '1122';
