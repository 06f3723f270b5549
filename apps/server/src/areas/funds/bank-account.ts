import * as contract from '@forecourt/contract/funds'
import { codeOf, dayOf, type Row, type Values } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { Refused } from '../../kernel/refusal.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Account, bank } from '../../ledger/address.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { channelOf, channelOfKey } from '../../ledger/events.ts'
import { ledgerAccount } from '../../ledger/read/relations.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { bankAccount, bankAccountStates, payeeAccount } = contract

const b = columnsOf(bankAccount, 'b')
const a = ledgerAccount('a')

export type BankAccount = Row<typeof bankAccount>

export const [custodyKind, ownKind] = [1, 2]
export const [atBank, atChannel] = [1, 2]
const inUse = codeOf(bankAccountStates, 'inUse')

/** Which flag stands for each use, and whose money an account of that use has. */
const uses = {
  1: { flag: 'isReceiving', kind: custodyKind },
  2: { flag: 'isPaying', kind: custodyKind },
  3: { flag: 'isFunding', kind: ownKind },
} as const
type Use = keyof typeof uses
const isUse = (use: number): use is Use => use in uses
export const [receiving, paying, funding] = [1, 2, 3] as const

/** The account of the ledger on which the money of this row is kept. */
export function placeOf({ accountType, ledgerKey }: Pick<BankAccount, 'accountType' | 'ledgerKey'>): Account {
  const key = ledgerKey ?? ''
  return accountType === atChannel ? channelOf(channelOfKey(key)) : bank(key)
}

export const isInUse = ({ status }: BankAccount): boolean => status === inUse

/** The account that has this use now. */
export const accountFor = (ctx: Ctx, use: Use, options: { lock?: boolean } = {}): Promise<BankAccount | undefined> =>
  ctx.find(bankAccount, { tenantId: platformTenant, [uses[use].flag]: true, status: inUse }, options)

/** The same where nothing can be booked without one: every installation begins with an account in custody. */
export async function requireAccountFor(ctx: Ctx, use: Use): Promise<BankAccount> {
  const found = await accountFor(ctx, use)
  if (!found) throw new Refused('noBankAccount')
  return found
}

/** Where a transfer has arrived: the account behind the payee account that the payer was shown, else the usual one. */
export async function accountBehind(ctx: Ctx, payeeAccountId: string | null): Promise<BankAccount> {
  const shown =
    payeeAccountId === null
      ? undefined
      : await ctx.find(bankAccount, {
          tenantId: platformTenant,
          payeeAccountId: String(payeeAccountId),
          kind: custodyKind,
          status: inUse,
        })
  return shown ?? requireAccountFor(ctx, receiving)
}

/** The row of the channel account with this key, made when money first waits there. */
export async function channelAccount(ctx: Ctx, ledgerKey: string): Promise<BankAccount> {
  const known = await ctx.find(bankAccount, { tenantId: platformTenant, ledgerKey })
  if (known) return known
  const values = {
    accountName: ledgerKey.slice(0, 64),
    accountType: atChannel,
    kind: custodyKind,
    issuerTenantId: platformTenant,
    openingDay: dayOf(ctx.now),
    ledgerKey,
  }
  return ctx.insert(bankAccount, values, { tenantId: platformTenant })
}

type Copied = Pick<Values<typeof bankAccount>, 'holderName' | 'bankName' | 'branchName' | 'accountNo'>

/** Bank, holder and number of the payee account that the row names: they are written down once. */
async function copied(ctx: Ctx, payeeAccountId: string | null | undefined): Promise<Copied> {
  if (!payeeAccountId) return {}
  const shown = await ctx.find(payeeAccount, { id: String(payeeAccountId), tenantId: platformTenant })
  if (!shown)
    return ctx.refuseInput([
      { field: 'payeeAccountId', message: ['请选择平台自己的收款账户', 'Choose a payee account of the platform'] },
    ])
  const { holderName, bankName, branchName, accountNo } = shown
  return { holderName, bankName, branchName, accountNo }
}

export const bankAccountHooks = hooks(contract.bankAccounts, {
  prepare: async (ctx, { id, ...values }) => {
    const taken = await copied(ctx, values.payeeAccountId)
    // Nothing has been posted under it yet, and what will be stays under it for ever.
    const fixed = id ? {} : { issuerTenantId: platformTenant, ledgerKey: ctx.newId() }
    return { ...fixed, ...values, ...taken }
  },
  guard: async (ctx, before, changes) => {
    if (!changes) return
    if (before && !isInUse(before)) ctx.refuse('changed')
    const row = { ...before, ...changes }
    const isBank = (row.accountType ?? atBank) === atBank
    const missing = (['holderName', 'bankName', 'accountNo'] as const).filter(name => isBank && !row[name])
    if (missing.length > 0)
      ctx.refuseInput(missing.map(field => ({ field, message: ['请填写', 'Please fill in'] as const })))
    if (row.payeeAccountId && row.kind === ownKind)
      ctx.refuseInput([
        {
          field: 'payeeAccountId',
          message: ['客户付款只能进备付金账户', 'Customers pay into custody only'],
        },
      ])
  },
})

/** One account at a time has a use. The rows are locked in order, so that of two who choose the second replaces the first. */
export const chooseBankAccount: Handler<typeof contract.chooseBankAccount> = async (ctx, { id, use }) => {
  await ctx.getOrRefuse(bankAccount, id)
  const { flag, kind } = isUse(use) ? uses[use] : ctx.refuse('notFound')
  const all = await ctx.all(bankAccount, { tenantId: platformTenant }, { lock: true, order: ['id'] })
  const row = all.find(one => String(one.id) === id) ?? (await ctx.getOrRefuse(bankAccount, id))
  if (row.kind !== kind || row.accountType !== atBank)
    ctx.refuse(
      'wrongAccountKind',
      kind === ownKind
        ? ['须为自有资金的银行账户', 'it has to be a bank account with own money']
        : ['须为客户资金的银行账户', 'it has to be a bank account in custody'],
    )
  const former = all.filter(one => one[flag] && one.id !== row.id)
  await ctx.updateMany(
    bankAccount,
    former.map(before => ({ before, changes: { [flag]: false } })),
  )
  await ctx.transition(bankAccount, row, 'choose', 'inUse', { [flag]: true })
}

/** Closed is what holds nothing and is used for nothing. */
export const closeBankAccount: Handler<typeof contract.closeBankAccount> = async (ctx, { id, reason }) => {
  const row = await ctx.getOrRefuse(bankAccount, id, { lock: true })
  if (row.isReceiving || row.isPaying || row.isFunding)
    ctx.refuse('accountStillUsed', ['请先为其用途指定其他账户', 'choose another account for its use first'])
  const { balanceFen } = await balanceOf(ctx.query, placeOf(row))
  if (balanceFen !== 0n) ctx.refuse('accountStillUsed', ['余额不为零', 'its balance is not zero'])
  await ctx.transition(bankAccount, row, 'close', 'closed', {}, reason)
}

export const bankBalances: Handler<typeof contract.bankBalances> = async ctx => {
  return ctx.rows(
    { id: column.text, accountId: column.nullable(column.text), balance: column.bigint },
    sql`
    select ${b.id}::text as id, ${a.id}::text as "accountId", coalesce(${a.balance}, 0)::text as balance
    from ${b} left join ${a} on ${a.tenantId} = ${platformTenant} and ${a.dimId} = ${b.ledgerKey}
      and ${a.code} = case ${b.accountType} when ${atChannel} then '1012' else '1002' end
    where ${b.tenantId} = ${platformTenant} and ${b.isDeleted} = 0 order by ${b.id}`,
  )
}
