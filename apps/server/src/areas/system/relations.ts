import { businessSetting, dept, param, tenant } from '@forecourt/contract/system'
import { relationOf } from '../../kernel/db/columns.ts'

// What other areas may join in their own statements, column by column.

export const paramRows = relationOf(param, 'isDeleted', 'paramKey', 'paramValue')

export const tenantRows = relationOf(
  tenant,
  'tenantId',
  'tenantName',
  'kind',
  'types',
  'isDeleted',
  'status',
  'expireTime',
)

export const settingRows = relationOf(
  businessSetting,
  'isDeleted',
  'maxPaymentsADay',
  'paymentsOpen',
  'spendLimit',
  'tenantId',
)

export const deptRows = relationOf(dept, 'id', 'tenantId', 'isDeleted', 'parentId')
