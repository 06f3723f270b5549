import { paper } from '../../kernel/index.ts'
import { grantRows, grants } from './grant.ts'

/** Everybody who gets a card by a grant, each with a place to sign. */
export const grantPaper = paper(grants, {
  title: ['发卡清单', 'Grant list'],
  number: 'grantNo',
  period: ['ensureTime'],
  parties: [
    { title: ['企业', 'Company'], facts: [{ field: 'tenantId', label: ['名称', 'Name'] }, 'submitUser'] },
    {
      title: ['卡产品', 'Product'],
      facts: [{ field: 'productName', label: ['名称', 'Name'] }, 'startTime', 'endTime'],
    },
  ],
  facts: ['status', 'quantity', 'cashPart', 'giftPart', 'auditUser', 'auditTime'],
  amount: { field: 'totalAmount', label: ['合计', 'Total'] },
  isSumInRow: true,
  tables: [
    {
      of: grantRows,
      by: 'grantId',
      columns: ['userName', 'userPhone', 'deptName', 'cardId', 'amount', 'rowStatus'],
      blank: ['签收', 'Signed'],
    },
  ],
  seals: [
    ['制单', 'Prepared by'],
    ['审批', 'Approved by'],
    ['领取部门', 'Received by'],
  ],
  isPersonal: true,
})
