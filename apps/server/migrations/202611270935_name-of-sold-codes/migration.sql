ALTER TABLE "goods_code" ADD COLUMN "sku_name" varchar(130);
