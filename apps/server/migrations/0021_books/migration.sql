-- What an auditor asks of the ledger: a closed list of events, periods, reversals that mirror what they reverse, who made and
-- approved an entry and what proves it, issuers, VAT inside an amount, the statutory chart, and totals by day.

-- Nothing may be sealed while the totals by day are added up for the first time.
select pg_advisory_xact_lock(7261002);

alter table ledger.chart add column gaap_code varchar(16);
update ledger.chart c set gaap_code = g.gaap_code from (values
  ('1002', '1002'),
  ('1012', '1012'),
  ('1122', '1122'),
  ('1123', '1123'),
  ('1405', '1405'),
  ('1461', '1801.01'),
  ('1901', '1901'),
  ('2201', '2241.01'),
  ('2202', '2241.02'),
  ('2203', '2241.03'),
  ('2204', '2241.04'),
  ('2205', '2241.05'),
  ('2206', '2241.06'),
  ('2207', '2241.07'),
  ('2208', '2241.08'),
  ('2211', '2202.01'),
  ('2212', '2202.02'),
  ('2213', '2202.03'),
  ('2221', '2241.11'),
  ('2222', '2241.12'),
  ('2223', '2241.13'),
  ('2224', '2241.14'),
  ('2225', '2241.15'),
  ('2226', '2241.16'),
  ('2231', '2241.21'),
  ('2232', '2241.22'),
  ('2241', '2241.31'),
  ('2299', '2241.99'),
  ('4001', '4001'),
  ('6001', '6001.01'),
  ('6002', '6001.02'),
  ('6003', '6301.01'),
  ('6004', '6051.01'),
  ('6601', '6601.01'),
  ('6602', '6603.01'),
  ('6603', '6601.02'),
  ('6604', '6711.01')
) as g(code, gaap_code) where c.code = g.code;
alter table ledger.chart alter column gaap_code set not null;
insert into ledger.chart (code, gaap_code, key, name_zh, name_en, normal, allow_negative, credit_line, owner, dimensions)
values
  ('1461', '1801.01', 'deferredGift', '待摊赠送', 'Deferred gifts', 'D', false, false, 'platform', '{company}'),
  ('4001', '4001', 'capital', '实收资本', 'Capital', 'C', false, false, 'platform', '{platform}');
update ledger.chart set dimensions = '{platform,bank,channel,document}' where code = '1901';
update ledger.chart set dimensions = '{platform,bank,channel,document}' where code = '2299';
update ledger.chart set dimensions = '{platform,site,supplier,operator,shop,document}' where code = '6604';

