import type { Ctx } from '../context.ts'
import { table, columnsOf } from '../db/columns.ts'
import { queryText } from '../db/sql.ts'
import { refuse } from '../refusal.ts'

const columns = columnsOf(table('partner_nonce', 'partnerId', 'nonce', 'seenAt'))

/** Remembers a nonce: of two messages with the same one only the first comes through, on whichever process. */
export async function useNonce(ctx: Ctx, senderId: string, nonce: string): Promise<void> {
  const { rows } = await ctx.query(
    queryText`insert into ${columns} (${columns.partnerId}, ${columns.nonce}, ${columns.seenAt}) values ($1, $2, $3) on conflict do nothing returning ${columns.nonce}`,
    [senderId, nonce, ctx.now],
  )
  if (rows.length === 0) refuse('replayed')
}
