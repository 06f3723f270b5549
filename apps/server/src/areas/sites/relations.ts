import { companyExt, oilRebate, site } from '@forecourt/contract/sites'
import { relationOf } from '../../kernel/db/columns.ts'

// What other areas may join in their own statements, column by column.

export const siteRows = relationOf(site, 'id', 'tenantId', 'siteName', 'settleCycleDays', 'status', 'isDeleted')

export const companyExtRows = relationOf(
  companyExt,
  'tenantId',
  'isDeleted',
  'companyId',
  'allowSiteIds',
  'allowOilNos',
  'monthLimit',
  'warnPhone',
)

export const oilRebateRows = relationOf(
  oilRebate,
  'tenantId',
  'isDeleted',
  'companyId',
  'oilNo',
  'rebateBp',
  'startDate',
  'endDate',
)
