CREATE TABLE "protocol_message" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sent_time" timestamp(3) with time zone NOT NULL,
	"protocol_name" varchar(32) NOT NULL,
	"direction" smallint NOT NULL,
	"party_name" varchar(64),
	"party_id" varchar(20),
	"call_path" varchar(128) NOT NULL,
	"outcome" smallint NOT NULL,
	"reason" varchar(64),
	"result_code" integer,
	"http_status" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"address" varchar(255),
	"request_id" varchar(64),
	"sent_body" jsonb,
	"answered_body" jsonb,
	CONSTRAINT "protocol_message_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "protocol_message_id" ON "protocol_message" ("id");
CREATE INDEX "protocol_message_sent_time_by" ON "protocol_message" ("tenant_id","sent_time","id");
CREATE INDEX "protocol_message_party_id_sent_time_by" ON "protocol_message" ("tenant_id","party_id" NULLS FIRST,"sent_time","id");
CREATE INDEX "protocol_message_request_id_by" ON "protocol_message" ("tenant_id","request_id" NULLS FIRST,"id");
