ALTER TABLE "pos" ADD COLUMN "wx_qr_code_url" varchar(255);
ALTER TABLE "salesman" ADD COLUMN "qr_code" varchar(255);
