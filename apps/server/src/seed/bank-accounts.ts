import { bankAccount, payeeAccount, payeeAccountStates } from '@forecourt/contract/funds'
import { codeOf, dayOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../kernel/context.ts'
import { platformTenant } from '../kernel/db/database.ts'
import { sql } from '../kernel/db/sql.ts'
import { column } from '../kernel/db/row-shape.ts'

const [custody, atChannel] = [1, 2]

/**
 * Every installation has an account in custody from the first day, so that money can be booked; its bank and number are filled
 * in by whoever looks after it. One from before bank accounts were rows has books: each place of money in them becomes a
 * row under the key it has there, and the one that everything went through so far receives and pays.
 */
export async function seedBankAccounts(ctx: Ctx): Promise<void> {
  if ((await ctx.count(bankAccount, { tenantId: platformTenant })) > 0) return
  const shown = await ctx.find(payeeAccount, {
    tenantId: platformTenant,
    status: codeOf(payeeAccountStates, 'approved'),
    effectiveUntil: null,
  })
  const booked = await ctx.rows(
    { code: column.text, key: column.text },
    sql`select code, dim_id as key from ledger.account
    where tenant_id = ${platformTenant} and code in ('1002', '1012') order by code, id`,
  )
  const common = { kind: custody, issuerTenantId: platformTenant, openingDay: dayOf(ctx.now) }
  const banks = booked.filter(one => one.code === '1002').map(one => one.key)
  const [first, ...others] = banks
  const known = shown && {
    payeeAccountId: String(shown.id),
    holderName: shown.holderName,
    bankName: shown.bankName,
    branchName: shown.branchName,
    accountNo: shown.accountNo,
  }
  const id = ctx.newId()
  await ctx.insert(
    bankAccount,
    { ...common, accountName: '备付金账户', ledgerKey: first ?? id, isReceiving: true, isPaying: true, ...known },
    { tenantId: platformTenant, id },
  )
  await ctx.insertMany(
    bankAccount,
    [
      ...others.map(ledgerKey => ({ ...common, accountName: ledgerKey, ledgerKey })),
      ...booked
        .filter(one => one.code === '1012')
        .map(({ key }) => ({ ...common, accountName: key.slice(0, 64), accountType: atChannel, ledgerKey: key })),
    ],
    { tenantId: platformTenant },
  )
}
