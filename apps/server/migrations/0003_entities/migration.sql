CREATE TABLE "order" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_no" varchar(32) NOT NULL,
	"customer_order_no" varchar(64),
	"partner_id" bigint,
	"order_type" smallint NOT NULL,
	"site_type" varchar(64) NOT NULL,
	"site_id" bigint NOT NULL,
	"site_name" varchar(50) NOT NULL,
	"province" varchar(32),
	"city" varchar(32),
	"district" varchar(32),
	"company_id" varchar(12),
	"company_name" varchar(64),
	"provider_tenant_id" varchar(12),
	"user_name" varchar(32),
	"user_phone" varchar(11),
	"plate_no" varchar(10),
	"card_id" bigint,
	"card_no" varchar(16),
	"gun_no" integer,
	"oil_no" varchar(8),
	"litres" bigint NOT NULL,
	"national_price" bigint,
	"gun_price" bigint,
	"platform_price" bigint,
	"settle_price" bigint,
	"price_version" integer,
	"original_amount" bigint NOT NULL,
	"discount_amount" bigint NOT NULL,
	"coupon_amount" bigint NOT NULL,
	"pay_amount" bigint NOT NULL,
	"cash_part" bigint NOT NULL,
	"gift_part" bigint NOT NULL,
	"settle_amount" bigint NOT NULL,
	"service_fee" bigint NOT NULL,
	"margin_amount" bigint NOT NULL,
	"pay_method" varchar(64),
	"pay_time" timestamp(3) with time zone,
	"business_date" date NOT NULL,
	"refund_state" smallint NOT NULL,
	"refunded_amount" bigint NOT NULL,
	"invoice_state" smallint NOT NULL,
	"settle_state" integer NOT NULL,
	"salesman_id" bigint,
	"source" smallint NOT NULL,
	"remark" varchar(255),
	"state" smallint NOT NULL,
	CONSTRAINT "order_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "order_refund" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"refund_no" varchar(40) NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" varchar(32) NOT NULL,
	"site_id" bigint NOT NULL,
	"company_id" varchar(12),
	"refund_amount" bigint NOT NULL,
	"pay_amount" bigint NOT NULL,
	"cash_part" bigint,
	"gift_part" bigint,
	"coupon_returned" boolean NOT NULL,
	"reason" varchar(255) NOT NULL,
	"refund_type" smallint NOT NULL,
	"apply_user" bigint,
	"audit_user" bigint,
	"audit_opinion" varchar(255),
	"success_time" timestamp(3) with time zone,
	"fail_reason" varchar(255),
	"state" smallint NOT NULL,
	CONSTRAINT "order_refund_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "site" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"site_name" varchar(50) NOT NULL,
	"site_code" varchar(20) NOT NULL,
	"site_type" varchar(64) NOT NULL,
	"gas_type" smallint,
	"supplier_tenant_id" varchar(12) NOT NULL,
	"operate_mode" smallint NOT NULL,
	"platform_name" varchar(50),
	"province_code" varchar(12) NOT NULL,
	"city_code" varchar(12) NOT NULL,
	"district_code" varchar(12) NOT NULL,
	"region_name" varchar(128),
	"address" varchar(128) NOT NULL,
	"lng" varchar(12),
	"lat" varchar(12),
	"contact_name" varchar(32) NOT NULL,
	"contact_phone" varchar(255) NOT NULL,
	"business_hours" varchar(100) NOT NULL,
	"support_invoice" smallint NOT NULL,
	"pictures" jsonb,
	"service_fee_bp" integer NOT NULL,
	"settle_cycle_days" integer NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "site_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "oil" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"oil_no" varchar(8) NOT NULL,
	"oil_name" varchar(32) NOT NULL,
	"oil_type" smallint NOT NULL,
	"unit" varchar(64) NOT NULL,
	"tax_code" varchar(19),
	"density" integer
);