-- Every event that may be posted; apps/server/src/ledger/events/catalogue.ts holds the same rows and a test keeps both equal.
create table ledger.event (
  code varchar(8) primary key,
  name_zh varchar(64) not null,
  name_en varchar(64) not null,
  reverses varchar(8)[] not null
);
insert into ledger.event (code, name_zh, name_en, reverses)
values
  ('E02', '企业充值（银行）', 'Company recharge by bank', '{}'),
  ('E02b', '企业充值（渠道）', 'Company recharge by channel', '{}'),
  ('E02c', '渠道资金到账', 'Channel cleared to bank', '{}'),
  ('E04', '充值冲正', 'Recharge reversed', '{E02,E02b,E24,E25b}'),
  ('E04b', '充值被银行退回', 'Recharge charged back', '{}'),
  ('E05', '发卡', 'Cards granted', '{}'),
  ('E05b', '发券', 'Coupons granted', '{}'),
  ('E06', '余额加油', 'Fuel paid from a balance', '{}'),
  ('E07', '渠道支付加油', 'Fuel paid through a channel', '{}'),
  ('E08', '商品销售', 'Goods sold', '{}'),
  ('E08b', '平台券销售', 'Vouchers sold', '{}'),
  ('E09a', '直充支付', 'Direct charge paid', '{}'),
  ('E09b', '直充成功', 'Direct charge done', '{}'),
  ('E09c', '直充失败退回', 'Direct charge failed', '{}'),
  ('E10', '核销', 'Redeemed', '{}'),
  ('E11', '卡余额退回', 'Card returned', '{}'),
  ('E11b', '记名卡退卡', 'Named card returned', '{}'),
  ('E11b2', '退卡付款', 'Named card paid out', '{}'),
  ('E11c', '未用券作废', 'Coupons voided', '{}'),
  ('E12', '订单全额退款', 'Order refunded', '{}'),
  ('E12a', '渠道退款申请', 'Channel refund started', '{}'),
  ('E12b', '渠道退款成功', 'Channel refund done', '{}'),
  ('E12c', '渠道退款失败', 'Channel refund failed', '{}'),
  ('E12p', '订单部分退款', 'Order refunded in part', '{}'),
  ('E13', '结算后退款', 'Refund after settlement', '{}'),
  ('E13b', '负应付转应收', 'Negative payable claimed', '{}'),
  ('E14b', '过期卡退回', 'Expired card returned', '{}'),
  ('E14c', '过期卡转沉淀', 'Expired card dormant', '{}'),
  ('E14d', '沉淀确认收入', 'Breakage recognised', '{}'),
  ('E15a', '车队充值', 'Fleet recharge', '{}'),
  ('E15b', '车队卡分配', 'Fleet card allotted', '{}'),
  ('E15c', '车队卡收回', 'Fleet card recalled', '{}'),
  ('E15d', '车队加油', 'Fuel paid by a fleet', '{}'),
  ('E16', '员工直充', 'Staff charged', '{}'),
  ('E16b', '员工账户收回', 'Staff account recalled', '{}'),
  ('E17a', '提现申请', 'Withdrawal applied', '{}'),
  ('E17b', '提现付款', 'Withdrawal paid', '{}'),
  ('E17c', '提现失败退回', 'Withdrawal failed', '{}'),
  ('E17d', '提现被银行退回', 'Withdrawal returned by the bank', '{}'),
  ('E18', '账户扣款', 'Deduction', '{}'),
  ('E19a', '生成结算单', 'Settlement generated', '{}'),
  ('E19b', '结算付款', 'Settlement paid', '{}'),
  ('E19c', '结算单作废', 'Settlement voided', '{E19a}'),
  ('E19d', '结算调整', 'Settlement adjusted', '{}'),
  ('E20', '平台服务费', 'Platform fee', '{}'),
  ('E24', '渠道预存', 'Partner deposit', '{}'),
  ('E25a', '渠道代收订单', 'Order collected by a partner', '{}'),
  ('E25b', '渠道还款', 'Partner repaid', '{}'),
  ('E31', '人工调整', 'Manual adjustment', '{}');

-- Months that are closing (2) or closed (3); a month without a row, or in state 1, is open.
create table ledger.period (
  month date primary key,
  state smallint not null check (state between 1 and 3),
  changed_by varchar(32),
  changed_at timestamptz not null
);
alter table ledger.period enable row level security;
alter table ledger.period force row level security;

-- PostgreSQL 15 changes no table whose row a function takes; both are made anew below.
drop function ledger.line_digest(ledger.line, ledger.account), ledger.entry_digest(ledger.entry);
-- Rows from before say nothing of these: their issuer is the platform, their document's day is the day they were booked on.
alter table ledger.account add column issuer varchar(12) not null default '000000';
alter table ledger.entry add column document_date date, add column maker varchar(32), add column approver varchar(32),
  add column evidence varchar(200)[];
alter table ledger.line add column tax_bp integer, add column tax_part bigint;

drop index ledger.entry_reversal;
create unique index entry_reversed_once on ledger.entry (tenant_id, reversal_of) where reversal_of is not null;
-- A journal finds the entries of a day by their ids, which are in the order of time; those booked on another day are here.
create index entry_other_day on ledger.entry (business_date)
  where business_date <> (posted_at at time zone 'Asia/Shanghai')::date;

