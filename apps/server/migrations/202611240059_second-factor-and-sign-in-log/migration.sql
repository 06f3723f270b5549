CREATE TABLE "sign_in_log" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account" varchar(64),
	"user_id" bigint,
	"outcome" smallint,
	"is_second" boolean,
	"remote_ip" varchar(64),
	"place" varchar(64),
	"device" varchar(64),
	"user_agent" varchar(255),
	CONSTRAINT "sign_in_log_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "sign_in_log_id" ON "sign_in_log" ("id");
ALTER TABLE "role" ADD COLUMN "second_factor" smallint DEFAULT 2 NOT NULL;
ALTER TABLE "role" ALTER COLUMN "second_factor" DROP DEFAULT;
ALTER TABLE "authenticator" ADD COLUMN "counts_from" timestamp(3) with time zone;
UPDATE "authenticator" SET "counts_from" = "confirm_time" + interval '1 day' WHERE "confirm_time" IS NOT NULL;
ALTER TABLE "passkey" ADD COLUMN "counts_from" timestamp(3) with time zone;
UPDATE "passkey" SET "counts_from" = "confirm_time" + interval '1 day' WHERE "confirm_time" IS NOT NULL;
