import type { Label, Problem } from '@forecourt/contract/kernel'

// How a buyer splits an option (domain 7.4): pure, over what one statement has read.

const whole = 10_000

export interface SplitRow {
  /** That of the target, where it is said. */
  readonly targetType?: number | null | undefined
  readonly targetId: string
  readonly ratioBp?: number | null | undefined
  readonly amount?: bigint | null | undefined
  readonly qty?: number | null | undefined
}

export interface Target {
  readonly targetType: number
  readonly targetId: string
  readonly targetName: string
  /** How many of it there are: of a variant what the option gives of it, of all others what it gives altogether. */
  readonly most: number
}

const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)

/** Each part is rounded down, and the last row has what is left: they come to the total, and none is below zero. */
export function splitByRates(total: bigint, rates: readonly number[]): bigint[] {
  const parts = rates.map(rate => (total * BigInt(rate)) / BigInt(whole))
  const rest = total - sumOf(parts.slice(0, -1))
  return parts.map((part, at) => (at === parts.length - 1 ? rest : part))
}

const atRow = (at: number, name: string, [zh, en]: Label): Problem => ({
  field: `rows.${at}.${name}`,
  message: [`第${at + 1}行：${zh}`, `row ${at + 1}: ${en}`],
})

/** All rows say a rate, or all an amount: as the first one does. */
function problemsOfWay(rows: readonly SplitRow[]): Problem[] {
  const isByRate = given(rows[0]?.ratioBp)
  const [wanted, other] = isByRate ? (['ratioBp', 'amount'] as const) : (['amount', 'ratioBp'] as const)
  const words: Label = isByRate ? ['请填写比例', 'say a rate'] : ['请填写金额', 'say an amount']
  return rows.flatMap((row, at) => [
    ...(given(row[wanted]) ? [] : [atRow(at, wanted, words)]),
    ...(given(row[other])
      ? [atRow(at, other, ['比例与金额只填一种', 'either rates or amounts in all rows, not both'])]
      : []),
  ])
}

function problemsOfTargets(rows: readonly SplitRow[], targets: ReadonlyMap<string, Target>): Problem[] {
  const seen = new Set<string>()
  return rows.flatMap((row, at) => {
    const isTwice = seen.has(row.targetId)
    seen.add(row.targetId)
    const target = targets.get(row.targetId)
    if (!target || (given(row.targetType) && row.targetType !== target.targetType))
      return [atRow(at, 'targetId', ['不是可分摊的对象', 'this cannot bear a part of it'])]
    if (isTwice) return [atRow(at, 'targetId', ['分摊对象重复', 'this target is there twice'])]
    return given(row.qty) && row.qty > target.most
      ? [atRow(at, 'qty', [`数量不能超过${target.most}`, `at most ${target.most}`])]
      : []
  })
}

function problemsOfSum(rows: readonly SplitRow[], total: bigint): Problem[] {
  const last = rows.length - 1
  const isByRate = given(rows[0]?.ratioBp)
  const rates = rows.reduce((sum, row) => sum + (row.ratioBp ?? 0), 0)
  if (isByRate && rates !== whole)
    return [atRow(last, 'ratioBp', ['比例合计须为 100%', 'the rates must come to 100 %'])]
  return !isByRate && sumOf(rows.map(row => row.amount ?? 0n)) !== total
    ? [atRow(last, 'amount', ['金额合计须等于总金额', 'the amounts must come to the total'])]
    : []
}

function problemsOfQuantity(rows: readonly SplitRow[], quantity: number): Problem[] {
  const sum = rows.reduce((all, row) => all + (row.qty ?? 0), 0)
  return sum > quantity
    ? [atRow(rows.length - 1, 'qty', [`数量合计不能超过${quantity}`, `the quantities come to more than ${quantity}`])]
    : []
}

/** What is wrong with a split, each at the field of its row. What it comes to is only looked at once every row is right. */
export function problemsOfSplit(
  rows: readonly SplitRow[],
  targets: ReadonlyMap<string, Target>,
  { total, quantity }: { readonly total: bigint; readonly quantity: number },
): Problem[] {
  const single = [...problemsOfWay(rows), ...problemsOfTargets(rows, targets)]
  return single.length > 0 ? single : [...problemsOfSum(rows, total), ...problemsOfQuantity(rows, quantity)]
}

/** What each row bears, once nothing is wrong with them. */
export const amountsOf = (rows: readonly SplitRow[], total: bigint): bigint[] =>
  given(rows[0]?.ratioBp)
    ? splitByRates(
        total,
        rows.map(row => row.ratioBp ?? 0),
      )
    : rows.map(row => row.amount ?? 0n)