-- What moved on each code and day, added up by the sealing: cards, orders and documents are not told apart here, bank and
-- channel accounts are.
create table ledger.daily (
  tenant_id varchar(12) not null,
  code varchar(8) not null,
  dim_type varchar(16) not null,
  dim_id varchar(64) not null,
  issuer varchar(12) not null,
  business_date date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (tenant_id, code, dim_type, dim_id, issuer, business_date)
);
-- The totals with what waits for its seal: several rows for one day and code, to be summed. For those who see every tenant.
create view ledger.daily_total with (security_invoker = true) as
select tenant_id, code, dim_type, dim_id, issuer, business_date, debit, credit from ledger.daily
union all
(
  select l.tenant_id, a.code, a.dim_type, case when a.dim_type in ('bank', 'channel') then a.dim_id else '' end as dim_id, a.issuer, e.business_date,
    coalesce(sum(l.amount) filter (where l.side = 'D'), 0)::bigint as debit,
    coalesce(sum(l.amount) filter (where l.side = 'C'), 0)::bigint as credit
  from ledger.unsealed u join ledger.entry e on e.tenant_id = u.tenant_id and e.id = u.entry_id
  cross join lateral unnest(e.line_tenants, e.line_accounts, e.line_versions) as x(tenant_id, account_id, version)
  cross join lateral (
    select * from ledger.line y where y.tenant_id = x.tenant_id and y.account_id = x.account_id
      and y.account_version = x.version offset 0
  ) l
  cross join lateral (
    select * from ledger.account y where y.tenant_id = x.tenant_id and y.id = x.account_id offset 0
  ) a
  group by 1, 2, 3, 4, 5, 6
);

insert into ledger.daily (tenant_id, code, dim_type, dim_id, issuer, business_date, debit, credit)
select l.tenant_id, a.code, a.dim_type, case when a.dim_type in ('bank', 'channel') then a.dim_id else '' end, a.issuer, e.business_date,
  coalesce(sum(l.amount) filter (where l.side = 'D'), 0), coalesce(sum(l.amount) filter (where l.side = 'C'), 0)
from ledger.seal s
join ledger.entry e on e.tenant_id = s.tenant_id and e.id = s.entry_id
join ledger.line l on l.entry_id = e.id
join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
group by 1, 2, 3, 4, 5, 6;
alter table ledger.daily enable row level security;
alter table ledger.daily force row level security;

-- Adds entries that have just been sealed to the totals by day. The caller holds the lock of the sealing.
create function ledger.add_daily(p_tenants text[], p_entries bigint[]) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  with moved as (
    select l.tenant_id, a.code, a.dim_type, case when a.dim_type in ('bank', 'channel') then a.dim_id else '' end as dim_id, a.issuer, e.business_date,
      coalesce(sum(l.amount) filter (where l.side = 'D'), 0)::bigint as debit,
      coalesce(sum(l.amount) filter (where l.side = 'C'), 0)::bigint as credit
    from unnest(p_tenants, p_entries) as s(tenant_id, entry_id) join ledger.entry e on e.tenant_id = s.tenant_id and e.id = s.entry_id
    cross join lateral unnest(e.line_tenants, e.line_accounts, e.line_versions) as x(tenant_id, account_id, version)
    cross join lateral (
      select * from ledger.line y where y.tenant_id = x.tenant_id and y.account_id = x.account_id
        and y.account_version = x.version offset 0
    ) l
    cross join lateral (
      select * from ledger.account y where y.tenant_id = x.tenant_id and y.id = x.account_id offset 0
    ) a
    group by 1, 2, 3, 4, 5, 6
  ), added as (
    update ledger.daily d set debit = d.debit + m.debit, credit = d.credit + m.credit
    from moved m
    where d.tenant_id = m.tenant_id and d.code = m.code and d.dim_type = m.dim_type and d.dim_id = m.dim_id
      and d.issuer = m.issuer and d.business_date = m.business_date
    returning d.tenant_id, d.code, d.dim_type, d.dim_id, d.issuer, d.business_date
  )
  insert into ledger.daily (tenant_id, code, dim_type, dim_id, issuer, business_date, debit, credit)
  select m.* from moved m
  where not exists (
    select from added a where a.tenant_id = m.tenant_id and a.code = m.code and a.dim_type = m.dim_type
      and a.dim_id = m.dim_id and a.issuer = m.issuer and a.business_date = m.business_date);
end $$;

