import { commodity, sku } from '@forecourt/contract/goods'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { queueFollowing } from './follow-goods.ts'

type Commodity = Row<typeof commodity>
type Sku = Row<typeof sku>

const counted = 1
const codes = 3

/** Whether so few are left that somebody should look. */
export const isLow = ({ stockType, stock, lowStock, isOnSale }: Sku): boolean =>
  Boolean(isOnSale) && (stockType === counted || stockType === codes) && lowStock !== null && (stock ?? 0) <= lowStock

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/** What lists say of the variants of goods. */
export function summaryOf(skus: readonly Sku[]) {
  const prices = skus.filter(one => one.isOnSale).map(one => one.listPrice)
  return {
    skuCount: skus.length,
    priceFrom: prices.length > 0 ? prices.reduce(smaller) : null,
    priceTo: prices.length > 0 ? prices.reduce(larger) : null,
    isLow: skus.some(isLow),
  }
}

/** Keeps that up to date, and what tenants have of the goods. */
export async function sumUp(ctx: Ctx, row: Commodity, skus: readonly Sku[]): Promise<void> {
  const now = summaryOf(skus)
  const before: Readonly<Record<string, unknown>> = row
  const isSame = Object.entries(now).every(([name, value]) => before[name] === value)
  if (!isSame) await ctx.update(commodity, row, now)
  await queueFollowing(ctx, [String(row.id)])
}
