import { divideRounded } from '@forecourt/contract/kernel'

// The one evaluation of a price (domain 6.4): the till's offer, the order, the lists and the explanation come from here.

export const [everywhere, sites, region, companies] = [1, 2, 3, 4] as const
export const [nationalBase] = [1] as const
export const [reduces, discounts] = [1, 2] as const
export const [platformTarget, settleTarget] = [1, 2] as const

export interface Base {
  readonly nationalPrice: bigint
  readonly gunPrice: bigint
}

/** A rule at one of its places. */
export interface PlacedRule {
  readonly ruleId: string
  readonly placeKey: string
  readonly target: number
  readonly priority: number
  readonly baseType: number
  readonly adjustType: number
  /** 1/10000 yuan, or 1/10000 of the base. */
  readonly adjustValue: number
  readonly startTime: Date
  readonly endTime: Date | null
}

export interface Place {
  readonly siteId: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly companyId?: string | null | undefined
}

/** The keys under which rules for this place are kept, the nearest first: company, site, city, province, everywhere. */
export const keysOf = ({ siteId, provinceCode, cityCode, companyId }: Place): string[] => [
  ...(companyId ? [`c:${companyId}`] : []),
  `s:${siteId}`,
  `r:${cityCode}`,
  ...(provinceCode === cityCode ? [] : [`r:${provinceCode}`]),
  '*',
]

const basis = 10_000n

export const baseFor = ({ baseType }: Pick<PlacedRule, 'baseType'>, base: Base): bigint =>
  baseType === nationalBase ? base.nationalPrice : base.gunPrice

/** What a rule makes of a price, in 1/10000 yuan; at or below zero it does not count. */
export function ruledPrice(rule: Pick<PlacedRule, 'baseType' | 'adjustType' | 'adjustValue'>, base: Base): bigint {
  const [from, value] = [baseFor(rule, base), BigInt(rule.adjustValue)]
  if (rule.adjustType === reduces) return from - value
  return rule.adjustType === discounts ? divideRounded(from * value, basis) : value
}

export const outcome = { applied: 1, nearer: 2, priority: 3, later: 4, nothing: 5 } as const

export interface Tried {
  readonly rule: PlacedRule
  readonly result: bigint
  readonly outcome: number
}

const isInForce = ({ startTime, endTime }: PlacedRule, at: Date) =>
  startTime <= at && (endTime === null || endTime > at)

/** Why one rule stands behind another that counts. */
function behind(rule: PlacedRule, winner: PlacedRule): number {
  if (rule.placeKey !== winner.placeKey) return outcome.nearer
  return rule.priority === winner.priority ? outcome.later : outcome.priority
}

/**
 * The rules of one target that are in force at a moment, in the order in which they are asked: the nearer place, the higher
 * priority, the later start, the later rule. The first that comes to more than zero counts.
 */
export function tryRules(rules: readonly PlacedRule[], keys: readonly string[], base: Base, at: Date): Tried[] {
  const asked = rules
    .filter(one => isInForce(one, at) && keys.includes(one.placeKey))
    .toSorted(
      (a, b) =>
        keys.indexOf(a.placeKey) - keys.indexOf(b.placeKey) ||
        b.priority - a.priority ||
        b.startTime.getTime() - a.startTime.getTime() ||
        Number(BigInt(b.ruleId) - BigInt(a.ruleId)),
    )
    .map(rule => ({ rule, result: ruledPrice(rule, base) }))
  const winner = asked.find(one => one.result > 0n)
  return asked.map(one => {
    if (one === winner) return { ...one, outcome: outcome.applied }
    return { ...one, outcome: one.result <= 0n || !winner ? outcome.nothing : behind(one.rule, winner.rule) }
  })
}

export interface Prices extends Base {
  readonly platformPrice: bigint
  readonly settlePrice: bigint
}

/** The prices with what rules make of them; without a rule that counts, those that were set. */
export function resolvePrices<P extends Prices>(
  set: P,
  rules: readonly PlacedRule[],
  keys: readonly string[],
  at: Date,
): P {
  if (rules.length === 0) return set
  const resultFor = (target: number) =>
    tryRules(
      rules.filter(one => one.target === target),
      keys,
      set,
      at,
    ).find(one => one.outcome === outcome.applied)?.result
  return {
    ...set,
    platformPrice: resultFor(platformTarget) ?? set.platformPrice,
    settlePrice: resultFor(settleTarget) ?? set.settlePrice,
  }
}
