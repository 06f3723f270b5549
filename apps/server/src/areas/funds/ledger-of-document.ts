import { user } from '@forecourt/contract/access'
import * as contract from '@forecourt/contract/funds'
import { orderReading } from '@forecourt/contract/orders'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { eventKindOf } from '../../ledger/events.ts'
import { type DocumentLine, documentLines } from '../../ledger/read/document.ts'
import { codeName } from './account.ts'
import { dimensionNames } from './dimension-names.ts'

const maxLines = 1000

/** The names of the people behind entries; a tenant is told those of its own people. */
async function peopleOf(ctx: Ctx, rows: readonly DocumentLine[]): Promise<(id: string | null) => string | null> {
  const ids = [...new Set(rows.flatMap(row => [row.maker, row.approver, row.bookedBy]))]
  const known = ids.filter(id => id !== null).filter(id => /^[1-9]\d{0,18}$/.test(id))
  if (known.length === 0) return () => null
  const own = ctx.tenantId === platformTenant ? {} : { tenantId: ctx.tenantId }
  const people = await ctx.all(user, { id: known, ...own }, { limit: known.length })
  const names = new Map(people.map(one => [String(one.id), one.realName]))
  return id => (id === null ? null : (names.get(id) ?? null))
}

/**
 * What a document did to the ledger, in the order it happened. The call sees all tenants, because the entry of an order
 * is the supplier's and touches the company too; a tenant gets the lines of its own accounts and nothing else. Nobody
 * reads there what they may not read of accounts: what a site is paid for a sale is one of its lines.
 */
export const ledgerOfDocument: Handler<typeof contract.ledgerOfDocument> = async (ctx, { bizNo }) => {
  if (!ctx.may(contract.ledgerAccounts.permission) && !ctx.may(orderReading.earnings.code)) return []
  const owner = ctx.tenantId === platformTenant ? undefined : ctx.tenantId
  const rows = await documentLines(ctx, bizNo, owner, maxLines)
  const [nameOf, personOf] = await Promise.all([dimensionNames(ctx, rows), peopleOf(ctx, rows)])
  const lang = ctx.lang === 'zh' ? 0 : 1
  return rows.map(({ side, amount, balance, entryTenantId, maker, approver, bookedBy, ...row }) => ({
    ...row,
    // Another tenant's document is known by its lines here, not by its papers and people.
    ...(entryTenantId === ctx.tenantId || ctx.tenantId === platformTenant
      ? { evidence: row.evidence ?? [] }
      : { evidence: [], memo: null, sealNo: null }),
    eventName: eventKindOf(row.eventCode)?.name[lang] ?? row.eventCode,
    makerName: personOf(maker),
    approverName: personOf(approver),
    bookedByName: personOf(bookedBy),
    name: codeName(ctx, row.code),
    dimName: nameOf(row),
    debit: side === 'D' ? amount : null,
    credit: side === 'C' ? amount : null,
    balanceAfter: balance,
  }))
}
