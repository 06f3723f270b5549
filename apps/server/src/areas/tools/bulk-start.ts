import { inLang } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type BulkAction, bulkActionAt, requireBulkRights } from './bulk-action.ts'

const { bulkBatch, maxBulkRows } = contract
const batchRows = 50

type Raw = Readonly<Record<string, unknown>>
const objectOf = (value: unknown): Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}

/** Of a tree what was made last goes first, so that branches are removed before what they hang on. */
const orderOf = ({ subject, call }: BulkAction): Raw =>
  !call && subject.entity.options.parent ? { ascs: '', descs: 'id' } : {}

/** The rows as the list would show them now: picked ones by their ids, else all that the filters find. */
function chosenRows(ctx: Ctx, action: BulkAction, picked: readonly string[], filters: Raw) {
  const asking: Ctx = { ...ctx, filters: { ...(picked.length ? {} : filters), ...orderOf(action) } }
  const among = picked.length ? [sql`id = any(${sql.param(picked)})`] : []
  return action.subject.verbs.ids(asking, { max: maxBulkRows + 1, size: batchRows }, among)
}

export const startBulk: Handler<typeof contract.startBulk> = async (ctx, input) => {
  const action = bulkActionAt(ctx, input.resource, input.action)
  requireBulkRights(ctx, action)
  const picked = (input.ids ?? '').split(',').filter(isId)
  const batches = await chosenRows(ctx, action, picked, objectOf(input.filters))
  const total = batches.reduce((sum, batch) => sum + batch.count, 0)
  if (total === 0) ctx.refuse('invalid', ['没有可处理的数据', 'There is nothing to do it to'])
  if (total > maxBulkRows)
    ctx.refuse('invalid', [`一次最多处理${maxBulkRows}条，请缩小筛选`, `At most ${maxBulkRows} rows at once`])
  const { label } = action.subject.entity
  const [zh, en] = action.title
  const title = inLang([`批量${zh}${label[0]}`, `${en}: ${label[1].toLowerCase()}`], ctx.lang)
  const given = { resource: input.resource, action: input.action, values: objectOf(input.values) }
  const { id: taskId } = await ctx.call(contract.startTask, { kind: 'tools.bulk', title, input: given, total })
  await ctx.insertMany(
    bulkBatch,
    batches.map(({ ids }, place) => ({ taskId, place, ids: ids.split(',') })),
  )
  return { taskId, total }
}
