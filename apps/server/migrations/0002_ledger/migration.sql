-- The double-entry ledger: one custody ledger of the platform with a tenant dimension (domain design, section 10).
--
-- Nothing but the functions below can write here. The two roles of the application may only read, and even the owner,
-- as whom the functions run, has given up its right to change or delete entries, lines and seals. There are no
-- triggers and no foreign keys: every key begins with tenant_id, so that the tables can be sharded by tenant.

create schema ledger;

-- Time-ordered 64-bit ids in the layout the server uses too: milliseconds since 2024-01-01 UTC, then 22 bits of a
-- counter. The cast rounds, which may lead the clock by half a millisecond and does no harm.
create sequence ledger.id_counter;
create function ledger.next_id() returns bigint language sql volatile
  return ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) << 22
    | (nextval('ledger.id_counter') & 4194303);

-- The nine digits of an entry number. They do not start again each day, which would need a lock on every entry;
-- a billion entries within one day would be needed to meet a number twice, and the unique index would refuse it.
create sequence ledger.entry_counter maxvalue 999999999 cycle;

-- Chart of accounts (10.3); apps/server/src/ledger/accounts.ts holds the same rows and a test keeps both equal.
-- A code not named here, a dimension not named for its code, or a tenant other than the platform on a platform account
-- cannot be opened.
create table ledger.chart (
  code varchar(8) primary key,
  key varchar(32) not null unique,
  name_zh varchar(64) not null,
  name_en varchar(64) not null,
  normal char(1) not null check (normal in ('D', 'C')),
  allow_negative boolean not null,
  credit_line boolean not null,
  owner varchar(8) not null check (owner in ('platform', 'tenant')),
  dimensions varchar(16)[] not null
);

insert into ledger.chart (code, key, name_zh, name_en, normal, allow_negative, credit_line, owner, dimensions)
values
  ('1002', 'bank', '银行存款', 'Bank', 'D', false, false, 'platform', '{bank}'),
  ('1012', 'channel', '渠道待清算', 'Channel in transit', 'D', true, false, 'platform', '{channel}'),
  ('1122', 'receivable', '应收款', 'Receivable', 'D', false, false, 'platform', '{site,supplier,operator,shop,channel,company,partner}'),
  ('1123', 'prepayment', '预付供货商', 'Prepaid to supplier', 'D', false, false, 'platform', '{supplier}'),
  ('1405', 'codeStock', '券码库存', 'Code stock', 'D', false, false, 'platform', '{sku}'),
  ('1901', 'suspenseDebit', '待处理长短款', 'Unexplained outflow', 'D', false, false, 'platform', '{platform,bank,channel}'),
  ('2201', 'companyCash', '企业账户本金', 'Company cash', 'C', false, true, 'tenant', '{company}'),
  ('2202', 'companyGift', '企业账户赠送', 'Company gift', 'C', false, false, 'tenant', '{company}'),
  ('2203', 'cardCash', '卡余额本金', 'Card cash', 'C', false, false, 'tenant', '{card}'),
  ('2204', 'cardGift', '卡余额赠送', 'Card gift', 'C', false, false, 'tenant', '{card}'),
  ('2205', 'coupon', '未使用券', 'Unused coupons', 'C', false, false, 'tenant', '{grant,order}'),
  ('2206', 'staff', '员工账户', 'Staff account', 'C', false, false, 'tenant', '{staff}'),
  ('2207', 'fleet', '车队账户', 'Fleet', 'C', false, true, 'tenant', '{fleet}'),
  ('2208', 'fleetCard', '车队卡', 'Fleet card', 'C', false, false, 'tenant', '{fleetCard}'),
  ('2211', 'payable', '应付未结', 'Payable, not settled', 'C', true, false, 'tenant', '{site,supplier,operator,shop}'),
  ('2212', 'settling', '结算中', 'In settlement', 'C', false, false, 'tenant', '{settlement}'),
  ('2213', 'divide', '待分账', 'To be divided', 'C', false, false, 'tenant', '{order}'),
  ('2221', 'tenant', '租户可用余额', 'Tenant available', 'C', false, false, 'tenant', '{tenant}'),
  ('2222', 'tenantFrozen', '租户冻结余额', 'Tenant frozen', 'C', false, false, 'tenant', '{tenant}'),
  ('2223', 'promoter', '推广员可用', 'Promoter available', 'C', false, false, 'tenant', '{promoter}'),
  ('2224', 'promoterLocked', '推广员锁定', 'Promoter locked', 'C', false, false, 'tenant', '{promoter}'),
  ('2225', 'feeAccount', '手续费账户', 'Fee account', 'C', false, false, 'tenant', '{merchant}'),
  ('2226', 'deposit', '渠道预存款', 'Partner deposit', 'C', false, true, 'tenant', '{partner}'),
  ('2231', 'withdrawing', '提现在途', 'Withdrawal in transit', 'C', false, false, 'tenant', '{withdrawal}'),
  ('2232', 'pending', '待确认款', 'Pending', 'C', false, false, 'tenant', '{document}'),
  ('2241', 'dormant', '沉淀待处理', 'Dormant', 'C', false, false, 'tenant', '{company}'),
  ('2299', 'suspenseCredit', '待处理收款', 'Unmatched receipts', 'C', false, false, 'platform', '{platform,bank,channel}'),
  ('6001', 'fee', '平台服务费收入', 'Service fees', 'C', true, false, 'platform', '{site,supplier,operator,shop,company,tenant,merchant}'),
  ('6002', 'spread', '价差收入', 'Spread', 'C', true, false, 'platform', '{site,supplier,operator,shop}'),
  ('6003', 'breakage', '过期收入', 'Breakage', 'C', true, false, 'platform', '{company}'),
  ('6004', 'withdrawalFee', '提现手续费收入', 'Withdrawal fees', 'C', true, false, 'platform', '{tenant}'),
  ('6601', 'subsidy', '营销补贴', 'Subsidies', 'D', true, false, 'platform', '{site,supplier,operator,shop,company,sku}'),
  ('6602', 'channelFee', '通道手续费', 'Channel fees', 'D', true, false, 'platform', '{channel}'),
  ('6603', 'commission', '佣金', 'Commissions', 'D', true, false, 'platform', '{promoter}'),
  ('6604', 'loss', '差错损失', 'Losses', 'D', true, false, 'platform', '{platform}');

