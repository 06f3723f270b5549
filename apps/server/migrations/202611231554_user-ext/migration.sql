CREATE TABLE "user_ext" (
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
	"user_type" smallint NOT NULL,
	"content" varchar(4000),
	CONSTRAINT "user_ext_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "user_ext_id" ON "user_ext" ("id");
CREATE UNIQUE INDEX "user_ext_user_id_user_type_once" ON "user_ext" ("tenant_id","user_id","user_type") WHERE is_deleted = 0;
