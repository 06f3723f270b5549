-- Clients that are there need a captcha from now on, until somebody who may edit them decides otherwise.
ALTER TABLE "client" ADD COLUMN "captcha_required" boolean NOT NULL DEFAULT true;
ALTER TABLE "client" ALTER COLUMN "captcha_required" DROP DEFAULT;
-- Secrets are kept as their digests, as clientSecretDigest makes them.
UPDATE "client" SET "client_secret" = encode(sha256(convert_to("client_secret", 'UTF8')), 'hex');
-- What waits to be sent is looked for every minute and counted with every scrape, among all that was ever sent.
CREATE INDEX "sms_message_waiting" ON "sms_message" ("id") WHERE "status" = 0 AND "is_deleted" = 0;
-- Secrets of the installation that were changed, sealed under the present one: digests of cards' secrets are still checked with them.
create table retired_secret (
  key_id text primary key,
  sealed text not null,
  retired_at timestamptz not null default now()
);
