CREATE TABLE "api_scope" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scope_name" varchar(64) NOT NULL,
	"scope_path" varchar(255) NOT NULL,
	"scope_type" smallint NOT NULL,
	"resource_code" varchar(64),
	"menu_id" bigint NOT NULL,
	"remark" varchar(255)
);

CREATE TABLE "data_scope" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scope_name" varchar(64) NOT NULL,
	"resource_code" varchar(64) NOT NULL,
	"scope_type" smallint NOT NULL,
	"scope_value" varchar(2000),
	"menu_id" bigint,
	"remark" varchar(255)
);

CREATE TABLE "role_scope" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"role_id" bigint NOT NULL,
	"scope_category" smallint NOT NULL,
	"scope_id" bigint NOT NULL,
	CONSTRAINT "role_scope_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "order_refund_create_dept_scope" ON "order_refund" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "order_create_dept_scope" ON "order" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "grant_create_user_scope" ON "grant" ("tenant_id","create_user") WHERE "create_user" is not null;
CREATE INDEX "grant_create_dept_scope" ON "grant" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "company_recharge_create_user_scope" ON "company_recharge" ("tenant_id","create_user") WHERE "create_user" is not null;
CREATE INDEX "company_recharge_create_dept_scope" ON "company_recharge" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "fund_transfer_create_user_scope" ON "fund_transfer" ("tenant_id","create_user") WHERE "create_user" is not null;
CREATE INDEX "fund_transfer_create_dept_scope" ON "fund_transfer" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "recharge_return_create_user_scope" ON "recharge_return" ("tenant_id","create_user") WHERE "create_user" is not null;
CREATE INDEX "recharge_return_create_dept_scope" ON "recharge_return" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "settlement_adjustment_create_dept_scope" ON "settlement_adjustment" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "unmatched_receipt_create_user_scope" ON "unmatched_receipt" ("tenant_id","create_user") WHERE "create_user" is not null;
CREATE INDEX "unmatched_receipt_create_dept_scope" ON "unmatched_receipt" ("tenant_id","create_dept") WHERE "create_dept" is not null;
CREATE INDEX "api_scope_menu_id_ref" ON "api_scope" ("menu_id");
CREATE INDEX "data_scope_resource_code_by" ON "data_scope" ("resource_code","id");
CREATE INDEX "data_scope_menu_id_ref" ON "data_scope" ("menu_id") WHERE "menu_id" is not null;
CREATE INDEX "role_scope_id" ON "role_scope" ("id");
CREATE INDEX "role_scope_role_id_by" ON "role_scope" ("tenant_id","role_id","id");
CREATE INDEX "role_scope_scope_id_by" ON "role_scope" ("tenant_id","scope_id","id");
