ALTER TABLE "site" ALTER COLUMN "city_code" SET DATA TYPE varchar(32) USING "city_code"::varchar(32);
ALTER TABLE "site" ALTER COLUMN "district_code" SET DATA TYPE varchar(32) USING "district_code"::varchar(32);
ALTER TABLE "site" ALTER COLUMN "province_code" SET DATA TYPE varchar(32) USING "province_code"::varchar(32);
