ALTER TABLE "partner" ALTER COLUMN "app_secret" SET DATA TYPE text USING "app_secret"::text;
ALTER TABLE "sms_message" ALTER COLUMN "sealed" SET DATA TYPE text USING "sealed"::text;
ALTER TABLE "user" ALTER COLUMN "password" SET DATA TYPE text USING "password"::text;
