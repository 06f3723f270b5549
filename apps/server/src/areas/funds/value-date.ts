import type { companyRecharge } from '@forecourt/contract/funds'
import { addDays, dayOf, type Label, type Problem, type Row } from '@forecourt/contract/kernel'

type Recharge = Row<typeof companyRecharge>

/** Who pays first and applies afterwards does so within the longest holiday and a week. */
const paidBeforeApplyingDays = 15

/** Why money cannot have moved on that day: a bank says what it has done, not what it will do. */
export function futureProblems(
  valueDate: string,
  today: string,
  [zh, en]: Label = ['到账日期', 'The value date'],
): Problem[] {
  if (valueDate <= today) return []
  return [{ field: 'valueDate', message: [`${zh}不能晚于今天`, `${en} cannot be in the future`] }]
}

/** Why a payment that was approved at that moment cannot have left on that day. */
export function paymentDateProblems(valueDate: string, approvedAt: Date | null, now: Date): Problem[] {
  if (approvedAt && valueDate < dayOf(approvedAt))
    return [{ field: 'valueDate', message: ['付款日期不能早于审批日期', 'It was approved later than that'] }]
  return futureProblems(valueDate, dayOf(now), ['付款日期', 'The value date'])
}

/** Why the bank cannot have had this money on that day. */
export function valueDateProblems(row: Recharge, valueDate: string, today: string): Problem[] {
  const earliest = addDays(dayOf(row.createTime), -paidBeforeApplyingDays)
  if (valueDate >= earliest) return futureProblems(valueDate, today)
  const message = [
    `到账日期不能早于申请前${paidBeforeApplyingDays}天（${earliest}）`,
    `The value date cannot be more than ${paidBeforeApplyingDays} days before the application (${earliest})`,
  ] as const
  return [{ field: 'valueDate', message }]
}

/** The day on which a channel was paid; its clock may be a little ahead of ours, and nothing is booked tomorrow. */
export function paidOn(paidAt: Date, now: Date): string {
  const [paid, today] = [dayOf(paidAt), dayOf(now)]
  return paid > today ? today : paid
}

/** The business date of what an arrival posts. */
export const arrivedOn = (row: Recharge, now: Date): string => row.valueDate ?? dayOf(now)
