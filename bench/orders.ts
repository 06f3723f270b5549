import type pg from 'pg'

export const tenantCount = 200

/** Number of the n-th bench tenant. */
export const tenantAt = (n: number): string => String(700_000 + n)

/**
 * `count` orders over 200 tenants by a power law: the first tenant has about 9 % of them, the last a few hundred. One
 * statement for each hundred thousand, as the superuser, so that filling takes a minute and not an hour.
 */
export async function fillOrders(admin: pg.Client, count: number): Promise<void> {
  const block = 100_000
  for (let from = 0; from < count; from += block)
    await admin.query(
      `insert into "order" (id, tenant_id, create_user, create_time, update_user, update_time, is_deleted, version, order_no, order_type, site_type, site_id, site_name, company_id, company_name,
         user_name, user_phone, gun_no, oil_no, litres, gun_price, platform_price, settle_price, price_version, original_amount, discount_amount, coupon_amount, pay_amount, cash_part, gift_part,
         settle_amount, service_fee, margin_amount, pay_method, pay_time, business_date, refund_state, refunded_amount, invoice_state, settle_state, source, state)
       select ((extract(epoch from t) * 1000 - 1704067200000)::bigint << 22) + n % 4096, tenant, 0, t, 0, t, 0, 1, 'B' || lpad(n::text, 12, '0'), 1, '1', 1000 + n % 40, '站点 ' || n % 40,
         '990' || lpad((n % 500)::text, 3, '0'), '企业 ' || n % 500, '司机', '139' || lpad((n % 100000000)::text, 8, '0'), n % 8 + 1, '92', 40000, 80000, 76500, 73000, 1, 32000, 1400, 0, 30600, 29000, 1600,
         29200, 292, 1400, '3', t, (t at time zone 'Asia/Shanghai')::date, 0, 0, 0, 0, 3, 40
       from (select n, (700000 + floor(power(random(), 3) * $3))::int::text as tenant, timestamptz '2026-01-01' + n * interval '25 seconds' as t from generate_series($1::bigint, $2::bigint) n) x`,
      [from, Math.min(from + block, count) - 1, tenantCount],
    )
  await admin.query('vacuum analyze "order"')
}

/** The bench tenants, each with one person who may read orders and keep employees. The password is "bench". */
export async function fillTenants(admin: pg.Client, md5Hash: string): Promise<void> {
  await admin.query(
    `insert into tenant (id, tenant_id, create_time, update_time, tenant_name, kind, linkman, contact_number, account_number, status)
     select 7000 + n, (700000 + n)::text, now(), now(), 'bench ' || n, 1, 'bench', '02100000000', 100, 1 from generate_series(0, $1 - 1) n`,
    [tenantCount],
  )
  await admin.query(
    `insert into role (id, tenant_id, create_time, update_time, role_name, role_alias, second_factor, sort) select 8000 + n, (700000 + n)::text, now(), now(), 'bench', 'bench', 2, 1 from generate_series(0, $1 - 1) n`,
    [tenantCount],
  )
  await admin.query(
    `insert into role_menu (id, tenant_id, create_time, update_time, role_id, menu_id)
     select 1000000 + n * 1000 + row_number() over (partition by n), (700000 + n)::text, now(), now(), 8000 + n, m.id from generate_series(0, $1 - 1) n
     cross join menu m where m.code in ('order', 'order_view', 'staffAccount', 'staffAccount_add', 'staffAccount_edit', 'staffAccount_view')`,
    [tenantCount],
  )
  await admin.query(
    `insert into "user" (id, tenant_id, create_time, update_time, account, password_hash, user_type, name, real_name, role_id, must_change_password, status)
     select 9000 + n, (700000 + n)::text, now(), now(), 'bench', $2, 1, 'bench', 'bench', jsonb_build_array((8000 + n)::text), 0, 1 from generate_series(0, $1 - 1) n`,
    [tenantCount, md5Hash],
  )
}
