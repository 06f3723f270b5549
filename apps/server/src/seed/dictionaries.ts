import { areas } from '@forecourt/contract'
import type { Dictionary, Label, Row } from '@forecourt/contract/kernel'
import { dictEntry } from '@forecourt/contract/system'
import type { Ctx } from '../kernel/context.ts'
import { systemUser } from '../kernel/open.ts'
import { sql } from '../kernel/db/sql.ts'
import { tableName } from '../kernel/db/table.ts'
import { column } from '../kernel/db/row-shape.ts'

type Entry = Row<typeof dictEntry>

const remarks: Readonly<Record<string, string>> = { flow_1: 'leave', flow_2: 'expense' }
/** The key of the row that stands for the dictionary itself. */
const top = '-1'

const declared = (): Dictionary[] => [
  ...new Map(areas.flatMap(area => area.dictionaries).map(one => [one.code, one])).values(),
]

/** The label it has now, where nobody but a release has written the row. */
function newLabel(row: Entry, [dictValue, valueEn]: Label) {
  const isOperators = row.updateUser !== null && String(row.updateUser) !== systemUser().userId
  const isSame = row.dictValue === dictValue && row.valueEn === valueEn
  return isOperators || isSame ? [] : [{ before: row, changes: { dictValue, valueEn } }]
}

/**
 * Dictionaries follow the declaration at every start: the client asks for them by code. New ones and new entries appear,
 * labels are those of the release, and what an operator has changed or removed stays so.
 */
export async function seedDictionaries(ctx: Ctx): Promise<void> {
  const rows = await ctx.all(dictEntry, {}, { limit: 10_000 })
  const byKey = new Map(rows.map(row => [`${row.code} ${row.dictKey}`, row]))
  const gone = await ctx.rows(
    { name: column.text },
    sql`select code || ' ' || dict_key as name from ${tableName(dictEntry)} where is_deleted = 1`,
  )
  const removed = new Set(gone.map(row => row.name))
  const all = declared()
  const fresh = all.filter(one => !byKey.has(`${one.code} ${top}`) && !removed.has(`${one.code} ${top}`))
  const parents =
    fresh.length === 0
      ? []
      : await ctx.insertMany(
          dictEntry,
          fresh.map(one => ({
            code: one.code,
            dictKey: top,
            dictValue: one.label[0],
            valueEn: one.label[1],
            sort: all.indexOf(one) + 1,
            isSealed: false,
          })),
        )
  for (const row of parents) byKey.set(`${row.code} ${top}`, row)
  const children = all
    .filter(one => byKey.has(`${one.code} ${top}`))
    .flatMap(one =>
      Object.entries(one.entries)
        .map(([key, label], index) => ({
          code: one.code,
          dictKey: key,
          dictValue: label[0],
          valueEn: label[1],
          parentId: String(byKey.get(`${one.code} ${top}`)?.id),
          sort: index + 1,
          isSealed: false,
          remark: remarks[`${one.code}_${key}`] ?? null,
        }))
        .filter(({ code, dictKey }) => !byKey.has(`${code} ${dictKey}`) && !removed.has(`${code} ${dictKey}`)),
    )
  if (children.length > 0) await ctx.insertMany(dictEntry, children)
  const labels = all.flatMap(one =>
    [[top, one.label] as const, ...Object.entries(one.entries)].map(
      ([key, label]) => [byKey.get(`${one.code} ${key}`), label] as const,
    ),
  )
  await ctx.updateMany(
    dictEntry,
    labels.flatMap(([row, label]) => (row ? newLabel(row, label) : [])),
  )
}
