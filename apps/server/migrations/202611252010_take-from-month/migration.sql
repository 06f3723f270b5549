-- Takes a payment from the month of its company. A statement that is sent with the commit can refuse only by failing: nobody reads its
-- answer before the commit has left.
create function take_from_month(of_tenant varchar, of_month varchar, taken bigint, most bigint, new_id bigint, at timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
declare now_used bigint;
begin
  update company_month m set used_amount = m.used_amount + taken, update_time = at
  where m.tenant_id = of_tenant and m.month = of_month and m.is_deleted = 0 returning m.used_amount into now_used;
  if not found then
    insert into company_month (tenant_id, id, month, used_amount, create_time, update_time, is_deleted, version)
    values (of_tenant, new_id, of_month, 0, at, at, 0, 1) on conflict do nothing;
    update company_month m set used_amount = m.used_amount + taken, update_time = at
    where m.tenant_id = of_tenant and m.month = of_month and m.is_deleted = 0 returning m.used_amount into now_used;
  end if;
  if now_used is null or now_used > most then
    raise exception 'the month of the company is used up' using errcode = 'CM001';
  end if;
end $$;