-- The day an entry is booked on. A month that is over may be closing: postings into it hold a lock that closing waits for,
-- so nothing enters a month behind the back of who closes it. A document may be a day ahead of the database's clock, since
-- the program that dated it has one of its own.
create function ledger.booking_day(p_document_date date, p_today date) returns date language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if p_document_date is null or p_document_date = p_today then
    return p_today;
  end if;
  if p_document_date > p_today + 1 then
    raise exception 'the day % is still to come', p_document_date using errcode = 'LG011';
  end if;
  if date_trunc('month', p_document_date) < date_trunc('month', p_today) then
    perform pg_advisory_xact_lock_shared(7261004);
    if exists (
      select from ledger.period p where p.month = date_trunc('month', p_document_date)::date and p.state > 1) then
      return p_today;
    end if;
  end if;
  return p_document_date;
end $$;

-- Opens (1), begins to close (2) or closes (3) a month that is over. Waits for postings into months that are over.
create function ledger.set_period(p_month date, p_state smallint) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  v_state smallint;
begin
  perform pg_advisory_xact_lock(7261004);
  if p_month <> date_trunc('month', p_month)::date
    or p_month >= date_trunc('month', clock_timestamp() at time zone 'Asia/Shanghai')::date then
    raise exception 'the month of % is not over', p_month using errcode = 'LG012';
  end if;
  select p.state into v_state from ledger.period p where p.month = p_month;
  if (coalesce(v_state, 1), p_state) not in ((1, 2), (2, 3), (2, 1), (3, 1)) then
    raise exception 'the month of % does not go from % to %', p_month, coalesce(v_state, 1), p_state
      using errcode = 'LG012';
  end if;
  if v_state is null then
    insert into ledger.period (month, state, changed_by, changed_at)
    values (p_month, p_state, nullif(current_setting('app.actor', true), ''), clock_timestamp());
  else
    update ledger.period p set state = p_state, changed_by = nullif(current_setting('app.actor', true), ''),
      changed_at = clock_timestamp()
    where p.month = p_month;
  end if;
end $$;

-- Refuses a reversal that is none: of an unknown entry, of an event that this one does not reverse, of one that was reversed
-- before, or with other lines than its mirror. The accounts of the entry are locked, so two reversals come one by one.
create function ledger.check_reversal(
  p_tenant text, p_reversal_of bigint, p_event text, p_reverses text[],
  p_tenants text[], p_codes text[], p_dim_types text[], p_dim_ids text[], p_amounts bigint[]
) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_first ledger.entry;
begin
  select e.* into v_first from ledger.entry e where e.tenant_id = p_tenant and e.id = p_reversal_of;
  if not found then
    raise exception 'there is no entry % to reverse', p_reversal_of using errcode = 'LG008';
  end if;
  if v_first.event_code <> all (p_reverses) then
    raise exception '% does not reverse %', p_event, v_first.event_code using errcode = 'LG010';
  end if;
  if exists (select from ledger.entry e where e.tenant_id = p_tenant and e.reversal_of = p_reversal_of) then
    raise exception 'entry % was reversed before', v_first.entry_no using errcode = 'LG010';
  end if;
  if exists (
    select from (
      select l.tenant_id::text as tenant, l.code::text as code, l.dim_type::text as dim_type, l.dim_id::text as dim_id,
        case l.side when 'D' then l.amount else -l.amount end as amount
      from ledger.entry_line l where l.entry_tenant_id = p_tenant and l.entry_id = p_reversal_of
      union all
      select x.* from unnest(p_tenants, p_codes, p_dim_types, p_dim_ids, p_amounts)
        as x(tenant, code, dim_type, dim_id, amount)
    ) y
    group by y.tenant, y.code, y.dim_type, y.dim_id having sum(y.amount) <> 0) then
    raise exception 'the lines are not the mirror of entry %', v_first.entry_no using errcode = 'LG010';
  end if;
end $$;

