CREATE TABLE "passkey" (
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
	"name" varchar(64),
	"credential_id" varchar(1400),
	"public_key" varchar(2000),
	"counter" integer NOT NULL,
	"transports" varchar(128),
	"confirm_time" timestamp(3) with time zone,
	"last_used_time" timestamp(3) with time zone,
	CONSTRAINT "passkey_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "passkey_id" ON "passkey" ("id");
CREATE INDEX "passkey_user_id_by" ON "passkey" ("tenant_id","user_id","id");
