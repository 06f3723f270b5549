import {
  allowsCall,
  type Call,
  inputFromRow,
  type Label,
  parseFields,
  type RefusalName,
} from '@forecourt/contract/kernel'
import { removal } from '@forecourt/contract/tools'
import { callsForMany, handlerOf } from '../../kernel/connect.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuseLargeFiles } from '../../kernel/file-size.ts'
import { refuseInput } from '../../kernel/refusal.ts'
import { type Served, servedAt } from '../../kernel/served.ts'

type Raw = Readonly<Record<string, unknown>>

/** What a bulk action does to each of its rows. */
export interface BulkAction {
  readonly subject: Served
  /** Absent where rows are removed. */
  readonly call?: Call
  readonly title: Label
  readonly right: string
}

const removes: Label = ['删除', 'Delete']

/** The removal of rows, or a declared call that may be done to many of them. */
export function bulkActionAt(ctx: Ctx, resource: string, action: string): BulkAction {
  const subject = servedAt(resource) ?? ctx.refuse('notFound')
  const { verbs, permission } = subject.resource
  if (!verbs.includes('list')) ctx.refuse('notFound')
  if (action === removal && verbs.includes('remove')) return { subject, title: removes, right: `${permission}_delete` }
  const call = callsForMany(subject.entity).find(one => one.path === action) ?? ctx.refuse('notFound')
  return { subject, call, title: call.title, right: call.permission }
}

/** The rights of the list and of what is done, asked for again with every row: they may be taken away under way. */
export function needBulkRights(ctx: Ctx, { subject: { resource }, right }: BulkAction): void {
  if (!resource.openToRead && !ctx.may(resource.permission)) ctx.refuse('notAllowed', resource.permission)
  if (right !== 'signedIn' && !ctx.may(right)) ctx.refuse('notAllowed', right)
}

/** The row is not in a state in which this is done to it. */
export class NotMeant extends Error {}

/** Does it to one row, as if the person had done it by hand. */
export async function doToRow(ctx: Ctx<RefusalName>, action: BulkAction, id: string, values: Raw): Promise<void> {
  const { call, subject } = action
  needBulkRights(ctx, action)
  if (!call) return subject.verbs.remove(ctx, [id])
  const row = await ctx.need(subject.entity, id)
  if (!allowsCall(call, subject.entity, row)) throw new NotMeant()
  const read = parseFields(call.input, { ...values, ...inputFromRow(call, subject.entity, row) })
  if (read.problems.length > 0) refuseInput(read.problems)
  await refuseLargeFiles(ctx, call.input, read.values)
  await handlerOf(call)(ctx, read.values as never)
}