CREATE TABLE "gun" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"gun_no" integer NOT NULL,
	"site_id" bigint NOT NULL,
	"tank_no" varchar(8),
	"gun_status" smallint NOT NULL,
	CONSTRAINT "gun_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "gun_oil" (
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
	"gun_id" bigint NOT NULL,
	"gun_no" integer NOT NULL,
	"oil_no" varchar(8) NOT NULL,
	"effective_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone,
	CONSTRAINT "gun_oil_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "site_oil_price" (
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
	"oil_no" varchar(8) NOT NULL,
	"national_price" bigint NOT NULL,
	"gun_price" bigint NOT NULL,
	"platform_price" bigint NOT NULL,
	"settle_price" bigint NOT NULL,
	"price_version" integer NOT NULL,
	"effective_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone,
	"source" smallint NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "site_oil_price_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "printer" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(32) NOT NULL,
	"site_id" bigint NOT NULL,
	"brand" smallint NOT NULL,
	"sn" varchar(20) NOT NULL,
	"sim_no" varchar(32),
	"copies" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"online_status" smallint NOT NULL,
	CONSTRAINT "printer_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "slip" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_no" varchar(32) NOT NULL,
	"site_id" bigint NOT NULL,
	"printer_id" bigint,
	"content" text NOT NULL,
	"provider_order_id" varchar(64),
	"is_copy" boolean NOT NULL,
	"print_time" timestamp(3) with time zone,
	"fail_reason" varchar(255),
	"status" smallint NOT NULL,
	CONSTRAINT "slip_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "site_user" (
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
	"user_id" bigint NOT NULL,
	"relation_type" smallint NOT NULL,
	CONSTRAINT "site_user_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "card_product" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"coupon_name" varchar(64) NOT NULL,
	"coupon_no" varchar(20) NOT NULL,
	"status" smallint NOT NULL,
	"company_id" varchar(12),
	"card_type" smallint NOT NULL,
	"kind" smallint NOT NULL,
	"named_flag" smallint NOT NULL,
	"face_value" bigint,
	"use_scope_type" smallint NOT NULL,
	"site_ids" jsonb,
	"oil_nos" varchar(64),
	"per_order_max" bigint,
	"per_day_times" integer,
	"per_day_amount" bigint,
	"validity_type" smallint NOT NULL,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"valid_days" integer,
	"refundable" boolean NOT NULL,
	"issued_qty" integer NOT NULL,
	CONSTRAINT "card_product_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "staff_account" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(32) NOT NULL,
	"phone" varchar(255) NOT NULL,
	"job_no" varchar(20),
	"dept_name" varchar(64),
	"plate_no" varchar(10),
	"day_limit" bigint,
	"card_status" smallint NOT NULL,
	CONSTRAINT "staff_account_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "grant" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"grant_no" varchar(24) NOT NULL,
	"product_id" bigint NOT NULL,
	"product_name" varchar(64),
	"status" smallint NOT NULL,
	"grant_type" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_amount" bigint,
	"total_amount" bigint NOT NULL,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"cash_part" bigint,
	"gift_part" bigint,
	"hold_ids" jsonb,
	"returned_amount" bigint,
	"granted_qty" integer NOT NULL,
	"submit_user" bigint,
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"ensure_time" timestamp(3) with time zone,
	"remark" varchar(255),
	CONSTRAINT "grant_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "grant_row" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"grant_id" bigint NOT NULL,
	"user_phone" varchar(255) NOT NULL,
	"user_name" varchar(32),
	"dept_name" varchar(64),
	"amount" bigint NOT NULL,
	"card_id" bigint,
	"sms_day" date,
	"sms_times" integer,
	"row_status" smallint NOT NULL,
	"fail_reason" varchar(255),
	CONSTRAINT "grant_row_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "card" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"card_no" varchar(16) NOT NULL,
	"user_name" varchar(32),
	"user_phone" varchar(255),
	"status" smallint NOT NULL,
	"product_id" bigint NOT NULL,
	"product_name" varchar(64),
	"grant_id" bigint,
	"issuer_tenant_id" varchar(12) NOT NULL,
	"named_flag" smallint NOT NULL,
	"secret_hash" varchar(512),
	"face_amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"gift_balance" bigint NOT NULL,
	"start_time" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"per_order_max" bigint,
	"per_day_amount" bigint,
	"per_day_times" integer,
	"freeze_reason" varchar(255),
	"last_use_time" timestamp(3) with time zone,
	CONSTRAINT "card_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "company_discount" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" varchar(12) NOT NULL,
	"discount_type" smallint NOT NULL,
	"tiers" jsonb NOT NULL,
	"start_time" timestamp(3) with time zone NOT NULL,
	"end_time" timestamp(3) with time zone,
	"status" smallint NOT NULL,
	CONSTRAINT "company_discount_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "company_recharge" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"recharge_no" varchar(24) NOT NULL,
	"company_id" varchar(12) NOT NULL,
	"status" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"pay_amount" bigint NOT NULL,
	"discount_amount" bigint NOT NULL,
	"discount_id" bigint,
	"pay_method" varchar(64) NOT NULL,
	"payer_name" varchar(64),
	"payer_account" varchar(32),
	"voucher_urls" jsonb,
	"bank_serial_no" varchar(64),
	"audit_user" bigint,
	"audit_time" timestamp(3) with time zone,
	"audit_opinion" varchar(255),
	"remark" varchar(255),
	CONSTRAINT "company_recharge_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "money_settlement" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"settlement_no" varchar(24) NOT NULL,
	"payee_type" smallint NOT NULL,
	"payee_id" bigint NOT NULL,
	"payee_name" varchar(64),
	"status" smallint NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"settlement_amount" bigint NOT NULL,
	"actual_amount" bigint NOT NULL,
	"order_count" integer NOT NULL,
	"litres" bigint NOT NULL,
	"order_amount" bigint NOT NULL,
	"refund_amount" bigint NOT NULL,
	"discount_borne" bigint NOT NULL,
	"platform_service_fee" bigint NOT NULL,
	"settlement_service_fee" bigint NOT NULL,
	"adjust_amount" bigint NOT NULL,
	"reconcile_result" smallint,
	"diff_amount" bigint,
	"diff_note" varchar(255),
	"voucher_urls" jsonb,
	"voucher_no" varchar(64),
	"voucher_user" bigint,
	"bank_serial_no" varchar(64),
	"pay_time" timestamp(3) with time zone,
	"pay_user" bigint,
	CONSTRAINT "money_settlement_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "order_settle" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_no" varchar(32) NOT NULL,
	"refund_no" varchar(40) NOT NULL,
	"payee_id" bigint NOT NULL,
	"business_date" date NOT NULL,
	"litres" bigint NOT NULL,
	"order_amount" bigint NOT NULL,
	"settle_amount" bigint NOT NULL,
	"service_fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"settlement_id" bigint,
	"settle_state" smallint NOT NULL,
	CONSTRAINT "order_settle_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "bank_serial" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"serial_no" varchar(64) NOT NULL,
	"used_for" smallint NOT NULL,
	"biz_no" varchar(64) NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "bank_serial_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "partner" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" varchar(64) NOT NULL,
	"partner_code" varchar(32) NOT NULL,
	"app_key" varchar(32),
	"app_secret" varchar(512),
	"addresses" varchar(500),
	"notify_url" varchar(255),
	"rate_limit" integer NOT NULL,
	"partner_status" smallint NOT NULL,
	CONSTRAINT "partner_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "sms_message" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"phone" varchar(255) NOT NULL,
	"template" varchar(64) NOT NULL,
	"content" varchar(500) NOT NULL,
	"biz_type" varchar(64),
	"biz_id" varchar(64),
	"tries" integer NOT NULL,
	"sent_time" timestamp(3) with time zone,
	"fail_reason" varchar(255),
	"status" smallint NOT NULL,
	CONSTRAINT "sms_message_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "user" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account" varchar(45) NOT NULL,
	"password" varchar(512),
	"password_hash" varchar(512),
	"user_type" smallint NOT NULL,
	"code" varchar(12),
	"name" varchar(32) NOT NULL,
	"real_name" varchar(32) NOT NULL,
	"avatar" varchar(255),
	"phone" varchar(255),
	"email" varchar(255),
	"birthday" date,
	"sex" smallint,
	"role_id" jsonb,
	"dept_id" jsonb,
	"post_id" jsonb,
	"last_login_time" timestamp(3) with time zone,
	"last_login_ip" varchar(64),
	"must_change_password" smallint NOT NULL,
	"status" smallint NOT NULL,
	CONSTRAINT "user_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "role" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"role_name" varchar(64) NOT NULL,
	"role_alias" varchar(64) NOT NULL,
	"parent_id" bigint,
	"sort" integer NOT NULL,
	CONSTRAINT "role_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "menu" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_id" bigint,
	"code" varchar(64) NOT NULL,
	"name" varchar(64) NOT NULL,
	"name_en" varchar(64),
	"alias" varchar(64),
	"path" varchar(255),
	"source" varchar(64),
	"sort" integer NOT NULL,
	"category" smallint NOT NULL,
	"action" smallint NOT NULL,
	"is_open" smallint NOT NULL,
	"area" varchar(32),
	"remark" varchar(255)
);

