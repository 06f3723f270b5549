-- Request keys are deleted by their age alone, of all tenants at once: an index that begins with the tenant was looked through from
-- end to end every hour. The old one goes first, so that nobody is between the two locks; a key of a week takes about a microsecond.
drop index idempotency_age;
create index idempotency_age on idempotency (created_at);