-- Neither accounts nor lines carry check constraints: the server reads those anew in every statement, a tenth of a
-- posting's time, while the functions are the only writers and the nightly proof looks at every row.
--
-- The balance is kept in the account's normal direction. version counts the lines ever written to the account.
-- moved_at is the moment of its last line; moments of an account never go backwards, even when the clock does.
create table ledger.account (
  tenant_id varchar(12) not null,
  id bigint not null,
  code varchar(8) not null,
  dim_type varchar(16) not null,
  dim_id varchar(64) not null,
  name varchar(128) not null default '',
  normal char(1) not null,
  allow_negative boolean not null,
  frozen boolean not null default false,
  credit_limit bigint not null default 0,
  balance bigint not null default 0,
  hold_out bigint not null default 0,
  version bigint not null default 0,
  moved_at timestamptz not null default '-infinity',
  primary key (tenant_id, id),
  constraint account_place unique (tenant_id, code, dim_type, dim_id)
) with (fillfactor = 75);

-- One entry per document, event and step: that triple is the idempotency key of 10.1, and because the document comes
-- first the same index finds all entries of a document. An entry names its lines by their keys, because an index over
-- the lines by entry would cost a sixth of a posting's time; the view entry_line leads from an entry to its lines.
create table ledger.entry (
  tenant_id varchar(12) not null,
  id bigint not null,
  entry_no varchar(24) not null,
  event_code varchar(8) not null,
  biz_type smallint not null,
  biz_no varchar(64) not null,
  step varchar(64) not null,
  business_date date not null,
  posted_at timestamptz not null,
  memo varchar(255),
  reversal_of bigint,
  created_by varchar(32),
  line_tenants varchar(12)[] not null,
  line_accounts bigint[] not null,
  line_versions bigint[] not null,
  primary key (tenant_id, id),
  constraint entry_once unique (tenant_id, biz_no, event_code, step),
  constraint entry_number unique (tenant_id, entry_no)
);
create index entry_reversal on ledger.entry (tenant_id, reversal_of) where reversal_of is not null;

-- A line belongs to the tenant of its account. What a statement shows is copied here from the entry.
create table ledger.line (
  tenant_id varchar(12) not null,
  account_id bigint not null,
  account_version bigint not null,
  entry_id bigint not null,
  line_no integer not null,
  side char(1) not null,
  amount bigint not null,
  balance_after bigint not null,
  cash_part bigint,
  gift_part bigint,
  posted_at timestamptz not null,
  event_code varchar(8) not null,
  biz_type smallint not null,
  biz_no varchar(64) not null,
  primary key (tenant_id, account_id, account_version)
);

-- The lines of entries, each with the place of its account; a tenant sees its own lines only.
create view ledger.entry_line with (security_invoker = true) as
select e.tenant_id as entry_tenant_id, e.id as entry_id, r.line_no::integer as line_no, l.tenant_id, l.account_id,
  a.code, a.dim_type, a.dim_id, l.side, l.amount, l.balance_after, l.cash_part, l.gift_part, l.account_version
from ledger.entry e
cross join lateral unnest(e.line_tenants, e.line_accounts, e.line_versions) with ordinality
  as r(tenant_id, account_id, account_version, line_no)
-- offset 0 keeps the planner to one way: from each key to its row.
cross join lateral (
  select * from ledger.line x where x.tenant_id = r.tenant_id and x.account_id = r.account_id
    and x.account_version = r.account_version offset 0
) l
cross join lateral (
  select * from ledger.account x where x.tenant_id = r.tenant_id and x.id = r.account_id offset 0
) a;

-- state: 1 held, 2 posted (in full or in part), 3 released, 4 expired.
create table ledger.hold (
  tenant_id varchar(12) not null,
  id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  reason varchar(16) not null,
  biz_no varchar(64) not null,
  step varchar(64) not null,
  expires_at timestamptz not null,
  state smallint not null default 1 check (state between 1 and 4),
  posted_amount bigint not null default 0 check (posted_amount between 0 and amount),
  entry_id bigint,
  created_by varchar(32),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (tenant_id, id),
  constraint hold_once unique (tenant_id, biz_no, reason, step, account_id)
);
create index hold_open on ledger.hold (tenant_id, account_id) where state = 1;
create index hold_expiry on ledger.hold (expires_at) where state = 1;

