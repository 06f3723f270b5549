CREATE TABLE "guide_progress" (
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
	"done" varchar(255),
	"is_dismissed" boolean NOT NULL,
	CONSTRAINT "guide_progress_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "guide_progress_id" ON "guide_progress" ("id");
CREATE UNIQUE INDEX "guide_progress_user_id_once" ON "guide_progress" ("tenant_id","user_id") WHERE is_deleted = 0;
