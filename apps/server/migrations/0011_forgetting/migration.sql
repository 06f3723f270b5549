-- Failures of long ago are forgotten: an address that many people share would be locked by what they mistyped in a year.
alter table sign_in_failure add column failed_at timestamptz not null default now();

-- Sessions long over are forgotten by the nightly job.
grant delete on session to forecourt_platform;
create index session_over on session (expires_at);
