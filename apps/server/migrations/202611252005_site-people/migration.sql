CREATE TABLE "salesman_account" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"salesman_id" bigint NOT NULL,
	"site_id" bigint,
	"login_phone" varchar(255) NOT NULL,
	"user_id" bigint,
	"status" smallint NOT NULL,
	CONSTRAINT "salesman_account_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "shop_assistant" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"site_id" bigint NOT NULL,
	"name" varchar(32) NOT NULL,
	"phone" varchar(255) NOT NULL,
	"wx_open_id" varchar(64),
	"apply_time" timestamp(3) with time zone,
	"review_status" smallint NOT NULL,
	"review_user" bigint,
	"review_time" timestamp(3) with time zone,
	"opinion" varchar(255),
	"user_id" bigint,
	"leave_time" timestamp(3) with time zone,
	CONSTRAINT "shop_assistant_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "salesman_account_id" ON "salesman_account" ("id");
CREATE UNIQUE INDEX "salesman_account_login_phone_once" ON "salesman_account" ("tenant_id","login_phone") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "salesman_account_salesman_id_once" ON "salesman_account" ("tenant_id","salesman_id") WHERE is_deleted = 0;
CREATE INDEX "salesman_account_site_id_ref" ON "salesman_account" ("tenant_id","site_id") WHERE "site_id" is not null;
CREATE INDEX "salesman_account_user_id_ref" ON "salesman_account" ("tenant_id","user_id") WHERE "user_id" is not null;
CREATE INDEX "shop_assistant_id" ON "shop_assistant" ("id");
CREATE INDEX "shop_assistant_site_id_ref" ON "shop_assistant" ("tenant_id","site_id");
CREATE INDEX "shop_assistant_review_user_ref" ON "shop_assistant" ("tenant_id","review_user") WHERE "review_user" is not null;
CREATE INDEX "shop_assistant_user_id_ref" ON "shop_assistant" ("tenant_id","user_id") WHERE "user_id" is not null;