-- Entries that still wait for their seal. A queue without an index costs a posting next to nothing, and unlike a
-- watermark it cannot miss an entry that commits late, a clock that jumps or a restored database.
create table ledger.unsealed (
  tenant_id varchar(12) not null,
  entry_id bigint not null
) with (vacuum_truncate = false);

-- The hash chain of each tenant's entries. content is the digest of the entry and its lines, marks holds the first four
-- bytes of the digest of each of these rows so that a changed row can be named, and
-- hash = sha256(hash of the seal before, sealing moment, content).
create table ledger.seal (
  tenant_id varchar(12) not null,
  seq bigint not null,
  entry_id bigint not null,
  content bytea not null,
  marks bytea not null,
  sealed_at timestamptz not null,
  hash bytea not null,
  primary key (tenant_id, seq),
  constraint seal_once unique (tenant_id, entry_id)
);

-- Who may read and write -----------------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array['account', 'entry', 'line', 'hold', 'unsealed', 'seal'] loop
    execute format('alter table ledger.%I enable row level security', name);
    execute format('alter table ledger.%I force row level security', name);
    execute format('create policy owner_reads on ledger.%I for select to current_user using (true)', name);
    execute format('create policy owner_adds on ledger.%I for insert to current_user with check (true)', name);
    execute format('create policy platform_reads on ledger.%I for select to forecourt_platform using (true)', name);
    execute format('revoke truncate on ledger.%I from current_user', name);
  end loop;
  foreach name in array array['account', 'line', 'hold', 'seal'] loop
    execute format('create policy tenant_reads on ledger.%I for select to forecourt_tenant
      using (tenant_id = app_tenant())', name);
  end loop;
end $$;
create policy tenant_reads on ledger.entry for select to forecourt_tenant
  using (tenant_id = app_tenant() or app_tenant() = any (line_tenants));
create policy owner_changes on ledger.account for update to current_user using (true) with check (true);
create policy owner_changes on ledger.hold for update to current_user using (true) with check (true);
create policy owner_takes on ledger.unsealed for delete to current_user using (true);

-- The owner keeps only what the functions need. It could grant itself the rest again, but not by accident.
revoke update, delete on ledger.account, ledger.entry, ledger.line, ledger.hold, ledger.seal from current_user;
revoke update on ledger.unsealed from current_user;
grant update (name, frozen, credit_limit, balance, hold_out, version, moved_at) on ledger.account to current_user;
grant update (state, posted_amount, entry_id, closed_at) on ledger.hold to current_user;
grant usage on schema ledger to forecourt_tenant, forecourt_platform;
grant select on ledger.chart, ledger.account, ledger.entry, ledger.line, ledger.entry_line, ledger.hold, ledger.seal
  to forecourt_tenant, forecourt_platform;
grant select on ledger.unsealed to forecourt_platform;

-- Posting --------------------------------------------------------------------------------------------------------

-- Opens the accounts of the list that do not exist yet, always in the same order, so that two postings that open the
-- same accounts wait for each other instead of meeting crosswise.
create function ledger.open_accounts(p_tenants text[], p_codes text[], p_dim_types text[], p_dim_ids text[])
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  stranger text;
begin
  select format('%s %s:%s of %s', l.code, l.dim_type, l.dim_id, l.tenant) into stranger
  from unnest(p_tenants, p_codes, p_dim_types, p_dim_ids) as l(tenant, code, dim_type, dim_id)
  where coalesce(l.tenant, '') = '' or coalesce(l.dim_id, '') = '' or not exists (
    select from ledger.chart c
    where c.code = l.code and l.dim_type = any (c.dimensions) and (c.owner = 'tenant' or l.tenant = '000000'))
  limit 1;
  if found then
    raise exception 'the chart of accounts has no such account: %', stranger using errcode = 'LG005';
  end if;
  insert into ledger.account (tenant_id, id, code, dim_type, dim_id, normal, allow_negative)
  select l.tenant, ledger.next_id(), l.code, l.dim_type, l.dim_id, c.normal, c.allow_negative
  from (
    select distinct tenant, code, dim_type, dim_id
    from unnest(p_tenants, p_codes, p_dim_types, p_dim_ids) as l(tenant, code, dim_type, dim_id)
  ) l
  join ledger.chart c on c.code = l.code
  order by l.tenant, l.code, l.dim_type, l.dim_id
  on conflict (tenant_id, code, dim_type, dim_id) do nothing;
  -- Every time the table has doubled, the plans that sessions keep are made anew; autovacuum would take a minute.
  if pg_relation_size('ledger.account') > 65536 + 2 * 8192 * (
    select c.relpages::bigint from pg_class c where c.oid = 'ledger.account'::regclass) then
    analyze (skip_locked) ledger.account;
  end if;
end $$;

-- The answer to a repeated posting: the first answer again, or a refusal when the content is not the same.
create function ledger.replay(
  p_tenant text, p_event text, p_biz_type smallint, p_biz_no text, p_step text, p_reversal_of bigint,
  p_tenants text[], p_codes text[], p_dim_types text[], p_dim_ids text[], p_amounts bigint[],
  p_cash_parts bigint[], p_gift_parts bigint[],
  out entry_id bigint, out entry_no text, out posted_at timestamptz, out account_ids bigint[], out balances bigint[]
) language plpgsql set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_first ledger.entry;
  v_same boolean;
  v_account_ids bigint[];
  v_balances bigint[];
begin
  select e.* into v_first from ledger.entry e
  where e.tenant_id = p_tenant and e.biz_no = p_biz_no and e.event_code = p_event and e.step = p_step;
  if not found then
    -- Only a transaction with a fixed snapshot can meet a key that it cannot see.
    raise exception 'the entry was posted by a transaction this one cannot see' using errcode = 'serialization_failure';
  end if;
  select count(*) = cardinality(p_amounts) and bool_and(
      x.tenant_id = p_tenants[x.no] and x.code = p_codes[x.no] and x.dim_type = p_dim_types[x.no]
      and x.dim_id = p_dim_ids[x.no] and x.signed = p_amounts[x.no]
      and x.cash_part is not distinct from p_cash_parts[x.no]
      and x.gift_part is not distinct from p_gift_parts[x.no]),
    array_agg(x.account_id order by x.no), array_agg(x.balance_after order by x.no)
  into v_same, v_account_ids, v_balances
  from (
    select l.line_no as no, l.tenant_id, l.code, l.dim_type, l.dim_id, l.account_id, l.balance_after, l.cash_part,
      l.gift_part, case l.side when 'D' then l.amount else -l.amount end as signed
    from ledger.entry_line l
    where l.entry_tenant_id = v_first.tenant_id and l.entry_id = v_first.id
  ) x;
  if not v_same or v_first.biz_type <> p_biz_type or v_first.reversal_of is distinct from p_reversal_of then
    raise exception 'entry % of % % step "%" was posted with other content', v_first.entry_no, p_biz_no, p_event, p_step
      using errcode = 'LG004', detail = v_first.entry_no;
  end if;
  entry_id := v_first.id;
  entry_no := v_first.entry_no;
  posted_at := v_first.posted_at;
  account_ids := v_account_ids;
  balances := v_balances;
end $$;

-- Marks the holds that an entry uses as posted and takes them off their accounts. The caller holds the locks of all
-- accounts of the entry, and every change of a hold happens under the lock of its account.
create function ledger.capture(
  p_entry bigint, p_moment timestamptz, p_ids bigint[], p_amounts bigint[],
  p_tenants text[], p_account_ids bigint[], p_line_amounts bigint[]
) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_used bigint;
  v_covered boolean;
begin
  with used as (
    update ledger.hold h set state = 2, posted_amount = w.amount, entry_id = p_entry, closed_at = p_moment
    from unnest(p_ids, p_amounts) as w(id, amount)
    where h.tenant_id = any (p_tenants) and h.id = w.id and h.account_id = any (p_account_ids)
      and h.state = 1 and h.expires_at > p_moment and w.amount between 1 and h.amount
    returning h.tenant_id, h.account_id, h.amount, h.posted_amount
  ), freed as (
    update ledger.account a set hold_out = a.hold_out - u.held
    from (
      select tenant_id, account_id, count(*) as holds, sum(amount)::bigint as held, sum(posted_amount) as posted
      from used group by 1, 2
    ) u
    where a.tenant_id = u.tenant_id and a.id = u.account_id
    returning u.holds, u.posted <= (
      select sum(case a.normal when 'D' then -l.amount else l.amount end)
      from unnest(p_account_ids, p_line_amounts) as l(account_id, amount) where l.account_id = a.id) as covered
  )
  select sum(holds), bool_and(covered) into v_used, v_covered from freed;
  if v_used is distinct from cardinality(p_ids) or not v_covered then
    raise exception 'a hold is closed, expired, too small, or not on an account that this entry takes from'
      using errcode = 'LG006', detail = array_to_string(p_ids, ',');
  end if;
end $$;

-- Says why an account cannot give what an entry or a hold wants of it.
create function ledger.refuse_outgoing(p_tenants text[], p_account bigint) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  a ledger.account;
begin
  select * into a from ledger.account x where x.tenant_id = any (p_tenants) and x.id = p_account;
  raise exception 'account % %:% of % %', a.code, a.dim_type, a.dim_id, a.tenant_id,
      case when a.frozen then 'is frozen' else 'has not enough: ' || a.balance - a.hold_out + a.credit_limit end
    using errcode = case when a.frozen then 'LG003' else 'LG002' end, detail = jsonb_build_object(
      'tenantId', a.tenant_id, 'code', a.code, 'dimType', a.dim_type, 'dimId', a.dim_id,
      'availableFen', (a.balance - a.hold_out + a.credit_limit)::text)::text;
end $$;

-- Posts one entry: the only door by which money moves.
--   p_tenant     whose document causes the entry (not: who is signed in), because a repetition is found by it
--   p_tenants, p_codes, p_dim_types, p_dim_ids, p_amounts   the lines; a debit is positive, a credit negative
--   p_cash_parts, p_gift_parts   how an amount is made up of cash and gift money, or null
--   p_hold_ids, p_hold_amounts   holds that this entry uses up, each once; the rest of a hold returns to its account
-- Arrays and not JSON, which took 1.4 times the server's time. Answers come in the order of the lines. Several lines may
-- touch one account: each has its running balance, and only what the entry as a whole takes out is measured.
-- Refuses with LG001 not balanced, LG002 not enough balance, LG003 account frozen, LG004 same key with other content,
-- LG005 no such account in the chart, LG006 hold not usable, LG007 amount out of range, LG008 entry to reverse unknown.
create function ledger.post(
  p_tenant text, p_event text, p_biz_type smallint, p_biz_no text, p_step text,
  p_business_date date, p_memo text, p_reversal_of bigint,
  p_tenants text[], p_codes text[], p_dim_types text[], p_dim_ids text[], p_amounts bigint[],
  p_cash_parts bigint[], p_gift_parts bigint[], p_hold_ids bigint[], p_hold_amounts bigint[],
  out entry_id bigint, out entry_no text, out posted_at timestamptz, out replayed boolean,
  out account_ids bigint[], out balances bigint[]
) language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- The length of the arrays must not tempt the planner to plan every posting anew: that halves the speed. And a plan made
-- while there were few accounts must not read them all when there are many: hence no sequential scans, and conditions
-- that are always true (l.no between 1 and v_count), by which the planner expects one line rather than ten.
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  c_limit constant bigint := 1000000000000000;
  c_boundless constant bigint := -9000000000000000000;
  v_count constant integer := cardinality(p_amounts);
  v_has_holds constant boolean := cardinality(p_hold_ids) > 0;
  v_amount bigint;
  v_total bigint := 0;
  v_found integer;
  v_accounts integer;
  r record;
  v_account bigint;
  v_before bigint;
  v_floor bigint;
  v_balance bigint;
  v_version bigint;
  v_refused bigint;
  v_latest timestamptz;
  v_moment timestamptz;
  v_day date;
  v_entry bigint;
  v_number text;
  -- By line number.
  v_ids bigint[];
  v_balances bigint[];
  v_versions bigint[];
  -- The number of the last line of each account.
  v_last_lines integer[];
begin
  if v_count is null or v_count < 2 or cardinality(p_tenants) <> v_count or cardinality(p_codes) <> v_count
    or cardinality(p_dim_types) <> v_count or cardinality(p_dim_ids) <> v_count then
    raise exception 'an entry needs at least two whole lines' using errcode = 'LG001';
  end if;
  foreach v_amount in array p_amounts loop
    if v_amount is null or v_amount = 0 or abs(v_amount) > c_limit then
      raise exception 'line amount out of range: %', v_amount using errcode = 'LG007';
    end if;
    v_total := v_total + v_amount;
  end loop;
  if v_total <> 0 then
    raise exception 'debits exceed credits by %', v_total using errcode = 'LG001';
  end if;
  if p_reversal_of is not null
    and not exists (select from ledger.entry e where e.tenant_id = p_tenant and e.id = p_reversal_of) then
    raise exception 'there is no entry % to reverse', p_reversal_of using errcode = 'LG008';
  end if;

  -- Locks all accounts of the entry in ascending id order, whatever order the lines are in, and works out the balances.
  for attempt in 1..2 loop
    v_found := 0;
    v_accounts := 0;
    v_account := 0;
    v_refused := null;
    v_latest := '-infinity';
    v_last_lines := '{}';
    for r in
      select l.no::integer as no, l.amount, a.tenant_id, a.id, a.normal = 'D' as is_debit, a.balance, a.version,
        a.moved_at, case when a.frozen then -c_boundless when a.allow_negative then c_boundless
          else a.hold_out - a.credit_limit end as lowest
      from unnest(p_tenants, p_codes, p_dim_types, p_dim_ids, p_amounts) with ordinality
        as l(tenant, code, dim_type, dim_id, amount, no)
      join ledger.account a on a.tenant_id = l.tenant and a.code = l.code and a.dim_type = l.dim_type
        and a.dim_id = l.dim_id
      where l.no between 1 and v_count
      order by a.id, l.no
      for no key update of a
    loop
      v_found := v_found + 1;
      if r.id <> v_account then
        v_account := r.id;
        v_accounts := v_accounts + 1;
        v_before := r.balance;
        v_balance := r.balance;
        v_version := r.version;
        v_floor := r.lowest;
        if v_has_holds then
          v_floor := v_floor - coalesce((
            select sum(h.amount)::bigint from ledger.hold h
            where h.tenant_id = r.tenant_id and h.id = any (p_hold_ids) and h.account_id = r.id and h.state = 1), 0);
        end if;
        if r.moved_at > v_latest then
          v_latest := r.moved_at;
        end if;
      end if;
      v_balance := v_balance + case when r.is_debit then r.amount else -r.amount end;
      v_version := v_version + 1;
      v_ids[r.no] := v_account;
      v_balances[r.no] := v_balance;
      v_versions[r.no] := v_version;
      v_last_lines[v_accounts] := r.no;
      if v_balance < v_floor and v_balance < v_before then
        v_refused := coalesce(v_refused, v_account);
      elsif v_refused = v_account then
        v_refused := null;
      end if;
    end loop;
    exit when v_found = v_count;
    perform ledger.open_accounts(p_tenants, p_codes, p_dim_types, p_dim_ids);
  end loop;

  -- After the locks, so that no account ever sees its moments out of order, and one moment for all lines.
  v_moment := greatest(clock_timestamp(), v_latest);
  v_day := (v_moment at time zone 'Asia/Shanghai')::date;
  with added as (
    insert into ledger.entry (tenant_id, id, entry_no, event_code, biz_type, biz_no, step, business_date, posted_at,
      memo, reversal_of, created_by, line_tenants, line_accounts, line_versions)
    values (p_tenant, ledger.next_id(),
      'LE' || to_char(v_day, 'YYYYMMDD') || lpad(nextval('ledger.entry_counter')::text, 9, '0'),
      p_event, p_biz_type, p_biz_no, p_step, coalesce(p_business_date, v_day), v_moment, p_memo, p_reversal_of,
      nullif(current_setting('app.actor', true), ''), p_tenants, v_ids, v_versions)
    on conflict (tenant_id, biz_no, event_code, step) do nothing
    returning tenant_id, id, entry_no
  ), queued as (
    insert into ledger.unsealed (tenant_id, entry_id) select tenant_id, id from added
  )
  select id, entry_no into v_entry, v_number from added;
  if v_entry is null then
    select true, f.* into replayed, entry_id, entry_no, posted_at, account_ids, balances
    from ledger.replay(p_tenant, p_event, p_biz_type, p_biz_no, p_step, p_reversal_of,
      p_tenants, p_codes, p_dim_types, p_dim_ids, p_amounts, p_cash_parts, p_gift_parts) f;
    return;
  end if;

  -- Only now, because a repeated posting gets its first answer even when the money has been spent since.
  if v_refused is not null then
    perform ledger.refuse_outgoing(p_tenants, v_refused);
  end if;
  if v_has_holds then
    perform ledger.capture(v_entry, v_moment, p_hold_ids, p_hold_amounts, p_tenants, v_ids, p_amounts);
  end if;
  update ledger.account a set balance = v_balances[l.no], version = v_versions[l.no], moved_at = v_moment
  from unnest(v_last_lines) as l(no)
  where a.tenant_id = p_tenants[l.no] and a.id = v_ids[l.no] and l.no between 1 and v_count;
  insert into ledger.line (tenant_id, account_id, account_version, entry_id, line_no, side, amount, balance_after,
    cash_part, gift_part, posted_at, event_code, biz_type, biz_no)
  select p_tenants[l.no::integer], v_ids[l.no::integer], v_versions[l.no::integer], v_entry, l.no,
    case when l.amount > 0 then 'D' else 'C' end, abs(l.amount), v_balances[l.no::integer],
    p_cash_parts[l.no::integer], p_gift_parts[l.no::integer], v_moment, p_event, p_biz_type, p_biz_no
  from unnest(p_amounts) with ordinality as l(amount, no);

  entry_id := v_entry;
  entry_no := v_number;
  posted_at := v_moment;
  replayed := false;
  account_ids := v_ids;
  balances := v_balances;
end $$;

-- Holds ----------------------------------------------------------------------------------------------------------

-- Sets money aside on one or more accounts, all or none: it counts as spent until it is posted, released or expired.
-- One hold per account, document, reason and step; a repetition answers with the first holds and their present state.
-- Refuses with LG002, LG003, LG004, LG005 and LG007 as post does.
create function ledger.hold(
  p_reason text, p_biz_no text, p_step text, p_expires_at timestamptz,
  p_tenants text[], p_codes text[], p_dim_types text[], p_dim_ids text[], p_amounts bigint[]
) returns setof ledger.hold language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_count constant integer := cardinality(p_amounts);
  v_found integer;
  v_known integer;
  v_same boolean;
  r record;
begin
  if coalesce(v_count, 0) = 0
    or exists (select from unnest(p_amounts) x where x is null or x not between 1 and 1000000000000000) then
    raise exception 'amount to hold out of range' using errcode = 'LG007';
  end if;
  for attempt in 1..2 loop
    select count(*) into v_found from (
      select from unnest(p_amounts) with ordinality as l(amount, no)
      join ledger.account a on a.tenant_id = p_tenants[l.no::integer] and a.code = p_codes[l.no::integer]
        and a.dim_type = p_dim_types[l.no::integer] and a.dim_id = p_dim_ids[l.no::integer]
      order by a.id for no key update of a
    ) x;
    exit when v_found = v_count;
    perform ledger.open_accounts(p_tenants, p_codes, p_dim_types, p_dim_ids);
  end loop;

  select count(h.id), bool_and(h.amount = l.amount) into v_known, v_same
  from unnest(p_amounts) with ordinality as l(amount, no)
  join ledger.account a on a.tenant_id = p_tenants[l.no::integer] and a.code = p_codes[l.no::integer]
    and a.dim_type = p_dim_types[l.no::integer] and a.dim_id = p_dim_ids[l.no::integer]
  join ledger.hold h on h.tenant_id = a.tenant_id and h.account_id = a.id
    and h.biz_no = p_biz_no and h.reason = p_reason and h.step = p_step;
  if v_known > 0 and (v_known <> v_count or not v_same) then
    raise exception 'hold % % step "%" was made with other content', p_biz_no, p_reason, p_step using errcode = 'LG004';
  end if;

  for r in
    select l.amount, a.tenant_id, a.id,
      a.frozen or (not a.allow_negative and a.balance - a.hold_out - l.amount < -a.credit_limit) as refused
    from unnest(p_amounts) with ordinality as l(amount, no)
    join ledger.account a on a.tenant_id = p_tenants[l.no::integer] and a.code = p_codes[l.no::integer]
      and a.dim_type = p_dim_types[l.no::integer] and a.dim_id = p_dim_ids[l.no::integer]
    order by l.no
  loop
    if v_known = 0 then
      if r.refused then
        perform ledger.refuse_outgoing(p_tenants, r.id);
      end if;
      insert into ledger.hold (tenant_id, id, account_id, amount, reason, biz_no, step, expires_at, created_by)
      values (r.tenant_id, ledger.next_id(), r.id, r.amount, p_reason, p_biz_no, p_step, p_expires_at,
        nullif(current_setting('app.actor', true), ''));
      update ledger.account a set hold_out = a.hold_out + r.amount where a.tenant_id = r.tenant_id and a.id = r.id;
    end if;
    return query select h.* from ledger.hold h
      where h.tenant_id = r.tenant_id and h.account_id = r.id
        and h.biz_no = p_biz_no and h.reason = p_reason and h.step = p_step;
  end loop;
end $$;

-- Ends open holds and gives their money back; answers how many it ended. Locks the accounts first, as every change of a
-- hold does. Accounts are locked before their holds are looked at again: what was posted meanwhile stays posted.
create function ledger.end_holds(p_tenants text[], p_ids bigint[], p_state smallint) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_ended integer;
begin
  perform from ledger.account a
    where (a.tenant_id, a.id) in (
      select h.tenant_id, h.account_id from ledger.hold h
      where h.tenant_id = any (p_tenants) and h.id = any (p_ids) and h.state = 1)
    order by a.id for no key update;
  with ended as (
    update ledger.hold h set state = p_state, closed_at = clock_timestamp()
    where h.tenant_id = any (p_tenants) and h.id = any (p_ids) and h.state = 1
    returning h.tenant_id, h.account_id, h.amount
  ), freed as (
    update ledger.account a set hold_out = a.hold_out - e.amount
    from (select tenant_id, account_id, sum(amount)::bigint as amount from ended group by 1, 2) e
    where a.tenant_id = e.tenant_id and a.id = e.account_id
  )
  select count(*) into v_ended from ended;
  return v_ended;
end $$;

-- Releases holds. Those released or expired before count as done; one that was posted refuses with LG006.
create function ledger.release(p_tenants text[], p_ids bigint[]) returns integer language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  v_ended constant integer := ledger.end_holds(p_tenants, p_ids, 3::smallint);
begin
  if (select count(*) filter (where h.state in (3, 4)) from ledger.hold h
      where h.tenant_id = any (p_tenants) and h.id = any (p_ids)) <> cardinality(p_ids) then
    raise exception 'a hold was posted already, or there is no such hold'
      using errcode = 'LG006', detail = array_to_string(p_ids, ',');
  end if;
  return v_ended;
end $$;

-- Ends holds whose time is over, at most p_limit in one transaction. For a periodic job.
create function ledger.expire_holds(p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  v_tenants text[];
  v_ids bigint[];
begin
  select array_agg(distinct h.tenant_id::text), array_agg(h.id) into v_tenants, v_ids from (
    select * from ledger.hold x where x.state = 1 and x.expires_at <= clock_timestamp()
    order by x.expires_at limit p_limit
  ) h;
  return case when v_ids is null then 0 else ledger.end_holds(v_tenants, v_ids, 4::smallint) end;
end $$;

-- Accounts -------------------------------------------------------------------------------------------------------

-- Names, freezes or gives a credit line to an account, opening it when needed; null leaves a setting as it is.
-- A frozen account gives nothing and holds nothing, but takes what comes in: a refund must not be lost.
-- A credit line cannot be drawn in below what is used (LG002), nor given to a code the chart gives none (LG005).
create function ledger.configure(
  p_tenant text, p_code text, p_dim_type text, p_dim_id text,
  p_name text, p_frozen boolean, p_credit_limit bigint
) returns ledger.account language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a ledger.account;
begin
  perform ledger.open_accounts(array[p_tenant], array[p_code], array[p_dim_type], array[p_dim_id]);
  update ledger.account x
  set name = coalesce(p_name, x.name), frozen = coalesce(p_frozen, x.frozen),
    credit_limit = coalesce(p_credit_limit, x.credit_limit)
  where x.tenant_id = p_tenant and x.code = p_code and x.dim_type = p_dim_type and x.dim_id = p_dim_id
  returning * into a;
  if p_credit_limit > 0 and not (select c.credit_line from ledger.chart c where c.code = p_code) then
    raise exception 'account % has no credit line', p_code using errcode = 'LG005';
  end if;
  if p_credit_limit is not null and not a.allow_negative and a.balance - a.hold_out < -a.credit_limit then
    perform ledger.refuse_outgoing(array[p_tenant], a.id);
  end if;
  return a;
end $$;

-- Reading --------------------------------------------------------------------------------------------------------

-- The last version of an account at a moment, or just before it. Versions have no gaps and their moments never go
-- backwards, so twenty looks into the index find the place among a million lines. Runs with the caller's rights.
create function ledger.version_at(p_tenant text, p_account bigint, p_moment timestamptz, p_inclusive boolean)
returns bigint language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_posted_at timestamptz;
begin
  select a.version into v_high from ledger.account a where a.tenant_id = p_tenant and a.id = p_account;
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select l.posted_at into v_posted_at from ledger.line l
    where l.tenant_id = p_tenant and l.account_id = p_account and l.account_version = v_middle;
    if v_posted_at < p_moment or (p_inclusive and v_posted_at = p_moment) then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;

-- Seals ----------------------------------------------------------------------------------------------------------

-- The digests cover every column, in a text that no setting of the session can change. A line is covered together with
-- the identity of its account, so that nobody can turn a card's money into a site's by renaming the account.
create function ledger.line_digest(l ledger.line, a ledger.account) returns bytea language sql stable
  return sha256(convert_to(row(l.tenant_id, l.account_id, l.account_version, l.entry_id, l.line_no,
    a.code, a.dim_type, a.dim_id, a.normal, l.side, l.amount, l.balance_after, l.cash_part, l.gift_part,
    encode(timestamptz_send(l.posted_at), 'hex'), l.event_code, l.biz_type, l.biz_no)::text, 'UTF8'));

create function ledger.entry_digest(e ledger.entry) returns bytea language sql stable
  return sha256(convert_to(row(e.tenant_id, e.id, e.entry_no, e.event_code, e.biz_type, e.biz_no, e.step,
    e.business_date - date '2000-01-01', encode(timestamptz_send(e.posted_at), 'hex'), e.memo, e.reversal_of,
    e.created_by, array_to_string(e.line_tenants, ','), array_to_string(e.line_accounts, ','),
    array_to_string(e.line_versions, ','))::text, 'UTF8'));

-- The next link of a chain; the chain of a tenant begins with the digest of its number.
create function ledger.link(p_previous bytea, p_sealed_at timestamptz, p_content bytea) returns bytea
language sql immutable return sha256(p_previous || timestamptz_send(p_sealed_at) || p_content);

-- Seals at most p_limit waiting entries and answers how many. An entry is waiting exactly when it is committed and not
-- sealed, so an entry that commits late is sealed late and never missed; the chain is in the order of sealing. Sealing
-- happens after the fact because a chain inside post would make a tenant's postings queue up.
create function ledger.seal(p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  r record;
  v_tenant text := '';
  v_moment timestamptz;
  v_seq bigint;
  v_hash bytea;
  v_count integer := 0;
  v_tenants text[] := '{}';
  v_seqs bigint[] := '{}';
  v_entries bigint[] := '{}';
  v_contents bytea[] := '{}';
  v_marks bytea[] := '{}';
  v_hashes bytea[] := '{}';
begin
  perform pg_advisory_xact_lock(7261002);
  v_moment := clock_timestamp();
  for r in
    with taken as materialized (
      delete from ledger.unsealed u
      where u.ctid = any (array(select w.ctid from ledger.unsealed w limit p_limit))
      returning u.tenant_id, u.entry_id
    )
    select e.tenant_id, e.id, ledger.entry_digest(e) as digest, d.digests, d.marks
    from taken t
    join ledger.entry e on e.tenant_id = t.tenant_id and e.id = t.entry_id
    cross join lateral (
      select string_agg(y.digest, '' order by y.no) as digests,
        string_agg(substr(y.digest, 1, 4), '' order by y.no) as marks
      from (
        select x.no, ledger.line_digest(l.line, a.account) as digest
        from unnest(e.line_tenants, e.line_accounts, e.line_versions) with ordinality
          as x(tenant_id, account_id, version, no)
        cross join lateral (
          select line from ledger.line
          where line.tenant_id = x.tenant_id and line.account_id = x.account_id and line.account_version = x.version
          offset 0
        ) l
        cross join lateral (
          select account from ledger.account
          where account.tenant_id = x.tenant_id and account.id = x.account_id offset 0
        ) a
        offset 0
      ) y
    ) d
    order by e.tenant_id, e.id
  loop
    if r.tenant_id <> v_tenant then
      v_tenant := r.tenant_id;
      select s.seq, s.hash into v_seq, v_hash
      from ledger.seal s where s.tenant_id = v_tenant order by s.seq desc limit 1;
      if not found then
        v_seq := 0;
        v_hash := sha256(convert_to(v_tenant, 'UTF8'));
      end if;
    end if;
    v_count := v_count + 1;
    v_seq := v_seq + 1;
    v_tenants[v_count] := v_tenant;
    v_seqs[v_count] := v_seq;
    v_entries[v_count] := r.id;
    v_contents[v_count] := sha256(r.digest || r.digests);
    v_marks[v_count] := substr(r.digest, 1, 4) || r.marks;
    v_hash := ledger.link(v_hash, v_moment, v_contents[v_count]);
    v_hashes[v_count] := v_hash;
  end loop;
  insert into ledger.seal (tenant_id, seq, entry_id, content, marks, sealed_at, hash)
  select x.tenant, x.seq, x.entry, x.content, x.marks, v_moment, x.hash
  from unnest(v_tenants, v_seqs, v_entries, v_contents, v_marks, v_hashes)
    as x(tenant, seq, entry, content, marks, hash);
  return v_count;
end $$;

revoke all on all functions in schema ledger from public;
grant execute on function
  ledger.post(text, text, smallint, text, text, date, text, bigint,
    text[], text[], text[], text[], bigint[], bigint[], bigint[], bigint[], bigint[]),
  ledger.hold(text, text, text, timestamptz, text[], text[], text[], text[], bigint[]),
  ledger.release(text[], bigint[]),
  ledger.version_at(text, bigint, timestamptz, boolean)
  to forecourt_tenant, forecourt_platform;
grant execute on function
  ledger.configure(text, text, text, text, text, boolean, bigint),
  ledger.expire_holds(integer), ledger.seal(integer), ledger.link(bytea, timestamptz, bytea),
  ledger.line_digest(ledger.line, ledger.account), ledger.entry_digest(ledger.entry)
  to forecourt_platform;
