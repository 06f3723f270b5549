import { auditFundTransfer, fundTransfer, fundTransfers, sweepLimit } from '@forecourt/contract/funds'
import { rest } from '../../../kernel/detail/declared.ts'
import { detail } from '../../../kernel/detail/detail.tsx'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { FieldTotals } from '../../../kernel/parts/field-totals.tsx'
import { FieldsSubject } from '../../../kernel/parts/subject.tsx'
import { type AnyRow, useAnswer, useRow } from '../../../kernel/queries.ts'
import type { OwnWidgets } from '../../../kernel/widgets/own-widgets.ts'

const notes = {
  earned: ['扣除成本，不含已出资的赠送金', 'less costs; funded gifts added back'],
  swept: ['累计转入自有资金', 'moved to own money so far'],
  free: ['高于应付客户款的部分', 'above what is owed'],
  waiting: ['已申请，未入账', 'applied for, not booked'],
  limit: ['取两者较小值', 'the smaller of the two'],
} as const

/** What the platform has earned, what of it has left custody, and what may follow. */
const Limit = () => <FieldTotals of={useAnswer(sweepLimit, {}).data} fields={sweepLimit.output.fields} notes={notes} />

const about = [
  'transferType',
  'fromAccountId',
  'toAccountId',
  'amount',
  'feeAmount',
  'bankSerialNo',
  'valueDate',
  'remark',
  'createUser',
]

/** What is decided on, whole: the list leaves some of it out. */
function TransferFacts({ row: listed }: { readonly row: AnyRow }) {
  const whole = useRow(fundTransfers, listed.id)
  return <FieldsSubject of={fundTransfer} names={about} row={whole.data ?? listed} />
}

export const transferWidgets: OwnWidgets = { calls: { [auditFundTransfer.path]: { About: TransferFacts } } }

/** Money between the platform's own places: what waits, what was booked, and how much may still be swept. */
export const FundTransferList = (props: ListPageProps) => <ListPage {...props} above={<Limit />} />

/** The plain detail, with what it has posted. */
export const FundTransferBody = detail(fundTransfers, {
  sections: [rest, { postings: row => row.transferNo }],
  related: true,
})
