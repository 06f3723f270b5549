import { job } from '../../kernel/implement.ts'
import { followSources } from './follow-offers.ts'
import { keepLibrary } from './library-goods.ts'
import { followGoods } from './tenant-goods.ts'

export const followGoodsJob = job('goods.followGoods', {
  title: ['租户商品随商品更新', "Tenants' goods follow the library"],
  retries: 3,
  run: async (ctx, { commodityIds, commodityId }) => {
    // Jobs that were queued by the release before name one.
    const ids = Array.isArray(commodityIds) ? commodityIds.map(String) : [String(commodityId)]
    await followGoods(ctx, ids)
    await keepLibrary(ctx, ids)
    await followSources(ctx, ids)
  },
})
