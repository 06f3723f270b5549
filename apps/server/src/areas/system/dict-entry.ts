import * as contract from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { listPage, listWhole } from '../../kernel/list.ts'
import { sql } from '../../kernel/sql.ts'
import { optionTree } from '../../kernel/tree.ts'

const { dictEntry } = contract
const entries = (ctx: Ctx, code?: string | null) =>
  ctx.all(dictEntry, code ? { code } : {}, { order: ['sort'], limit: 5000 })

export const dictionaryOf: Handler<typeof contract.dictionaryOf> = async (ctx, { code }) =>
  (await entries(ctx, code)).filter(row => row.parentId && !row.isSealed).map(row => ({ ...row, id: String(row.id) }))

export const dictParents: Handler<typeof contract.dictParents> = async ctx =>
  listPage(ctx, dictEntry, [sql`parent_id is null`])

export const dictChildren: Handler<typeof contract.dictChildren> = async (ctx, { parentId }) =>
  parentId ? listWhole(ctx, dictEntry, [sql`parent_id = ${parentId}`]) : []

export const dictTree: Handler<typeof contract.dictTree> = async (ctx, { code }) =>
  optionTree(await entries(ctx, code === 'DICT' ? null : code), row => row.dictValue)
