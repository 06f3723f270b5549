import type { Ctx } from '../../kernel/context.ts'
import type { EventCode } from '../../ledger/events.ts'
import { dimensionIn, entryIdOf } from '../../ledger/read/document.ts'

/** The ctx of a call that declares what the ledger may refuse with. */
export type MoneyCtx = Ctx<'insufficient' | 'accountFrozen'>

/** The id of the entry that a document has posted by one of these events, in this step where it has several. */
export const entryOf = (
  ctx: Ctx,
  tenantId: string,
  bizNo: string,
  events: readonly EventCode[],
  step?: string,
): Promise<string | undefined> => entryIdOf(ctx, tenantId, bizNo, events, step)

/** The bank account on which an entry has moved money, by its key: what undoes it goes there, whatever is in use by now. */
export const bankOf = async (ctx: Ctx, tenantId: string, entryId: string | undefined): Promise<string> =>
  (await dimensionIn(ctx, tenantId, entryId, '1002')) ?? ''
