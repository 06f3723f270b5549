-- Serials used so far get the one spelling that new ones are stored in: full width made narrow, capitals, nothing unseen. Of
-- several that become the same only one takes it, preferably the one that has it already; the others stay as they are.
with spelled as (
  select tenant_id, id, serial_no,
    upper(regexp_replace(normalize(serial_no, nfkc), '[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')) as serial
  from bank_serial where is_deleted = 0
), placed as (
  select *, row_number() over (partition by tenant_id, serial order by (serial = serial_no) desc, id) as place from spelled
)
update bank_serial b set serial_no = p.serial from placed p
where b.tenant_id = p.tenant_id and b.id = p.id and p.place = 1 and p.serial <> p.serial_no and p.serial <> '';
