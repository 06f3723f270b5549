import { relationOf, table } from '../../kernel/db/columns.ts'

// The tables and views of the ledger for statements that join them with rows of an area. What asks the ledger alone is a
// function beside this file; what no area joins is not exported.

export const ledgerAccount = relationOf(
  table(
    'ledger.account',
    'tenantId',
    'id',
    'code',
    'name',
    'dimType',
    'dimId',
    'normal',
    'balance',
    'holdOut',
    'frozen',
    'issuer',
  ),
)

export const ledgerEntry = relationOf(
  table('ledger.entry', 'tenantId', 'id', 'eventCode', 'bizNo', 'businessDate', 'memo'),
)

export const ledgerLine = relationOf(
  table('ledger.line', 'tenantId', 'accountId', 'entryId', 'side', 'amount', 'postedAt', 'eventCode'),
)

export const ledgerEntryLine = relationOf(
  table('ledger.entry_line', 'entryTenantId', 'entryId', 'code', 'side', 'amount'),
)

export const ledgerDailyTotal = relationOf(
  table('ledger.daily_total', 'tenantId', 'code', 'dimType', 'dimId', 'issuer', 'businessDate', 'debit', 'credit'),
)

export const ledgerPeriod = relationOf(table('ledger.period', 'month', 'state'))
