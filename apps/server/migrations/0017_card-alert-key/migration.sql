ALTER TABLE "card_alert" ADD COLUMN "lock_key" varchar(512);
