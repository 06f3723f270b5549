import { card, cardStates } from '@forecourt/contract/cards'
import { codeOf, type Row, sourcesOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { type SQL, sql } from '../../kernel/sql.ts'

type CardState = keyof (typeof cardStates)['states']

export interface BatchStep {
  readonly action: string
  readonly target: CardState
  /** Narrower than all states the action may start from. */
  readonly from?: readonly CardState[]
  readonly reason?: string
  /** Further columns to set, as SQL. */
  readonly set?: SQL
}

interface Moved {
  readonly id: string
  readonly tenant_id: string
  readonly card_no: string
  /** Null for a card that has just been made. */
  readonly before: number | null
}

/**
 * Takes many cards one step at once. The store's `advance` takes one row a statement, and a grant has thousands; so this
 * is the one place that changes the state of cards by hand. It keeps the store's promises: only states the action may
 * start from, a counted-on version, and an entry in the history of every single card, in two statements for any number.
 */
export async function advanceCards(ctx: Ctx, which: SQL, step: BatchStep): Promise<number> {
  const { action, target, reason } = step
  const sources = sourcesOf(cardStates, action, target).filter(name => !step.from || step.from.includes(name))
  const codes = sources.map(name => codeOf(cardStates, name))
  const moved = await ctx.rows<Moved>(sql`
    with chosen as (
      select tenant_id, id, status from card
      where is_deleted = 0 and status = any(${sql.param(codes)}::smallint[]) and ${which}
      order by id for update
    )
    update card c set status = ${codeOf(cardStates, target)}${step.set ? sql`, ${step.set}` : sql``},
      update_user = ${ctx.user.userId}, update_time = ${ctx.now}, version = c.version + 1
    from chosen where c.tenant_id = chosen.tenant_id and c.id = chosen.id
    returning c.id, c.tenant_id, c.card_no, chosen.status as before`)
  if (moved.length > 0) await leaveHistory(ctx, moved, action, codeOf(cardStates, target), reason)
  return moved.length
}

async function leaveHistory(
  ctx: Ctx,
  moved: readonly Moved[],
  action: string,
  toState: number,
  reason: string | undefined,
): Promise<void> {
  const { user } = ctx
  await ctx.rows(sql`
    insert into audit_entry (tenant_id, id, time, user_id, user_name, role_name, request_id, call, entity, row_id,
      row_label, action, from_state, to_state, changes, reason)
    select n.tenant_id, n.id, ${ctx.now}::timestamptz, ${user.userId}::bigint, ${user.name}::varchar,
      ${user.roleAliases.join(',')}::varchar, ${ctx.requestId}::varchar, ${`cards.${action}`}::varchar,
      ${card.name}::varchar, n.row_id, n.card_no, ${action}::varchar, n.before, ${toState}::smallint,
      '{}'::jsonb, ${reason?.slice(0, 500) ?? null}::varchar
    from unnest(${sql.param(moved.map(one => one.tenant_id))}::varchar[],
      ${sql.param(moved.map(() => ctx.newId()))}::bigint[], ${sql.param(moved.map(one => String(one.id)))}::varchar[],
      ${sql.param(moved.map(one => one.card_no))}::varchar[], ${sql.param(moved.map(one => one.before))}::smallint[])
      as n(tenant_id, id, row_id, card_no, before)`)
}

/** The beginning of each card's history: the store notes the batch once, and every holder asks about one card. */
export const noteGranted = (ctx: Ctx, made: readonly Row<typeof card>[], grantNo: string): Promise<void> =>
  leaveHistory(
    ctx,
    made.map(one => ({ id: String(one.id), tenant_id: one.tenantId, card_no: one.cardNo, before: null })),
    'grant',
    codeOf(cardStates, 'active'),
    grantNo,
  )

const expiredAtOnce = 5000

/**
 * Every night at 00:05: cards whose end is past become expired (E14a of domain 10.4: no money moves, the holder may have
 * the card extended). In portions, so that memory stays bounded however many there are.
 */
export async function expireCards(ctx: Ctx): Promise<void> {
  const over = new Date(ctx.now.getTime() - 1000)
  for (let moved = expiredAtOnce; moved === expiredAtOnce; )
    moved = await advanceCards(
      ctx,
      sql`(tenant_id, id) in (
        select e.tenant_id, e.id from card e
        where e.is_deleted = 0 and e.status in (1, 2, 3) and e.end_time <= ${over}
        order by e.id limit ${expiredAtOnce} for update skip locked)`,
      { action: 'expire', target: 'expired' },
    )
}