-- The digests also cover the new columns. They say the same as before for rows that have nothing in these.
create function ledger.line_digest(l ledger.line, a ledger.account) returns bytea language sql stable
  return sha256(convert_to(row(l.tenant_id, l.account_id, l.account_version, l.entry_id, l.line_no,
    a.code, a.dim_type, a.dim_id, a.normal, l.side, l.amount, l.balance_after, l.cash_part, l.gift_part,
    encode(timestamptz_send(l.posted_at), 'hex'), l.event_code, l.biz_type, l.biz_no)::text
    || case when a.issuer = '000000' and l.tax_bp is null and l.tax_part is null then ''
      else row(a.issuer, l.tax_bp, l.tax_part)::text end, 'UTF8'));

create function ledger.entry_digest(e ledger.entry) returns bytea language sql stable
  return sha256(convert_to(row(e.tenant_id, e.id, e.entry_no, e.event_code, e.biz_type, e.biz_no, e.step,
    e.business_date - date '2000-01-01', encode(timestamptz_send(e.posted_at), 'hex'), e.memo, e.reversal_of,
    e.created_by, array_to_string(e.line_tenants, ','), array_to_string(e.line_accounts, ','),
    array_to_string(e.line_versions, ','))::text
    || case when e.document_date is null and e.maker is null and e.approver is null and e.evidence is null then ''
      else row(e.document_date - date '2000-01-01', e.maker, e.approver, array_to_string(e.evidence, chr(31)))::text end,
    'UTF8'));

