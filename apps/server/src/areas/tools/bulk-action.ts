import {
  allowsCall,
  type Call,
  inputFromRow,
  type Label,
  pathsOfCall,
  pathsOfVerb,
  type RefusalName,
} from '@forecourt/contract/kernel'
import { removal } from '@forecourt/contract/tools'
import { callsForMany, makeCall } from '../../kernel/connect.ts'
import type { Ctx } from '../../kernel/context.ts'
import { asSeen } from '../../kernel/rows/data-scope.ts'
import { refuseOutOfApiScope } from '../../kernel/who/api-scope.ts'
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
  const subject = servedAt(ctx, resource) ?? ctx.refuse('notFound')
  const { verbs, permission } = subject.resource
  if (!verbs.includes('list')) ctx.refuse('notFound')
  if (action === removal && verbs.includes('remove')) return { subject, title: removes, right: `${permission}_delete` }
  const call = callsForMany(ctx, subject.entity).find(one => one.path === action) ?? ctx.refuse('notFound')
  return { subject, call, title: call.title, right: call.permission }
}

/** The rights of the list and of what is done, asked for again with every row: they may be taken away under way. */
export function requireBulkRights(ctx: Ctx, { subject: { resource }, call, right }: BulkAction): void {
  if (!resource.publicRead && !ctx.may(resource.permission)) ctx.refuse('notAllowed', resource.permission)
  if (right !== 'signedIn' && !ctx.may(right)) ctx.refuse('notAllowed', right)
  refuseOutOfApiScope(ctx.user, [resource.permission], pathsOfVerb(resource, 'list'))
  refuseOutOfApiScope(ctx.user, [right], call ? pathsOfCall(call) : pathsOfVerb(resource, 'remove'))
}

/** The row is not in a state in which this is done to it. */
export class NotApplicable extends Error {}

/** Does it to one row, as if the person had done it by hand. */
export async function doToRow(ctx: Ctx<RefusalName>, action: BulkAction, id: string, values: Raw): Promise<void> {
  const { call, subject } = action
  requireBulkRights(ctx, action)
  if (!call) return subject.verbs.remove(ctx, [id])
  const row = await asSeen(ctx).getOrRefuse(subject.entity, id)
  if (!allowsCall(call, subject.entity, row)) throw new NotApplicable()
  await makeCall(ctx, call, { ...values, ...inputFromRow(call, subject.entity, row) })
}
