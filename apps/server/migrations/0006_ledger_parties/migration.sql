-- A tenant posts and holds only where it has a part itself: as the one whose document it is, or by one of its accounts.
-- The platform, and calls that work across tenants in its role, are not bound by it. The role and the tenant are settings
-- of the transaction, which the function that writes these tables does not change.
create function ledger.is_party(p_tenants text[]) returns boolean language sql stable
return current_setting('role', true) is distinct from 'forecourt_tenant'
  or current_setting('app.tenant', true) = any (p_tenants);
revoke all on function ledger.is_party(text[]) from public;

alter table ledger.entry add constraint entry_party check (ledger.is_party(line_tenants || tenant_id::text)) not valid;
alter table ledger.hold add constraint hold_party check (ledger.is_party(array[tenant_id::text])) not valid;
