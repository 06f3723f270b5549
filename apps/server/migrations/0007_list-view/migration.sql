CREATE TABLE "list_view" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"list" varchar(128) NOT NULL,
	"view_name" varchar(32) NOT NULL,
	"scope" varchar(64) NOT NULL,
	"role_id" bigint,
	"query" jsonb,
	"layout" jsonb,
	"is_default" boolean NOT NULL,
	"default_view" varchar(32),
	CONSTRAINT "list_view_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "list_view_id" ON "list_view" ("id");
CREATE INDEX "list_view_list_by" ON "list_view" ("tenant_id","list","id");
