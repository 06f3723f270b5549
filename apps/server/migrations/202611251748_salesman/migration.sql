CREATE TABLE "salesman" (
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
	"job_no" varchar(20) NOT NULL,
	"phone" varchar(255) NOT NULL,
	"id_card" varchar(255),
	"status" smallint NOT NULL,
	CONSTRAINT "salesman_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "salesman_id" ON "salesman" ("id");
CREATE UNIQUE INDEX "salesman_site_id_job_no_once" ON "salesman" ("tenant_id","site_id","job_no") WHERE is_deleted = 0;
