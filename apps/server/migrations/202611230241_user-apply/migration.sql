CREATE TABLE "user_apply" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_name" varchar(32) NOT NULL,
	"user_phone" varchar(255) NOT NULL,
	"reason" varchar(255) NOT NULL,
	"audit_status" smallint NOT NULL,
	"audit_user" bigint,
	"opinion" varchar(255),
	CONSTRAINT "user_apply_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "user_apply_id" ON "user_apply" ("id");
CREATE INDEX "user_apply_audit_user_ref" ON "user_apply" ("tenant_id","audit_user") WHERE "audit_user" is not null;
