CREATE TABLE "opening_line" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opening_id" bigint NOT NULL,
	"line_type" smallint NOT NULL,
	"ref_no" varchar(64),
	"amount" bigint NOT NULL,
	"gift_amount" bigint NOT NULL,
	"doc_no" varchar(32),
	"remark" varchar(255),
	"account_name" varchar(128),
	"account_tenant_id" varchar(12),
	"dim_id" varchar(64),
	CONSTRAINT "opening_line_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "opening" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opening_no" varchar(24) NOT NULL,
	"cutover_day" date NOT NULL,
	"status" smallint NOT NULL,
	"voucher_urls" jsonb,
	"remark" varchar(255),
	"submit_user" bigint,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"booked_time" timestamp(3) with time zone,
	"reverse_user" bigint,
	"reverse_reason" varchar(255),
	"reverse_review_user" bigint,
	CONSTRAINT "opening_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "opening_line_id" ON "opening_line" ("id");
CREATE INDEX "opening_line_opening_id_line_type_by" ON "opening_line" ("tenant_id","opening_id","line_type","id");
CREATE INDEX "opening_line_account_tenant_id_ref" ON "opening_line" ("tenant_id","account_tenant_id") WHERE "account_tenant_id" is not null;
CREATE INDEX "opening_id" ON "opening" ("id");
CREATE UNIQUE INDEX "opening_opening_no_once" ON "opening" ("tenant_id","opening_no") WHERE is_deleted = 0;
CREATE INDEX "opening_status_by" ON "opening" ("tenant_id","status","id");
CREATE INDEX "opening_submit_user_ref" ON "opening" ("tenant_id","submit_user") WHERE "submit_user" is not null;
CREATE INDEX "opening_audit_user_ref" ON "opening" ("tenant_id","audit_user") WHERE "audit_user" is not null;
CREATE INDEX "opening_reverse_user_ref" ON "opening" ("tenant_id","reverse_user") WHERE "reverse_user" is not null;
CREATE INDEX "opening_reverse_review_user_ref" ON "opening" ("tenant_id","reverse_review_user") WHERE "reverse_review_user" is not null;

INSERT INTO "ledger"."event" ("code", "name_zh", "name_en", "reverses") VALUES
  ('E19g', '历史调整转入单据', 'Former adjustment documented', '{}'),
  ('E90b', '期初余额', 'Opening balance', '{}'),
  ('E90r', '期初余额撤销', 'Opening balance taken back', '{E90b}');

-- Lines lie in the order of their time, so an index of one range per 128 pages finds the lines of a month; it is a few pages
-- large and costs a posting nothing. It is built by one scan of the table, a second for some million lines.
CREATE INDEX "line_posted_at" ON "ledger"."line" USING brin ("posted_at") WITH (autosummarize = on);
