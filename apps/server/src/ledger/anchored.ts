import { createHash } from 'node:crypto'
import type { Query } from './post.ts'

// The heads of the hash chains of ledger and audit as a text, and whether the chains of today still hold the heads of such
// a text. The text is for people and programs that know nothing of this one: one line for each chain.

const title = 'forecourt chain heads'
const linePattern = /^(ledger|audit) (\S{1,12}) (\d{1,19}) ([0-9a-f]{64})$/

export const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The statement of this moment; `previous` is the digest of the one before, so that none can be left out. */
export async function headsStatement(query: Query, takenAt: Date, previous: string | undefined): Promise<string> {
  const { rows } = await query<{ line: string }>(
    `select line from (select line from (
       select distinct on (tenant_id) 'ledger ' || tenant_id || ' ' || seq || ' ' || encode(hash, 'hex') as line
       from ledger.seal order by tenant_id, seq desc) l
     union all select line from (
       select distinct on (tenant_id) 'audit ' || tenant_id || ' ' || seq || ' ' || encode(hash, 'hex') as line
       from audit_seal order by tenant_id, seq desc) a) heads
     order by line collate "C"`,
    [],
  )
  const head = [title, `taken ${takenAt.toISOString()}`, `previous ${previous ?? '-'}`]
  return `${[...head, ...rows.map(row => row.line)].join('\n')}\n`
}

interface Lost {
  readonly chain: string
  readonly tenantId: string
  readonly seq: string
  readonly takenAt: string
  /** What stands at this place now: nothing, or another link. */
  readonly found: 'nothing' | 'another link'
}

/** The heads of statements that the chains do not hold any more, or hold with another content. At most a hundred. */
export async function lostHeads(query: Query, statements: readonly string[]): Promise<Lost[]> {
  const heads = statements.flatMap(text => {
    const takenAt = /^taken (\S+)$/m.exec(text)?.[1] ?? ''
    return text.split('\n').flatMap(line => {
      const [, chain, tenantId, seq, hash] = linePattern.exec(line) ?? []
      return hash ? [{ chain, tenantId, seq, hash, takenAt }] : []
    })
  })
  const { rows } = await query<Lost>(
    `with head as (
       select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[])
         as h(chain, tenant_id, seq, hash, taken_at))
     select h.chain, h.tenant_id as "tenantId", h.seq::text as seq, h.taken_at as "takenAt",
       case when coalesce(l.hash, a.hash) is null then 'nothing' else 'another link' end as found
     from head h
     left join ledger.seal l on h.chain = 'ledger' and l.tenant_id = h.tenant_id and l.seq = h.seq
     left join audit_seal a on h.chain = 'audit' and a.tenant_id = h.tenant_id and a.seq = h.seq
     where encode(coalesce(l.hash, a.hash), 'hex') is distinct from h.hash
     order by h.taken_at, h.chain, h.tenant_id limit 100`,
    [
      heads.map(one => one.chain),
      heads.map(one => one.tenantId),
      heads.map(one => one.seq),
      heads.map(one => one.hash),
      heads.map(one => one.takenAt),
    ],
  )
  return rows
}
