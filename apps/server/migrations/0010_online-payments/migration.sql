ALTER TABLE "card" ADD COLUMN "secret_last" varchar(4);
ALTER TABLE "company_recharge" ADD COLUMN "channel_account" varchar(64);
ALTER TABLE "company_recharge" ADD COLUMN "channel_no" varchar(64);
ALTER TABLE "company_recharge" ADD COLUMN "pay_url" varchar(512);
ALTER TABLE "company_recharge" ADD COLUMN "pay_until" timestamp(3) with time zone;
ALTER TABLE "company_recharge" ADD COLUMN "pay_problem" varchar(255);
ALTER TABLE "sms_message" ADD COLUMN "sealed" varchar(512);
