-- The roles of an installation are named after its database, so the wall around postings asks what a role may and not what
-- it is called in full: only the platform, and the owner who acts in no role, post where they have no part themselves.
create or replace function ledger.is_party(p_tenants text[]) returns boolean language sql stable
return coalesce(current_setting('role', true), 'none') ~ '(^none|_platform)$'
  or current_setting('app.tenant', true) = any (p_tenants);
