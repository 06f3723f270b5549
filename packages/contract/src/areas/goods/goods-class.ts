import { dict, entity, int, picture, ref, resource, text } from '../../kernel/index.ts'
import { goodsType } from '../system/dictionaries.ts'

/** The classes of the library, a tree of the platform's that all tenants read. */
export const goodsClass = entity(
  'goodsClass',
  ['商品分类', 'Goods class'],
  {
    name: text(['分类名称', 'Name'], { required: true, max: 32, search: true }),
    parentId: ref(['上级分类', 'Parent'], { to: 'goodsClass' }),
    goodsType: dict(['商品类型', 'Type'], { of: goodsType, int: true, required: true, initial: 1, search: true }),
    icon: picture(['图标', 'Icon'], { list: false }),
    sort: int(['排序', 'Order'], { initial: 1, inline: true }),
  },
  { tenancy: 'platform', display: 'name', parent: 'parentId', order: ['sort'] },
)
export const goodsClasses = resource(goodsClass, {
  base: ['goods/v2/classify', 'commodityGoods/classify'],
  roles: { read: ['operator', 'finance_review'], write: ['operator'] },
  unpaged: true,
  publicRead: true,
  writtenBy: 'platform',
})
