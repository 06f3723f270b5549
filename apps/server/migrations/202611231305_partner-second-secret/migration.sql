ALTER TABLE "partner" ADD COLUMN "secret_time" timestamp(3) with time zone;
ALTER TABLE "partner" ADD COLUMN "former_secret" text;
ALTER TABLE "partner" ADD COLUMN "former_secret_until" timestamp(3) with time zone;
-- Whose secret was told before nobody wrote down: since the partner was last changed at the latest.
UPDATE "partner" SET "secret_time" = "update_time" WHERE "app_secret" IS NOT NULL;
