import { randomBytes } from 'node:crypto'
import { ask, type Person } from '../../../test/people.ts'

// What tests do to give a partner an account of its own: all by the calls that people make.

export interface Deciders {
  readonly operator: Person
  readonly finance: Person
  readonly auditor: Person
}

const newSerial = () => `PB${randomBytes(8).toString('hex')}`
const newKey = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })

/** Terms that one person has asked for and another approved: 2 a deposit, 3 a credit line. */
export async function makeTerms(
  { operator, auditor }: Pick<Deciders, 'operator' | 'auditor'>,
  partnerId: string,
  terms: { readonly paysFrom: number; readonly creditLimit?: string },
): Promise<void> {
  const { id } = await ask(operator, 'POST', 'partner/terms/apply', { id: partnerId, ...terms, remark: '合作协议' })
  await ask(auditor, 'POST', 'partner/terms/audit', { id, result: 1 }, newKey())
}

/** A transfer of a partner that waits for finance: type 2 to the deposit, 3 for what it owes. */
export const recorded = (
  by: Person,
  id: string,
  amount: string,
  rechargeType = 2,
): Promise<{ id: string; rechargeNo: string }> =>
  ask(by, 'POST', 'partner/partner/recharge', { id, rechargeType, amount, payerName: '车友惠科技' }, newKey())

/** A transfer that finance has seen. */
export async function paidIn(
  { operator, finance }: Pick<Deciders, 'operator' | 'finance'>,
  partnerId: string,
  amount: string,
  rechargeType = 2,
): Promise<void> {
  const { id } = await recorded(operator, partnerId, amount, rechargeType)
  await ask(finance, 'POST', 'platform/recharge/update', { id, status: 2, bankSerialNo: newSerial() }, newKey())
}
