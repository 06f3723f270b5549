CREATE TABLE "connector_info" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"connector_id" varchar(26) NOT NULL,
	"connector_name" varchar(30),
	"station_info_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"connector_type" integer,
	"power" varchar(12),
	"status" smallint,
	"park_status" smallint,
	"lock_status" smallint,
	"status_time" timestamp(3) with time zone,
	CONSTRAINT "connector_info_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "operator_info" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"operator_id" varchar(9) NOT NULL,
	"operator_name" varchar(64) NOT NULL,
	"operator_tel1" varchar(32),
	"api_url" varchar(255),
	"operator_secret" text,
	"data_secret" text,
	"data_secret_iv" text,
	"sig_secret" text,
	"sync_time" timestamp(3) with time zone,
	"remark" varchar(255),
	CONSTRAINT "operator_info_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "station_info" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"station_name" varchar(50) NOT NULL,
	"station_id" varchar(20) NOT NULL,
	"operator_id" bigint NOT NULL,
	"station_status" smallint NOT NULL,
	"area_code" varchar(20),
	"address" varchar(50),
	"station_tel" varchar(30),
	"park_nums" integer,
	"station_lng" varchar(16),
	"station_lat" varchar(16),
	"busine_hours" varchar(100),
	"electricity_fee" varchar(256),
	"service_fee" varchar(100),
	CONSTRAINT "station_info_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "connector_info_id" ON "connector_info" ("id");
CREATE UNIQUE INDEX "connector_info_operator_id_connector_id_once" ON "connector_info" ("tenant_id","operator_id","connector_id") WHERE is_deleted = 0;
CREATE INDEX "connector_info_station_info_id_ref" ON "connector_info" ("tenant_id","station_info_id");
CREATE INDEX "operator_info_id" ON "operator_info" ("id");
CREATE UNIQUE INDEX "operator_info_operator_id_once" ON "operator_info" ("tenant_id","operator_id") WHERE is_deleted = 0;
CREATE INDEX "station_info_id" ON "station_info" ("id");
CREATE UNIQUE INDEX "station_info_operator_id_station_id_once" ON "station_info" ("tenant_id","operator_id","station_id") WHERE is_deleted = 0;
