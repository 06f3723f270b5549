CREATE TABLE "announcement" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" varchar(100) NOT NULL,
	"content" text NOT NULL,
	"image_url" varchar(255),
	"target" smallint NOT NULL,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"sort" integer NOT NULL,
	"status" smallint NOT NULL
);

CREATE TABLE "post" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"category" smallint NOT NULL,
	"post_code" varchar(32) NOT NULL,
	"post_name" varchar(64) NOT NULL,
	"sort" integer NOT NULL,
	"remark" varchar(255),
	CONSTRAINT "post_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "order" ADD COLUMN "reconcile_flag" smallint;
CREATE INDEX "post_id" ON "post" ("id");
CREATE UNIQUE INDEX "post_post_code_once" ON "post" ("tenant_id","post_code") WHERE is_deleted = 0;

-- What people carry as posts were keys of a dictionary: each tenant gets rows of its own with those very ids.
INSERT INTO "post" ("id", "tenant_id", "create_user", "create_time", "update_user", "update_time", "category", "post_code", "post_name", "sort")
SELECT carried.id::bigint, carried.tenant_id, 0, now(), 0, now(), 4, 'p' || carried.id, coalesce(known.dict_value, carried.id), 1
FROM (
	SELECT DISTINCT u.tenant_id, one.id FROM "user" u, jsonb_array_elements_text(u.post_id) one(id)
	WHERE jsonb_typeof(u.post_id) = 'array' AND one.id ~ '^[1-9]\d{0,17}$'
) carried
LEFT JOIN LATERAL (
	SELECT dict_value FROM "dict" WHERE code = 'post' AND dict_key = carried.id AND is_deleted = 0 ORDER BY id LIMIT 1
) known ON true;