drop function ledger.open_accounts(text[], text[], text[], text[]);
-- Opens the accounts of the list that do not exist yet, always in the same order, so that two postings that open the
-- same accounts wait for each other instead of meeting crosswise.
create function ledger.open_accounts(
  p_tenants text[], p_codes text[], p_dim_types text[], p_dim_ids text[], p_issuers text[] default null
) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
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
  insert into ledger.account (tenant_id, id, code, dim_type, dim_id, issuer, normal, allow_negative)
  select l.tenant, ledger.next_id(), l.code, l.dim_type, l.dim_id, coalesce(l.issuer, '000000'), c.normal, c.allow_negative
  from (
    select tenant, code, dim_type, dim_id, max(issuer) as issuer
    from unnest(p_tenants, p_codes, p_dim_types, p_dim_ids, p_issuers) as l(tenant, code, dim_type, dim_id, issuer)
    group by tenant, code, dim_type, dim_id
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


-- Posts one entry: the only door by which money moves.
--   p_tenant     whose document causes the entry (not: who is signed in), because a repetition is found by it
--   p_document_date   the document's own Shanghai day, today when null. The entry is booked on it, or today when that month is
--                closing or closed; the document's day is kept beside it
--   p_reversal_of   the entry that this one undoes: the exact mirror of its lines, by an event that says it reverses that event
--   p_maker, p_approver, p_evidence   who asked for it, who approved it, and what proves it
--   p_tenants, p_codes, p_dim_types, p_dim_ids, p_amounts   the lines; a debit is positive, a credit negative
--   p_issuers    who has issued a card or coupon, or null; recorded when the account is opened
--   p_cash_parts, p_gift_parts   how an amount is made up of cash and gift money, or null
--   p_tax_bps, p_tax_parts   the rate and the amount of VAT inside an amount, or null
--   p_hold_ids, p_hold_amounts   holds that this entry uses up, each once; the rest of a hold returns to its account
-- Arrays and not JSON, which took 1.4 times the server's time. Answers come in the order of the lines. Several lines may
-- touch one account: each has its running balance, and only what the entry as a whole takes out is measured.
-- Refuses with LG001 not balanced, LG002 not enough balance, LG003 account frozen, LG004 same key with other content,
-- LG005 no such account in the chart, LG006 hold not usable, LG007 amount out of range, LG008 entry to reverse unknown,
-- LG009 no such event, LG010 no reversal of that entry, LG011 a day to come.
create function ledger.post(
  p_tenant text, p_event text, p_biz_type smallint, p_biz_no text, p_step text,
  p_document_date date, p_memo text, p_reversal_of bigint, p_maker text, p_approver text, p_evidence text[],
  p_tenants text[], p_codes text[], p_dim_types text[], p_dim_ids text[], p_issuers text[], p_amounts bigint[],
  p_cash_parts bigint[], p_gift_parts bigint[], p_tax_bps integer[], p_tax_parts bigint[],
  p_hold_ids bigint[], p_hold_amounts bigint[],
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
  v_today date;
  v_day date;
  v_reverses text[];
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
  select e.reverses into v_reverses from ledger.event e where e.code = p_event;
  if not found then
    raise exception 'there is no event %', p_event using errcode = 'LG009';
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
    perform ledger.open_accounts(p_tenants, p_codes, p_dim_types, p_dim_ids, p_issuers);
  end loop;

  -- After the locks, so that no account ever sees its moments out of order, and one moment for all lines.
  v_moment := greatest(clock_timestamp(), v_latest);
  v_today := (v_moment at time zone 'Asia/Shanghai')::date;
  v_day := ledger.booking_day(p_document_date, v_today);
  -- A repetition is answered as such, below.
  if p_reversal_of is not null and not exists (
    select from ledger.entry e where e.tenant_id = p_tenant and e.biz_no = p_biz_no and e.event_code = p_event
      and e.step = p_step) then
    perform ledger.check_reversal(p_tenant, p_reversal_of, p_event, v_reverses,
      p_tenants, p_codes, p_dim_types, p_dim_ids, p_amounts);
  end if;
  with added as (
    insert into ledger.entry (tenant_id, id, entry_no, event_code, biz_type, biz_no, step, business_date, posted_at,
      document_date, memo, reversal_of, created_by, maker, approver, evidence, line_tenants, line_accounts, line_versions)
    values (p_tenant, ledger.next_id(),
      'LE' || to_char(v_today, 'YYYYMMDD') || lpad(nextval('ledger.entry_counter')::text, 9, '0'),
      p_event, p_biz_type, p_biz_no, p_step, v_day, v_moment, nullif(p_document_date, v_day), p_memo, p_reversal_of,
      nullif(current_setting('app.actor', true), ''), p_maker, p_approver, p_evidence, p_tenants, v_ids, v_versions)
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
    cash_part, gift_part, tax_bp, tax_part, posted_at, event_code, biz_type, biz_no)
  select p_tenants[l.no::integer], v_ids[l.no::integer], v_versions[l.no::integer], v_entry, l.no,
    case when l.amount > 0 then 'D' else 'C' end, abs(l.amount), v_balances[l.no::integer],
    p_cash_parts[l.no::integer], p_gift_parts[l.no::integer], p_tax_bps[l.no::integer], p_tax_parts[l.no::integer], v_moment, p_event, p_biz_type, p_biz_no
  from unnest(p_amounts) with ordinality as l(amount, no);

  entry_id := v_entry;
  entry_no := v_number;
  posted_at := v_moment;
  replayed := false;
  account_ids := v_ids;
  balances := v_balances;
end $$;


-- For processes of the version before, until they have been replaced.
create or replace function ledger.post(
  p_tenant text, p_event text, p_biz_type smallint, p_biz_no text, p_step text,
  p_business_date date, p_memo text, p_reversal_of bigint,
  p_tenants text[], p_codes text[], p_dim_types text[], p_dim_ids text[], p_amounts bigint[],
  p_cash_parts bigint[], p_gift_parts bigint[], p_hold_ids bigint[], p_hold_amounts bigint[],
  out entry_id bigint, out entry_no text, out posted_at timestamptz, out replayed boolean,
  out account_ids bigint[], out balances bigint[]
) language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from ledger.post(p_tenant, p_event, p_biz_type, p_biz_no, p_step, p_business_date, p_memo, p_reversal_of,
    null, null, null, p_tenants, p_codes, p_dim_types, p_dim_ids, null, p_amounts, p_cash_parts, p_gift_parts, null, null,
    p_hold_ids, p_hold_amounts)
$$;

-- Seals at most p_limit waiting entries and answers how many. An entry is waiting exactly when it is committed and not
-- sealed, so an entry that commits late is sealed late and never missed; the chain is in the order of sealing. Sealing
-- happens after the fact because a chain inside post would make a tenant's postings queue up.
create or replace function ledger.seal(p_limit integer) returns integer language plpgsql security definer
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
  perform ledger.add_daily(v_tenants, v_entries);
  return v_count;
end $$;
