CREATE TABLE "partner_delivery" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"event_type" varchar(64) NOT NULL,
	"order_no" varchar(32) NOT NULL,
	"partner_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"tries" integer NOT NULL,
	"next_try_time" timestamp(3) with time zone,
	"sent_time" timestamp(3) with time zone,
	"last_answer" varchar(255),
	"url" varchar(255) NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "partner_delivery_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "partner_delivery_id" ON "partner_delivery" ("id");
CREATE INDEX "partner_delivery_status_next_try_time_by" ON "partner_delivery" ("tenant_id","status","next_try_time" NULLS FIRST,"id");
CREATE INDEX "partner_delivery_order_no_by" ON "partner_delivery" ("tenant_id","order_no","id");
CREATE INDEX "partner_delivery_partner_id_ref" ON "partner_delivery" ("tenant_id","partner_id");
