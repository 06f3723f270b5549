import { commodities, commodityApprovals, skus, tenantGoodsList } from '@forecourt/contract/goods'
import { rowsOf } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'

/** Goods with their variants, what was decided about them, and who has them. */
export const CommodityDetail = detail(commodities, {
  facts: ['priceFrom', 'priceTo', 'skuCount', 'classifyId'],
  path: false,
  sections: [
    rowsOf(
      ['规格', 'Variants'],
      skus,
      'commodityId',
      ['skuName', 'faceValue', 'listPrice', 'costPrice', 'stockType', 'stock', 'isOnSale', 'askedListPrice'],
      ['还没有规格', 'There are no variants yet'],
    ),
    {
      title: ['基本信息', 'Basics'],
      fields: [
        'goodsNo',
        'supplierTenantId',
        'goodsType',
        'brand',
        'isApproved',
        'approvedTime',
        'isLow',
        'shelfReason',
      ],
    },
    {
      title: ['销售规则', 'Rules of sale'],
      fields: ['taxCode', 'taxRateBp', 'refundRule', 'validityType', 'validDays', 'validUntil', 'optionSets'],
    },
    { title: ['图文', 'Pictures and text'], fields: ['mainImage', 'images', 'detailHtml'] },
    rowsOf(['审批', 'Approvals'], commodityApprovals, 'commodityId', [
      'approvalNo',
      'bizType',
      'auditStatus',
      'why',
      'auditTime',
    ]),
    rowsOf(['已分配租户', 'Given to'], tenantGoodsList, 'commodityId', [
      'tenantId',
      'skuName',
      'salePrice',
      'shelfStatus',
    ]),
  ],
})
