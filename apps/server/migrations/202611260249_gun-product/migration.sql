ALTER TABLE "gun" ADD COLUMN "oil_no" varchar(8);

-- What a gun delivers now stands on it too. Guns are few: they do not grow with payments.
UPDATE "gun" SET "oil_no" = (
  SELECT "o"."oil_no" FROM "gun_oil" "o"
  WHERE "o"."tenant_id" = "gun"."tenant_id" AND "o"."gun_id" = "gun"."id" AND "o"."end_time" IS NULL AND "o"."is_deleted" = 0
  ORDER BY "o"."id" DESC LIMIT 1
) WHERE "is_deleted" = 0;
