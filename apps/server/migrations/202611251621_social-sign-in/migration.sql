CREATE TABLE "identity_provider" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source" varchar(32) NOT NULL,
	"name" varchar(32) NOT NULL,
	"name_en" varchar(32) NOT NULL,
	"kind" smallint NOT NULL,
	"issuer" varchar(255),
	"authorize_url" varchar(255),
	"token_url" varchar(255),
	"user_info_url" varchar(255),
	"client_id" varchar(255) NOT NULL,
	"client_secret" text NOT NULL,
	"scopes" varchar(255),
	"id_field" varchar(64),
	"name_field" varchar(64),
	"avatar_field" varchar(64),
	"only_for_tenant_id" varchar(12),
	"sort" integer NOT NULL,
	"status" smallint NOT NULL
);

CREATE TABLE "user_oauth" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"source" varchar(32) NOT NULL,
	"uuid" varchar(255) NOT NULL,
	"username" varchar(128),
	"nickname" varchar(128),
	"avatar" varchar(1000),
	"last_used_time" timestamp(3) with time zone,
	CONSTRAINT "user_oauth_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "sign_in_log" ADD COLUMN "source" varchar(32);
CREATE UNIQUE INDEX "identity_provider_source_once" ON "identity_provider" ("source") WHERE is_deleted = 0;
CREATE INDEX "identity_provider_only_for_tenant_id_ref" ON "identity_provider" ("only_for_tenant_id") WHERE "only_for_tenant_id" is not null;
CREATE INDEX "user_oauth_id" ON "user_oauth" ("id");
CREATE UNIQUE INDEX "user_oauth_provider_id_uuid_once" ON "user_oauth" ("tenant_id","provider_id","uuid") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "user_oauth_user_id_provider_id_once" ON "user_oauth" ("tenant_id","user_id","provider_id") WHERE is_deleted = 0;

-- What a browser has begun, and whom a provider has proven that nobody of ours is yet. Neither is any tenant's: they are reached
-- as the platform, by values that only the browser has.
CREATE TABLE "social_state" (
  "id" bytea PRIMARY KEY,
  "browser" bytea NOT NULL,
  "provider_id" bigint NOT NULL,
  "for_tenant_id" varchar(12) NOT NULL,
  "user_id" varchar(20) NOT NULL,
  "nonce" varchar(128) NOT NULL,
  "verifier" varchar(128) NOT NULL,
  "redirect_uri" varchar(1000) NOT NULL,
  "code" bytea,
  "proven" jsonb,
  "expires_at" timestamptz NOT NULL
);
CREATE INDEX "social_state_expires_at" ON "social_state" ("expires_at");
CREATE TABLE "social_proof" (
  "id" bytea PRIMARY KEY,
  "token" bytea NOT NULL,
  "provider_id" bigint NOT NULL,
  "source" varchar(32) NOT NULL,
  "identity" jsonb NOT NULL,
  "expires_at" timestamptz NOT NULL
);
CREATE INDEX "social_proof_expires_at" ON "social_proof" ("expires_at");
