// The price of a variant for a buyer (domain 7.2): pure, over what one statement has read.

export interface Rule {
  readonly id: string
  readonly version: number
  readonly ruleName: string
  readonly ruleCode: string
  readonly status: number
  readonly targetType: number
  readonly scopeType: number
  readonly valueType: number
  readonly value: bigint
  readonly valueBp: bigint
  readonly minMargin: bigint
  readonly allowLoss: boolean
  readonly bearerTenantId: string | null
  readonly priority: number
  readonly startTime: number
  readonly endTime: number | null
}

export interface Facts {
  readonly listPrice: bigint
  readonly costPrice: bigint
  readonly faceValue: bigint
  /** What was agreed with the buyer for these goods; null where nothing was. */
  readonly agreedPrice: bigint | null
  readonly chargeFen: bigint
  readonly chargeBp: bigint
}

export type Outcome = 'taken' | 'blocked' | 'outranked' | 'early' | 'over' | 'off'
export interface Tried {
  readonly rule: Rule
  readonly unitPrice: bigint
  readonly outcome: Outcome
}

export type Blocked = 'noPrice' | 'margin'
export interface Resolved {
  readonly rule: Rule | undefined
  readonly unitPrice: bigint
  readonly blocked: Blocked | undefined
  /** In the order in which they are tried; those that were never in question last. */
  readonly tried: readonly Tried[]
}

const [fixed, enabled] = [1, 1]
const whole = 10_000n

/** Half up to the fen, once. Amounts are never below zero. */
const atRate = (amount: bigint, bp: bigint): bigint => (amount * bp + whole / 2n) / whole

const part = (of: bigint, { valueType, value, valueBp }: Rule): bigint =>
  valueType === fixed ? value : atRate(of, valueBp)

const priceBy: Readonly<Record<string, (facts: Facts, rule: Rule) => bigint>> = {
  subsidy_rule: ({ listPrice }, rule) => listPrice - part(listPrice, rule),
  spread_rule: ({ costPrice }, rule) => costPrice + part(costPrice, rule),
  sales_rule: ({ faceValue }, rule) => part(faceValue, rule),
}

/** The price that a rule gives, whatever its guards say. */
export const priceOf = (facts: Facts, rule: Rule): bigint =>
  priceBy[rule.ruleCode]?.(facts, rule) ?? facts.agreedPrice ?? facts.listPrice

const byId = (one: string, other: string): number => {
  const [a, b] = [BigInt(one), BigInt(other)]
  return a < b ? 1 : a > b ? -1 : 0
}

/** Whose rule comes first: the nearer buyer, the nearer goods, the higher priority, the later beginning, the later rule. */
export const byRank = (one: Rule, other: Rule): number =>
  one.targetType - other.targetType ||
  one.scopeType - other.scopeType ||
  other.priority - one.priority ||
  other.startTime - one.startTime ||
  byId(one.id, other.id)

/** Why a rule is not in question at a moment; undefined where it is. The end is no longer within it. */
function asideOf({ status, startTime, endTime }: Rule, atMs: number): Outcome | undefined {
  if (status !== enabled) return 'off'
  if (startTime > atMs) return 'early'
  return endTime !== null && endTime <= atMs ? 'over' : undefined
}

/** Whether a price that no rule gave is none to sell at: nothing, or less than the goods cost. */
export const costBlocks = (costPrice: bigint, price: bigint): boolean => price <= 0n || price < costPrice

/** Why a price is none: a rule without an allowed loss keeps to cost and least margin. */
export function guardOf(
  { costPrice }: Pick<Facts, 'costPrice'>,
  price: bigint,
  rule: Pick<Rule, 'allowLoss' | 'minMargin'> | undefined,
): Blocked | undefined {
  if (price <= 0n) return 'noPrice'
  return rule && !rule.allowLoss && price < costPrice + rule.minMargin ? 'margin' : undefined
}

/**
 * The first rule in rank gives the price, else what was agreed, else the list price. A price that breaks a guard is no price: the
 * goods cannot be sold to this buyer, and no other rule steps in (ADR 0113).
 */
export function resolvePrice(facts: Facts, rules: readonly Rule[], at: Date): Resolved {
  const atMs = at.getTime()
  const ranked = [...rules].sort(byRank)
  const first = ranked.find(rule => asideOf(rule, atMs) === undefined)
  const unitPrice = first ? priceOf(facts, first) : (facts.agreedPrice ?? facts.listPrice)
  const blocked = guardOf(facts, unitPrice, first)
  const outcome = (rule: Rule): Outcome =>
    asideOf(rule, atMs) ?? (rule === first ? (blocked ? 'blocked' : 'taken') : 'outranked')
  const tried = ranked.map(rule => ({ rule, unitPrice: priceOf(facts, rule), outcome: outcome(rule) }))
  return { rule: first, unitPrice, blocked, tried: tried.sort((a, b) => Number(isAside(a)) - Number(isAside(b))) }
}

const isAside = ({ outcome }: Tried): boolean => outcome === 'off' || outcome === 'early' || outcome === 'over'

/** What is paid on top of so many, once rounded. */
export const chargeOf = ({ chargeFen, chargeBp }: Facts, unitPrice: bigint, quantity: bigint): bigint =>
  chargeFen * quantity + atRate(unitPrice > 0n ? unitPrice * quantity : 0n, chargeBp)

/** What an order line keeps of how its price came about, and never looks up again. */
export const snapshotOf = ({ rule, unitPrice }: Resolved, { listPrice, costPrice, faceValue }: Facts) => ({
  ruleId: rule?.id ?? null,
  ruleVersion: rule?.version ?? null,
  ruleCode: rule?.ruleCode ?? 'default',
  listPrice,
  costPrice,
  faceValue,
  unitPrice,
})
