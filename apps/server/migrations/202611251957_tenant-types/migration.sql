ALTER TABLE "role" ADD COLUMN "purpose" varchar(64);
ALTER TABLE "tenant" ADD COLUMN "types" jsonb;

-- Every tenant is so far what it was opened as; the platform (9) is nothing besides.
update tenant set types = jsonb_build_array(kind::text) where types is null and kind <> 9;
