import { sku } from '@forecourt/contract/goods'
import type { Problem, Row, Values } from '@forecourt/contract/kernel'
import type { Plan } from '../../kernel/rows/parts.ts'
import { isTouched, reasonToApprove } from './price-change.ts'

type Sku = Row<typeof sku>
type SkuValues = Values<typeof sku>

const isOfSkus = (plan: Plan): boolean => plan.of.name === sku.name

/** What is to become of variants, as their own entity types it. */
interface SkuPlan {
  readonly added: readonly SkuValues[]
  readonly changed: readonly { readonly before: Sku; readonly changes: SkuValues }[]
}
const ofSkus = (plan: Plan): SkuPlan => plan as unknown as SkuPlan

const present = <T extends object>(changes: T): T =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T

/** What is wrong with the variants of goods as they are to be, beyond their single fields. */
export function skuProblems(plans: readonly Plan[]): Problem[] {
  const plan = plans.find(isOfSkus)
  if (!plan) return []
  const { added, changed } = ofSkus(plan)
  const rows: SkuValues[] = [...added, ...changed.map(one => ({ ...one.before, ...present(one.changes) }))]
  const names = new Set<string>()
  const problems: Problem[] = []
  for (const { skuName, minQty, maxQty } of rows) {
    if (minQty && maxQty && maxQty < minQty)
      problems.push({
        field: 'skus',
        message: [`${skuName}：限购数不能小于起购数`, `${skuName}: the most must not be less than the least`],
      })
    if (skuName && names.has(skuName))
      problems.push({ field: 'skus', message: [`规格名称重复：${skuName}`, `Two variants are called ${skuName}`] })
    names.add(skuName ?? '')
  }
  return problems
}

const byCodes = 3

/** What is left of a variant that is counted by its codes is theirs to say, whatever the form sends. */
export const withStockOfCodes = (plans: readonly Plan[]): readonly Plan[] =>
  plans.map(plan => {
    if (!isOfSkus(plan)) return plan
    const { added: fresh, changed } = ofSkus(plan)
    return {
      ...plan,
      added: fresh.map(values => (values.stockType === byCodes ? { ...values, stock: 0 } : values)),
      changed: changed.map(({ before, changes }) => {
        if ((changes.stockType ?? before.stockType) !== byCodes) return { before, changes }
        return { before, changes: { ...changes, stock: before.stockType === byCodes ? (before.stock ?? 0) : 0 } }
      }),
    }
  })

/** Of a variant that is on sale already: the price that may not hold yet is asked for, and the one before stays. */
function heldBack(before: Sku, given: SkuValues): SkuValues {
  const changes = present(given)
  const after = {
    listPrice: changes.listPrice ?? before.listPrice,
    costPrice: changes.costPrice ?? before.costPrice,
  }
  if (!isTouched(before, after)) return changes
  if (!reasonToApprove(before, after)) return { ...changes, askedListPrice: null, askedCostPrice: null }
  const { listPrice, costPrice } = before
  return {
    ...changes,
    listPrice,
    costPrice,
    askedListPrice: after.listPrice,
    askedCostPrice: after.costPrice,
  }
}

/** A variant that is new among approved goods is not sold below cost before somebody has agreed. */
function kept(values: SkuValues): SkuValues {
  const { listPrice, costPrice } = values
  if (typeof listPrice !== 'bigint' || typeof costPrice !== 'bigint') return values
  if (!reasonToApprove(undefined, { listPrice, costPrice })) return values
  return { ...values, isOnSale: false, askedListPrice: listPrice, askedCostPrice: costPrice }
}

/** The variants of approved goods, with every price that needs a second person held back. */
export const withPricesHeld = (plans: readonly Plan[]): readonly Plan[] =>
  plans.map(plan => {
    if (!isOfSkus(plan)) return plan
    const { added: fresh, changed } = ofSkus(plan)
    return {
      ...plan,
      added: fresh.map(kept),
      changed: changed.map(({ before, changes }) => ({ before, changes: heldBack(before, changes) })),
    }
  })
