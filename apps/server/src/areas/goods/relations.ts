import { distributorOffer, tenantGoods } from '@forecourt/contract/goods'
import { relationOf } from '../../kernel/db/columns.ts'

// What other areas may join in their own statements, column by column.

export const tenantGoodsRows = relationOf(
  tenantGoods,
  'id',
  'tenantId',
  'isDeleted',
  'goodsName',
  'skuName',
  'shelfStatus',
  'sellerTenantId',
  'sellerTenantName',
  'salePrice',
  'listPrice',
  'endTime',
  'sort',
)

export const distributorOfferRows = relationOf(
  distributorOffer,
  'id',
  'tenantId',
  'isDeleted',
  'status',
  'distributorTenantId',
  'distributorTenantName',
)
