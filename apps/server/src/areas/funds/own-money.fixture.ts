import { ask, call, type Answer } from '../../../test/people.ts'
import { newSerial, type Stage } from './funds.fixture.ts'
import { today } from '../../../test/clock.ts'

// What the tests of bank accounts and transfers share.

export interface Accounts {
  readonly custodyId: string
  readonly ownId: string
}

const details = { holderName: '前场能源科技有限公司', bankName: '中国工商银行', accountNo: '1702029109200099999' }

/** Adds a bank account by the call; answers its id. */
export async function addAccount(stage: Stage, given: Readonly<Record<string, unknown>>): Promise<string> {
  const { id } = await ask(stage.finance, 'POST', 'funds/bankAccount/submit', {
    accountName: '账户',
    openingDay: '2026-01-01',
    ...details,
    ...given,
  })
  return id
}

/** The account in custody that every installation has, and one with own money that gifts are funded from. */
export async function openAccounts(stage: Stage): Promise<Accounts> {
  const ownId = await addAccount(stage, { accountName: '自有资金户', kind: 2 })
  await ask(stage.finance2, 'POST', 'funds/bankAccount/use', { id: ownId, use: 3 })
  const [custody] = await stage.asOwner<{ id: string }>('select id::text from bank_account where is_receiving')
  return { custodyId: custody?.id ?? '', ownId }
}

let sequence = 0
const key = () => ({ 'idempotency-key': `transfer ${++sequence}` })

export const applyTransfer = (stage: Stage, given: Readonly<Record<string, unknown>>): Promise<Answer> =>
  call(
    stage.finance,
    'POST',
    'funds/transfer/apply',
    { bankSerialNo: newSerial(), valueDate: today, remark: '资金划转', ...given },
    key(),
  )

export const auditTransfer = (
  stage: Stage,
  id: string,
  given: Readonly<Record<string, unknown>> = { result: 1 },
): Promise<Answer> => call(stage.finance2, 'POST', 'funds/transfer/audit', { id, ...given }, key())

/** Applied for and approved; throws when it is refused. */
export async function bookTransfer(stage: Stage, given: Readonly<Record<string, unknown>>): Promise<string> {
  const applied = await applyTransfer(stage, given)
  if (applied.code !== 200) throw new Error(applied.msg)
  const audited = await auditTransfer(stage, applied.data.id)
  if (audited.code !== 200) throw new Error(audited.msg)
  return applied.data.id
}

export const openOwnMoney = (stage: Stage, { ownId }: Accounts, amount: string): Promise<string> =>
  bookTransfer(stage, { transferType: 4, toAccountId: ownId, amount })

/** What is on a bank account, in yuan. */
export async function onAccount(stage: Stage, id: string): Promise<string> {
  const rows = await ask<{ id: string; balance: string }[]>(stage.finance, 'GET', 'funds/bankAccount/balances')
  return rows.find(one => one.id === id)?.balance ?? 'absent'
}

/** A discount that gives the company five percent more than it pays. */
export const giveFivePercent = (stage: Stage): Promise<unknown> =>
  ask(stage.finance, 'POST', 'commpanyDiscount/saveOrUpdate', {
    companyId: stage.companyId,
    discountType: 2,
    tiers: [{ minAmount: '1.00', giftBp: 500 }],
    startTime: '2026-01-01 00:00:00',
  })

export async function finding(stage: Stage, name: string) {
  const all = await ask<{ name: string; ok: number; actual: string; expected: string; details: string | null }[]>(
    stage.finance,
    'GET',
    'funds/ledger/proof',
  )
  return all.find(one => one.name === name)
}
