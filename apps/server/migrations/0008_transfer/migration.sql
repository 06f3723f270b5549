CREATE TABLE "import_run" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"file_name" varchar(200) NOT NULL,
	"subject" varchar(128) NOT NULL,
	"subject_name" varchar(64) NOT NULL,
	"total" integer NOT NULL,
	"added" integer NOT NULL,
	"updated" integer NOT NULL,
	"failed" integer NOT NULL,
	"file_key" varchar(255) NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "import_run_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "import_change" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"import_id" bigint NOT NULL,
	"row_id" bigint NOT NULL,
	"row_version" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_change_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "import_run_id" ON "import_run" ("id");
CREATE INDEX "import_change_id" ON "import_change" ("id");
CREATE INDEX "import_change_import_id_by" ON "import_change" ("tenant_id","import_id","id");