CREATE TABLE "top_menu" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" varchar(64) NOT NULL,
	"name" varchar(64) NOT NULL,
	"name_en" varchar(64),
	"source" varchar(64),
	"sort" integer NOT NULL,
	"menu_ids" jsonb,
	CONSTRAINT "top_menu_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "client" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" varchar(64) NOT NULL,
	"client_secret" varchar(512) NOT NULL,
	"scope" varchar(64) NOT NULL,
	"authorized_grant_types" varchar(255) NOT NULL,
	"web_server_redirect_uri" varchar(255),
	"access_token_validity" integer NOT NULL,
	"refresh_token_validity" integer NOT NULL
);

CREATE TABLE "role_menu" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "role_menu_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "param" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"param_name" varchar(255) NOT NULL,
	"param_key" varchar(255) NOT NULL,
	"param_value" text NOT NULL,
	"remark" varchar(255)
);

CREATE TABLE "dept" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"dept_name" varchar(64) NOT NULL,
	"full_name" varchar(128) NOT NULL,
	"parent_id" bigint,
	"dept_category" smallint NOT NULL,
	"sort" integer NOT NULL,
	"remark" varchar(255),
	CONSTRAINT "dept_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "dict" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" varchar(64) NOT NULL,
	"dict_key" varchar(64) NOT NULL,
	"dict_value" varchar(128) NOT NULL,
	"value_en" varchar(128),
	"parent_id" bigint,
	"sort" integer NOT NULL,
	"is_sealed" boolean NOT NULL,
	"remark" varchar(255)
);

