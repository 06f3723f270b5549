import * as contract from '@forecourt/contract/carwash'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'

const { aliWashService, aliWashShop } = contract

type Shop = Row<typeof aliWashShop>

const most = 50
const online = 1
const maxServices = 1_000

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

async function shopsOf(ctx: Ctx, ids: readonly string[], outIds: readonly string[]): Promise<Shop[]> {
  const by = ids.length > 0 ? { shopId: ids } : { outShopId: outIds }
  return ctx.all(aliWashShop, { tenantId: ctx.user.tenantId, ...by })
}

/** Shops that are not ours are left out, as if there were none. */
export const batchShopInfo: Handler<typeof contract.batchShopInfo> = async (ctx, input) => {
  const [ids, outIds] = [textsIn(input.shop_ids), textsIn(input.out_shop_ids)]
  const count = ids.length + outIds.length
  if (count === 0 || count > most)
    ctx.refuseInput([{ field: 'shop_ids', message: [`门店号应为1至${most}个`, `1 to ${most} ids of shops`] }])
  const shops = await shopsOf(ctx, ids, outIds)
  const washShopId = shops.map(one => String(one.id))
  const services = shops.length
    ? await ctx.all(aliWashService, { washShopId, status: online }, { limit: maxServices })
    : []
  const shop_infos = shops.map(shop => ({
    shop_id: shop.shopId,
    out_shop_id: shop.outShopId,
    shop_name: shop.shopName,
    address: shop.address,
    open_time: shop.openTime,
    close_time: shop.closeTime,
    status: String(shop.status),
    services: services
      .filter(one => String(one.washShopId) === String(shop.id))
      .map(one => ({
        out_product_id: one.outProductId,
        product_name: one.productName,
        orig_price: one.origPrice,
        off_price: one.offPrice,
      })),
  }))
  return { shop_infos }
}
