import type { Query } from './post.ts'

/** Seals at most `most` entries that wait and answers how many. For a periodic job of the platform. */
export async function seal(query: Query, max = 10_000): Promise<number> {
  const { rows } = await query<{ sealed: number }>('select ledger.seal($1) as sealed', [max])
  return rows[0]?.sealed ?? 0
}

/** A place where the chain does not hold, first of its tenant first. */
export interface Break {
  readonly tenantId: string
  readonly seq: string
  readonly entryId: string | undefined
  readonly entryNo: string | undefined
  /** The row that differs: the entry, one of its lines, or the seal itself. */
  readonly row: string
}

/** The end of a tenant's chain. Kept elsewhere, it also shows when the newest entries are cut off. */
export interface Head {
  readonly tenantId: string
  readonly seq: string
  readonly hash: string
}

export interface Verification {
  readonly ok: boolean
  readonly sealed: number
  readonly breaks: readonly Break[]
  readonly heads: readonly Head[]
}

// The digests of all rows are made anew and compared with what the seals say, then link by link along each chain.
// offset 0 keeps the planner from making each digest twice.
const linksText = `with lines as (
  select r.entry_id, string_agg(r.digest, '' order by r.no) as digests,
    string_agg(substr(r.digest, 1, 4), '' order by r.no) as marks
  from (
    select e.id as entry_id, x.no, coalesce(ledger.line_digest(l, a), '\\x00000000') as digest
    from ledger.entry e
    cross join lateral unnest(e.line_tenants, e.line_accounts, e.line_versions) with ordinality
      as x(tenant_id, account_id, version, no)
    left join ledger.line l
      on l.tenant_id = x.tenant_id and l.account_id = x.account_id and l.account_version = x.version
    left join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
    offset 0
  ) r group by r.entry_id
), contents as (
  select e.tenant_id, e.id, e.entry_no, ledger.entry_digest(e) as digest, l.digests, l.marks
  from ledger.entry e left join lines l on l.entry_id = e.id
), links as (
  select s.tenant_id, s.seq, s.entry_id, s.content, s.marks, s.sealed_at, s.hash,
    lag(s.seq, 1, 0::bigint) over w as previous_seq,
    lag(s.hash, 1, sha256(convert_to(s.tenant_id, 'UTF8'))) over w as previous_hash
  from ledger.seal s window w as (partition by s.tenant_id order by s.seq)
), compared as (
  select k.tenant_id, k.seq, k.entry_id, c.entry_no, k.marks as sealed_marks,
    substr(c.digest, 1, 4) || c.marks as marks,
    k.content is distinct from sha256(c.digest || c.digests) as is_changed,
    k.seq <> k.previous_seq + 1 as is_gap,
    k.hash <> ledger.link(k.previous_hash, k.sealed_at, k.content) as is_unlinked
  from links k left join contents c on c.tenant_id = k.tenant_id and c.id = k.entry_id
)
select tenant_id, seq, entry_id, entry_no, encode(sealed_marks, 'hex') as sealed_marks, encode(marks, 'hex') as marks,
  is_changed, is_gap
from compared where is_changed or is_gap or is_unlinked or marks is distinct from sealed_marks
order by tenant_id, seq limit 100`

interface BreakRow {
  readonly tenant_id: string
  readonly seq: string
  readonly entry_id: string
  readonly entry_no: string | null
  readonly sealed_marks: string
  readonly marks: string | null
  readonly is_changed: boolean
  readonly is_gap: boolean
}

const marksOf = (hex: string | null): string[] => hex?.match(/.{8}/g) ?? []

/** Names the row whose digest is not the one that was sealed; the first mark is the entry's, the others its lines'. */
function changedRow({ is_changed, is_gap, entry_no, sealed_marks, marks }: BreakRow): string {
  if (is_gap) return 'the seals before it are missing'
  if (entry_no === null) return 'the entry is missing'
  const [sealedRows, rows] = [marksOf(sealed_marks), marksOf(marks)]
  const at = sealedRows.findIndex((mark, index) => rows[index] !== mark)
  if (!is_changed || at < 0) return 'the seal'
  return at === 0 ? 'the entry' : `line ${at}`
}

/**
 * Recomputes every digest and link of the hash chains and names the rows that were changed, taken away or put in since
 * they were sealed. Needs a transaction that sees every tenant.
 */
export async function verify(query: Query): Promise<Verification> {
  await query(`select set_config('work_mem', '128MB', true)`, [])
  const broken = await query<BreakRow>(linksText, [])
  const heads = await query<{ tenant_id: string; seq: string; hash: string }>(
    `select distinct on (tenant_id) tenant_id, seq, encode(hash, 'hex') as hash from ledger.seal
     order by tenant_id, seq desc`,
    [],
  )
  const breaks = broken.rows.map(row => ({
    tenantId: row.tenant_id,
    seq: String(row.seq),
    entryId: row.entry_no === null ? undefined : String(row.entry_id),
    entryNo: row.entry_no ?? undefined,
    row: changedRow(row),
  }))
  return {
    ok: breaks.length === 0,
    sealed: heads.rows.reduce((sum, head) => sum + Number(head.seq), 0),
    breaks,
    heads: heads.rows.map(row => ({ tenantId: row.tenant_id, seq: String(row.seq), hash: row.hash })),
  }
}