CREATE TABLE "region" (
	"id" bigint PRIMARY KEY,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" varchar(12) NOT NULL,
	"parent_code" varchar(12) NOT NULL,
	"ancestors" varchar(255),
	"name" varchar(32) NOT NULL,
	"region_level" integer NOT NULL,
	"province_name" varchar(32),
	"city_name" varchar(32),
	"district_name" varchar(32),
	"sort" integer NOT NULL,
	"remark" varchar(255)
);

CREATE TABLE "tenant" (
	"id" bigint,
	"tenant_id" varchar(12),
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(3) with time zone NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(3) with time zone NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_name" varchar(64) NOT NULL,
	"kind" smallint NOT NULL,
	"parent_tenant_id" varchar(12),
	"linkman" varchar(32) NOT NULL,
	"contact_number" varchar(255) NOT NULL,
	"address" varchar(255),
	"domain_url" varchar(255),
	"background_url" varchar(255),
	"account_number" integer NOT NULL,
	"expire_time" timestamp(3) with time zone,
	"status" smallint NOT NULL,
	CONSTRAINT "tenant_pk" PRIMARY KEY("tenant_id","id")
);

CREATE INDEX "order_id" ON "order" ("id");
CREATE UNIQUE INDEX "order_order_no_once" ON "order" ("tenant_id","order_no") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "order_partner_id_customer_order_no_once" ON "order" ("tenant_id","partner_id","customer_order_no") WHERE is_deleted = 0;
CREATE INDEX "order_site_id_by" ON "order" ("tenant_id","site_id","id");
CREATE INDEX "order_card_id_by" ON "order" ("tenant_id","card_id","id");
CREATE INDEX "order_pay_time_by" ON "order" ("tenant_id","pay_time","id");
CREATE INDEX "order_user_phone_by" ON "order" ("tenant_id","user_phone","id");
CREATE INDEX "order_business_date_by" ON "order" ("tenant_id","business_date","id");
CREATE INDEX "order_count" ON "order" ("tenant_id","id","company_id","provider_tenant_id") WHERE is_deleted = 0;
CREATE INDEX "order_company_id_share" ON "order" ("company_id","id");
CREATE INDEX "order_provider_tenant_id_share" ON "order" ("provider_tenant_id","id");
CREATE INDEX "order_refund_id" ON "order_refund" ("id");
CREATE UNIQUE INDEX "order_refund_refund_no_once" ON "order_refund" ("tenant_id","refund_no") WHERE is_deleted = 0;
CREATE INDEX "order_refund_order_no_by" ON "order_refund" ("tenant_id","order_no","id");
CREATE INDEX "order_refund_order_id_by" ON "order_refund" ("tenant_id","order_id","id");
CREATE INDEX "order_refund_success_time_by" ON "order_refund" ("tenant_id","success_time","id");
CREATE INDEX "order_refund_count" ON "order_refund" ("tenant_id","id","company_id") WHERE is_deleted = 0;
CREATE INDEX "order_refund_company_id_share" ON "order_refund" ("company_id","id");
CREATE INDEX "site_id" ON "site" ("id");
CREATE UNIQUE INDEX "site_site_code_once" ON "site" ("tenant_id","site_code") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "oil_oil_no_once" ON "oil" ("oil_no") WHERE is_deleted = 0;
CREATE INDEX "gun_id" ON "gun" ("id");
CREATE UNIQUE INDEX "gun_site_id_gun_no_once" ON "gun" ("tenant_id","site_id","gun_no") WHERE is_deleted = 0;
CREATE INDEX "gun_oil_id" ON "gun_oil" ("id");
CREATE INDEX "gun_oil_site_id_gun_no_by" ON "gun_oil" ("tenant_id","site_id","gun_no","id");
CREATE INDEX "site_oil_price_id" ON "site_oil_price" ("id");
CREATE INDEX "site_oil_price_site_id_oil_no_effective_time_by" ON "site_oil_price" ("tenant_id","site_id","oil_no","effective_time","id");
CREATE INDEX "site_oil_price_status_effective_time_by" ON "site_oil_price" ("tenant_id","status","effective_time","id");
CREATE INDEX "printer_id" ON "printer" ("id");
CREATE UNIQUE INDEX "printer_sn_once" ON "printer" ("tenant_id","sn") WHERE is_deleted = 0;
CREATE INDEX "slip_id" ON "slip" ("id");
CREATE INDEX "slip_order_no_by" ON "slip" ("tenant_id","order_no","id");
CREATE INDEX "slip_status_by" ON "slip" ("tenant_id","status","id");
CREATE INDEX "site_user_id" ON "site_user" ("id");
CREATE UNIQUE INDEX "site_user_site_id_user_id_once" ON "site_user" ("tenant_id","site_id","user_id") WHERE is_deleted = 0;
CREATE INDEX "card_product_id" ON "card_product" ("id");
CREATE UNIQUE INDEX "card_product_coupon_no_once" ON "card_product" ("tenant_id","coupon_no") WHERE is_deleted = 0;
CREATE INDEX "card_product_count" ON "card_product" ("tenant_id","id","company_id") WHERE is_deleted = 0;
CREATE INDEX "card_product_company_id_share" ON "card_product" ("company_id","id");
CREATE INDEX "staff_account_id" ON "staff_account" ("id");
CREATE UNIQUE INDEX "staff_account_phone_once" ON "staff_account" ("tenant_id","phone") WHERE is_deleted = 0;
CREATE INDEX "grant_id" ON "grant" ("id");
CREATE UNIQUE INDEX "grant_grant_no_once" ON "grant" ("tenant_id","grant_no") WHERE is_deleted = 0;
CREATE INDEX "grant_status_by" ON "grant" ("tenant_id","status","id");
CREATE INDEX "grant_row_id" ON "grant_row" ("id");
CREATE INDEX "grant_row_grant_id_by" ON "grant_row" ("tenant_id","grant_id","id");
CREATE INDEX "card_id" ON "card" ("id");
CREATE UNIQUE INDEX "card_card_no_once" ON "card" ("tenant_id","card_no") WHERE is_deleted = 0;
CREATE INDEX "card_user_phone_by" ON "card" ("tenant_id","user_phone","id");
CREATE INDEX "card_grant_id_by" ON "card" ("tenant_id","grant_id","id");
CREATE INDEX "company_discount_id" ON "company_discount" ("id");
CREATE INDEX "company_discount_count" ON "company_discount" ("tenant_id","id","company_id") WHERE is_deleted = 0;
CREATE INDEX "company_discount_company_id_share" ON "company_discount" ("company_id","id");
CREATE INDEX "company_recharge_id" ON "company_recharge" ("id");
CREATE UNIQUE INDEX "company_recharge_recharge_no_once" ON "company_recharge" ("tenant_id","recharge_no") WHERE is_deleted = 0;
CREATE INDEX "company_recharge_status_by" ON "company_recharge" ("tenant_id","status","id");
CREATE INDEX "money_settlement_id" ON "money_settlement" ("id");
CREATE UNIQUE INDEX "money_settlement_settlement_no_once" ON "money_settlement" ("tenant_id","settlement_no") WHERE is_deleted = 0;
CREATE INDEX "money_settlement_payee_id_by" ON "money_settlement" ("tenant_id","payee_id","id");
CREATE INDEX "money_settlement_status_by" ON "money_settlement" ("tenant_id","status","id");
CREATE INDEX "order_settle_id" ON "order_settle" ("id");
CREATE UNIQUE INDEX "order_settle_order_no_refund_no_once" ON "order_settle" ("tenant_id","order_no","refund_no") WHERE is_deleted = 0;
CREATE INDEX "order_settle_payee_id_settle_state_by" ON "order_settle" ("tenant_id","payee_id","settle_state","id");
CREATE INDEX "order_settle_settlement_id_by" ON "order_settle" ("tenant_id","settlement_id","id");
CREATE INDEX "bank_serial_id" ON "bank_serial" ("id");
CREATE UNIQUE INDEX "bank_serial_serial_no_once" ON "bank_serial" ("tenant_id","serial_no") WHERE is_deleted = 0;
CREATE INDEX "partner_id" ON "partner" ("id");
CREATE UNIQUE INDEX "partner_partner_code_once" ON "partner" ("tenant_id","partner_code") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "partner_app_key_once" ON "partner" ("tenant_id","app_key") WHERE is_deleted = 0;
CREATE INDEX "sms_message_id" ON "sms_message" ("id");
CREATE INDEX "sms_message_phone_by" ON "sms_message" ("tenant_id","phone","id");
CREATE INDEX "sms_message_biz_id_by" ON "sms_message" ("tenant_id","biz_id","id");
CREATE INDEX "user_id" ON "user" ("id");
CREATE UNIQUE INDEX "user_account_once" ON "user" ("tenant_id","account") WHERE is_deleted = 0;
CREATE INDEX "role_id" ON "role" ("id");
CREATE UNIQUE INDEX "role_role_alias_once" ON "role" ("tenant_id","role_alias") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "menu_code_once" ON "menu" ("code") WHERE is_deleted = 0;
CREATE INDEX "top_menu_id" ON "top_menu" ("id");
CREATE UNIQUE INDEX "client_client_id_once" ON "client" ("client_id") WHERE is_deleted = 0;
CREATE INDEX "role_menu_id" ON "role_menu" ("id");
CREATE INDEX "role_menu_role_id_menu_id_by" ON "role_menu" ("tenant_id","role_id","menu_id","id");
CREATE UNIQUE INDEX "param_param_key_once" ON "param" ("param_key") WHERE is_deleted = 0;
CREATE INDEX "dept_id" ON "dept" ("id");
CREATE UNIQUE INDEX "dict_code_dict_key_once" ON "dict" ("code","dict_key") WHERE is_deleted = 0;
CREATE UNIQUE INDEX "region_code_once" ON "region" ("code") WHERE is_deleted = 0;
CREATE INDEX "region_parent_code_by" ON "region" ("parent_code","id");
CREATE INDEX "tenant_id" ON "tenant" ("id");
