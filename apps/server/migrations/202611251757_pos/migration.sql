CREATE TABLE "pos" (
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
	"pos_no" varchar(20) NOT NULL,
	"sn" varchar(32) NOT NULL,
	"device_type" smallint NOT NULL,
	"gun_nos" varchar(100),
	"last_online" timestamp(3) with time zone,
	"status" smallint NOT NULL,
	CONSTRAINT "pos_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "pos_id" ON "pos" ("id");
CREATE UNIQUE INDEX "pos_sn_once" ON "pos" ("tenant_id","sn") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "pos_site_id_pos_no_once" ON "pos" ("tenant_id","site_id","pos_no") WHERE is_deleted = 0;
