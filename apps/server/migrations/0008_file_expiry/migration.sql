-- Files that a task made, or that were brought in, are their person's alone and go when their time is over.
alter table stored_file add column expires_at timestamptz;
create index stored_file_expires_at on stored_file (expires_at) where expires_at is not null;
grant delete on stored_file to forecourt_platform;
