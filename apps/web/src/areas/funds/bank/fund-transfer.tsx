import { auditFundTransfer, fundTransfer, fundTransfers, sweepLimit } from '@forecourt/contract/funds'
import { rest } from '../../../kernel/detail/declared.ts'
import { detail } from '../../../kernel/detail/detail.tsx'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { FieldsSubject } from '../../../kernel/parts/subject.tsx'
import { type AnyRow, useAnswer, useRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import type { OwnWidgets } from '../../../kernel/widgets/own-widgets.ts'
import { YuanTotals } from '../yuan-totals.tsx'

/** What the platform has earned, what of it has left custody, and what may follow. */
function Limit() {
  const t = useText()
  const { data } = useAnswer(sweepLimit, {})
  const figures = [
    [
      t(['累计收益净额', 'Earned, net']),
      data?.earned,
      t(['扣除成本，不含已出资的赠送金', 'less costs; funded gifts added back']),
    ],
    [t(['已归集', 'Swept']), data?.swept, t(['累计转入自有资金', 'moved to own money so far'])],
    [t(['备付金富余', 'Left over']), data?.free, t(['高于应付客户款的部分', 'above what is owed'])],
    [t(['待审核归集', 'To be approved']), data?.waiting, t(['已申请，未入账', 'applied for, not booked'])],
    [t(['可归集', 'May be swept']), data?.limit, t(['取两者较小值', 'the smaller of the two'])],
  ] as const
  return <YuanTotals of={figures} />
}

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
