CREATE TABLE "oil_price_relation" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(64) NOT NULL,
	"oil_no" varchar(8) NOT NULL,
	"target" smallint NOT NULL,
	"scope_type" smallint NOT NULL,
	"site_ids" jsonb,
	"region_code" varchar(12),
	"company_ids" jsonb,
	"base_type" smallint NOT NULL,
	"adjust_type" smallint NOT NULL,
	"reduce_by" bigint,
	"discount_bp" integer,
	"fixed_price" bigint,
	"priority" integer NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone,
	"status" smallint NOT NULL,
	CONSTRAINT "oil_price_relation_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "oil_price_place" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rule_id" bigint NOT NULL,
	"place_key" varchar(32) NOT NULL,
	"oil_no" varchar(8) NOT NULL,
	"target" integer NOT NULL,
	"priority" integer NOT NULL,
	"base_type" integer NOT NULL,
	"adjust_type" integer NOT NULL,
	"adjust_value" integer NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone,
	CONSTRAINT "oil_price_place_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "oil_price_relation_id" ON "oil_price_relation" ("id");
CREATE INDEX "oil_price_relation_status_start_time_by" ON "oil_price_relation" ("tenant_id","status","start_time","id");
CREATE INDEX "oil_price_place_id" ON "oil_price_place" ("id");
CREATE INDEX "oil_price_place_place_key_oil_no_target_priority_start_time_" ON "oil_price_place" ("tenant_id","place_key","oil_no","target","priority","start_time","id");
CREATE INDEX "oil_price_place_rule_id_ref" ON "oil_price_place" ("tenant_id","rule_id");
