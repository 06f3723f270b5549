ALTER TABLE "protocol_message" ADD COLUMN "replay_state" smallint NOT NULL DEFAULT 0;
ALTER TABLE "protocol_message" ALTER COLUMN "replay_state" DROP DEFAULT;
ALTER TABLE "protocol_message" ADD COLUMN "tries" integer NOT NULL DEFAULT 0;
ALTER TABLE "protocol_message" ALTER COLUMN "tries" DROP DEFAULT;
ALTER TABLE "protocol_message" ADD COLUMN "replay_time" timestamp(3) with time zone;
ALTER TABLE "protocol_message" ADD COLUMN "replay_answer" varchar(255);
ALTER TABLE "protocol_message" ADD COLUMN "received" text;
CREATE INDEX "protocol_message_replay_state_sent_time_by" ON "protocol_message" ("tenant_id","replay_state","sent_time","id");
