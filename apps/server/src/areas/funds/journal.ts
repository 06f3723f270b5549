import type * as contract from '@forecourt/contract/funds'
import { inLang } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { isId } from '../../kernel/ids.ts'
import { sql } from '../../kernel/db/sql.ts'
import { eventKindOf } from '../../ledger/events/catalogue.ts'
import { codeName } from './account.ts'
import { dimensionNames } from './dimension-names.ts'
import {
  entriesAt,
  type EntryFilter,
  type EntryRow,
  entryPlaces,
  type LineRow,
  type Place,
} from '../../ledger/read/entries.ts'
import { reportDays } from './report-days.ts'
import { userRows } from '../access/relations.ts'
import { column } from '../../kernel/db/row-shape.ts'

const u = userRows('u')

type Input = Parameters<Handler<typeof contract.journal>>[1]

/** The name of an event in the reader's language; its code when it is of an earlier list. */
export const eventName = (ctx: Ctx, event: string): string => {
  const kind = eventKindOf(event)
  return kind ? inLang(kind.name, ctx.lang) : event
}

/** The filter of a request; codes come joined by commas. */
export const filterOf = (ctx: Ctx, { codes, ...input }: Omit<Input, 'size' | 'before'>): EntryFilter => ({
  ...input,
  ...reportDays(ctx, input),
  codes: (codes ?? '').split(',').filter(Boolean),
})

async function namesOf(ctx: Ctx, entries: readonly EntryRow[]) {
  const ids = [...new Set(entries.flatMap(one => [one.maker, one.approver]))].filter(id => id !== null && isId(id))
  const tenants = [...new Set(entries.map(one => one.tenantId))]
  const [people, owners] = await Promise.all([
    ctx.rows(
      { id: column.text, name: column.nullable(column.text) },
      sql`select ${u.id}::text as id, coalesce(${u.realName}, ${u.account}) as name from ${u}
        where ${u.id} = any(${sql.param(ids)}::bigint[])`,
    ),
    ctx.all(tenant, { tenantId: tenants }, { limit: tenants.length + 1 }),
  ])
  const personById = new Map(people.map(one => [one.id, one.name]))
  const tenantById = new Map(owners.map(one => [one.tenantId, one.tenantName]))
  const system = ctx.lang === 'zh' ? '系统' : 'System'
  return {
    person: (id: string | null) => (id === null ? null : id === '0' ? system : (personById.get(id) ?? id)),
    tenant: (id: string) => tenantById.get(id) ?? null,
  }
}

/** The codes of the other side of an entry, each once, in their order. */
const counterOf = (line: LineRow, all: readonly LineRow[]): string =>
  [...new Set(all.filter(one => one.side !== line.side).map(one => one.code))].toSorted().join(', ')

/** Entries as the journal shows them, with the first `mostLines` lines of each. */
export async function shownEntries(ctx: Ctx, places: readonly Place[], maxLines: number) {
  const { entries, lines } = await entriesAt(ctx, places, maxLines)
  const [names, dimName] = await Promise.all([namesOf(ctx, entries), dimensionNames(ctx, [...lines.values()].flat())])
  return entries.map(({ maker, approver, evidence, sealSeq, amount, ...entry }) => {
    const own = lines.get(entry.id) ?? []
    return {
      ...entry,
      sealSeq: sealSeq === null ? null : Number(sealSeq),
      eventName: eventName(ctx, entry.event),
      tenantName: names.tenant(entry.tenantId),
      maker: names.person(maker),
      approver: names.person(approver),
      evidence: evidence?.join(' ') || null,
      amount,
      lines: own.map(line => ({
        lineNo: line.lineNo,
        accountId: line.accountId,
        tenantId: line.tenantId,
        code: line.code,
        name: codeName(ctx, line.code),
        dimId: line.dimId,
        dimName: dimName(line),
        debit: line.side === 'D' ? line.amount : null,
        credit: line.side === 'C' ? line.amount : null,
        counter: counterOf(line, own),
      })),
    }
  })
}

/** An entry of a batch has hundreds of lines: a page shows the first of them, the document and the file all. */
const shownLines = 40

export const journal: Handler<typeof contract.journal> = async (ctx, { before, size, ...input }) => {
  const max = size ?? 20
  const places = await entryPlaces(ctx, filterOf(ctx, input), before ?? undefined, max + 1)
  const page = places.slice(0, max)
  return {
    next: places.length > max ? (page.at(-1)?.id ?? null) : null,
    entries: await shownEntries(ctx, page, shownLines),
  }
}
