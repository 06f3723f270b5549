CREATE TABLE "card_alert" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(128) NOT NULL,
	"subject" smallint NOT NULL,
	"tries" integer NOT NULL,
	"locked_until" timestamp(3) with time zone NOT NULL,
	"caller_name" varchar(64),
	"address" varchar(64),
	"site_id" bigint,
	"supplier_tenant_id" varchar(12),
	CONSTRAINT "card_alert_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "payment_code" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"card_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"amount_max" bigint NOT NULL,
	"code_hash" varchar(512) NOT NULL,
	"tries" integer NOT NULL,
	"expire_time" timestamp(3) with time zone NOT NULL,
	"used_time" timestamp(3) with time zone,
	CONSTRAINT "payment_code_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "partner_link" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner_name" varchar(64) NOT NULL,
	"partner_code" varchar(32) NOT NULL,
	"status" smallint NOT NULL,
	"partner_id" bigint NOT NULL,
	"company_name" varchar(64) NOT NULL,
	"per_order_max" bigint,
	"per_day_max" bigint,
	"site_ids" jsonb,
	"consent_time" timestamp(3) with time zone,
	"consent_user" bigint,
	"revoke_reason" varchar(255),
	"keeper_tenant_id" varchar(12) NOT NULL,
	CONSTRAINT "partner_link_pk" PRIMARY KEY("tenant_id","id")
);

-- Products there are ask for no proof, as before.
ALTER TABLE "card_product" ADD COLUMN "payment_proof" smallint NOT NULL DEFAULT 1;
ALTER TABLE "card_product" ALTER COLUMN "payment_proof" DROP DEFAULT;
ALTER TABLE "card_product" ADD COLUMN "proof_above" bigint;
CREATE INDEX "card_alert_id" ON "card_alert" ("id");
CREATE INDEX "card_alert_count" ON "card_alert" ("tenant_id","id","supplier_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "card_alert_supplier_tenant_id_share" ON "card_alert" ("supplier_tenant_id","id");
CREATE INDEX "payment_code_id" ON "payment_code" ("id");
CREATE INDEX "payment_code_card_id_by" ON "payment_code" ("tenant_id","card_id","id");
CREATE INDEX "partner_link_id" ON "partner_link" ("id");
CREATE UNIQUE INDEX "partner_link_partner_id_once" ON "partner_link" ("tenant_id","partner_id") WHERE is_deleted = 0;
CREATE INDEX "partner_link_count" ON "partner_link" ("tenant_id","id","keeper_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "partner_link_keeper_tenant_id_share" ON "partner_link" ("keeper_tenant_id","id");

-- Wrong card numbers, secrets and codes by who tries them: counted in whichever process, also when everything else is
-- undone. `failures` is forgotten bit by bit, one in each `forget_ms`.
create table card_try (
  subject varchar(128) primary key,
  failures real not null,
  forget_ms integer not null,
  failed_at timestamptz not null,
  last_try bytea not null,
  locks integer not null default 0,
  locked_at timestamptz,
  locked_until timestamptz
);
grant select, insert, update, delete on card_try to forecourt_platform;
