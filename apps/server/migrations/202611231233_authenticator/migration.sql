CREATE TABLE "authenticator" (
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
	"key" text,
	"confirm_time" timestamp(3) with time zone,
	CONSTRAINT "authenticator_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "recovery_code" (
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
	"code_hash" varchar(512) NOT NULL,
	"used_time" timestamp(3) with time zone,
	CONSTRAINT "recovery_code_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "authenticator_id" ON "authenticator" ("id");
CREATE INDEX "authenticator_user_id_by" ON "authenticator" ("tenant_id","user_id","id");
CREATE INDEX "recovery_code_id" ON "recovery_code" ("id");
CREATE INDEX "recovery_code_user_id_by" ON "recovery_code" ("tenant_id","user_id","id");

-- A question that an authenticator answers goes to no phone, and has a code once one was right: of which half minute it was.
alter table step_up alter column phone_hash drop not null, alter column code_hash drop not null, add column step bigint;
