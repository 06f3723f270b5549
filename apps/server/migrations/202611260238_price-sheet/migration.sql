CREATE TABLE "price_sheet_line" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"adjustment_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"site_code" varchar(64),
	"site_id" bigint,
	"oil_no" varchar(32),
	"platform_price" bigint,
	"settle_price" bigint,
	"effective_time" timestamp(3) with time zone,
	"fault_column" smallint,
	"fault" smallint,
	"is_right" boolean NOT NULL,
	"unread" varchar(60),
	CONSTRAINT "price_sheet_line_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "price_sheet_line_id" ON "price_sheet_line" ("id");
CREATE INDEX "price_sheet_line_adjustment_id_site_id_oil_no_by" ON "price_sheet_line" ("tenant_id","adjustment_id","site_id" NULLS FIRST,"oil_no" NULLS FIRST,"id");
CREATE INDEX "price_sheet_line_site_id_ref" ON "price_sheet_line" ("tenant_id","site_id") WHERE "site_id" is not null;
