import { areas } from '@forecourt/contract'
import type { Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { broadcast } from '../../kernel/work/events.ts'
import { isId } from '../../kernel/ids.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { listPage, listUnpaged } from '../../kernel/rows/list.ts'
import { sql } from '../../kernel/db/sql.ts'
import { optionTree } from '../../kernel/rows/tree.ts'

const { dictEntry } = contract

const columns = columnsOf(dictEntry)
const entries = (ctx: Ctx, code?: string | null) =>
  ctx.all(dictEntry, code ? { code } : {}, { order: ['sort'], limit: 5000 })

export const dictionaryOf: Handler<typeof contract.dictionaryOf> = async (ctx, { code }) =>
  (await entries(ctx, code)).filter(row => row.parentId && !row.isSealed).map(row => ({ ...row, id: String(row.id) }))

const declared = new Map(areas.flatMap(area => area.dictionaries).map(one => [one.code, one]))

/** As the contract says, or as a client without the contract's words would have to be told. */
function isAsDeclared({ code, dictKey, dictValue, valueEn, isSealed }: Row<typeof dictEntry>): boolean {
  const label = declared.get(code)?.entries[dictKey]
  return !isSealed && label?.[0] === dictValue && (valueEn === null || label[1] === valueEn)
}

export const dictionaryWords: Handler<typeof contract.dictionaryWords> = async ctx =>
  (await entries(ctx)).filter(row => row.parentId && declared.has(row.code) && !isAsDeclared(row))

/** An entry has the code of its dictionary, whatever its form says; a dictionary that gets another takes its entries along. */
export const dictHooks = hooks(contract.dicts, {
  prepare: async (ctx, { id, ...values }) => {
    const parentId =
      values.parentId === undefined && id ? (await ctx.getOrRefuse(dictEntry, id)).parentId : (values.parentId ?? null)
    const parent = parentId ? await ctx.get(dictEntry, parentId) : undefined
    return parent ? { ...values, code: parent.code } : values
  },
  after: async (ctx, row, before) => {
    if (row && before && row.code !== before.code) await renameEntries(ctx, String(row.id), row.code)
    // A word that was changed reaches everybody who is signed in.
    broadcast(ctx, 'dict', { code: (row ?? before)?.code })
    if (row && before && row.code !== before.code) broadcast(ctx, 'dict', { code: before.code })
  },
})

async function renameEntries(ctx: Ctx, parentId: string, code: string): Promise<void> {
  const below = await ctx.all(dictEntry, { parentId }, { limit: 5000 })
  await ctx.updateMany(
    dictEntry,
    below.map(before => ({ before, changes: { code } })),
  )
}

export const dictParents: Handler<typeof contract.dictParents> = async ctx =>
  listPage(ctx, dictEntry, [sql`${columns.parentId} is null`])

export const dictChildren: Handler<typeof contract.dictChildren> = async (ctx, { parentId }) =>
  parentId && isId(parentId) ? listUnpaged(ctx, dictEntry, [sql`${columns.parentId} = ${parentId}`]) : []

export const dictTree: Handler<typeof contract.dictTree> = async (ctx, { code }) =>
  optionTree(await entries(ctx, code === 'DICT' ? null : code), row => row.dictValue)

export const dictParentTree: Handler<typeof contract.dictParentTree> = async ctx =>
  optionTree(
    (await entries(ctx)).filter(row => !row.parentId),
    row => row.dictValue,
  )
