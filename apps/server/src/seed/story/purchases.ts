import { randomUUID } from 'node:crypto'
import type { RefusalName } from '@forecourt/contract/kernel'
import { orderLine } from '@forecourt/contract/orders'
import { param } from '@forecourt/contract/system'
import type { App } from '../../app.ts'
import { placePurchase, purchasableGoods, quotePurchase } from '../../areas/goods/purchase.ts'
import { applyRefund, auditRefund } from '../../areas/orders/refund.ts'
import type { Ctx } from '../../kernel/context.ts'
import { systemUser, withContext } from '../../kernel/open.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { everybody, personId } from '../demo-accounts.ts'
import { storyParam } from './index.ts'

const [company, distributor] = ['100001', '400001'] as const
const approve = 1

/** How many orders these come to: of each purchase one, since all of it is of one supplier. */
export const purchaseCount = 3

const nameOf = (account: string): string => everybody.find(one => one.account === account)?.realName ?? account

/** Work of one person of the demonstration, by the handlers of the calls that they would have made. */
const as = <T>(app: App, tenantId: string, account: string, work: (ctx: Ctx<RefusalName>) => Promise<T>): Promise<T> =>
  withContext(
    app.runtime,
    {
      user: { ...systemUser(tenantId), userId: personId(account), account, name: nameOf(account) },
      call: 'demonstration',
      requestId: randomUUID(),
      address: '',
      lang: 'zh',
      filters: {},
      crossTenant: true,
    },
    'write',
    work,
  )

/** So many of the first variants that are sold here. */
async function buy(ctx: Ctx<RefusalName>, quantities: readonly number[], shopNo: string | null) {
  const goods = (await purchasableGoods(ctx, { shopNo })).filter(one => one.isSoldHere && one.isInStock)
  const buyGoodsList = quantities.flatMap((qty, at) => {
    const of = goods[at]
    return of ? [{ skuId: of.skuId, qty, price: null }] : []
  })
  if (buyGoodsList.length === 0) return []
  const { totalPayMoney } = await quotePurchase(ctx, { shopNo, buyGoodsList, totalPayMoney: null })
  return (await placePurchase(ctx, { shopNo, buyGoodsList, totalPayMoney })).orders
}

/**
 * What the company has bought today: for itself, from a distributor's shelf, and too much, which goes back. Made by the calls
 * themselves, since only these take codes that are sealed; so they are of the moment of the start, and no part of what a seed repeats.
 */
export async function seedPurchases(app: App): Promise<void> {
  const isWanted = await as(
    app,
    company,
    'shunda',
    async ctx => (await ctx.count(param, { paramKey: storyParam })) > 0 && (await ctx.count(orderLine, {})) === 0,
  )
  if (!isWanted) return
  const wrong = await as(app, company, 'shunda', async ctx => {
    await buy(ctx, [5, 3], null)
    await buy(ctx, [3], distributor)
    return buy(ctx, [1], null)
  })
  for (const { id: orderId, payAmount: amount } of wrong) {
    const asked = await as(app, platformTenant, 'operator', ctx =>
      applyRefund(ctx, { orderId, amount, reason: '数量录错，卡密未查看' }),
    )
    await as(app, platformTenant, 'auditor', ctx =>
      auditRefund(ctx, { id: asked.id, result: approve, opinion: '卡密均未查看' }),
    )
  }
}
