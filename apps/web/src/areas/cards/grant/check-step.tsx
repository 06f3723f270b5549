import { Amount } from '../../../kernel/amount.tsx'
import { grouped } from '../../../kernel/figures.ts'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { Subject } from '../../../kernel/parts/subject.tsx'
import { useText } from '../../../kernel/text.ts'
import { yuanOf } from '../../../kernel/yuan.ts'
import type { Product } from '../cards-data.ts'
import { validityOf } from '../validity.ts'
import { amountOf, type DraftPerson, type Totals } from './people-draft.ts'

interface CheckStepProps {
  readonly product: Product
  readonly people: readonly DraftPerson[]
  readonly usual: string
  readonly totals: Totals
  readonly endTime: string | null
  readonly remark: string
}

/** What each department gets, the largest first. */
const byDepartment = (people: readonly DraftPerson[], usual: string) =>
  [...Map.groupBy(people, one => one.dept)]
    .map(([dept, group]) => ({
      dept,
      count: group.length,
      fen: group.reduce((sum, one) => sum + (amountOf(one, usual) ?? 0n), 0n),
    }))
    .toSorted((a, b) => (a.fen < b.fen ? 1 : -1))

/** A last look before the grant is sent to the approver. */
export function CheckStep({ product, people, usual, totals, endTime, remark }: CheckStepProps) {
  const t = useText()
  return (
    <>
      <Subject
        lines={[
          [t(['卡券', 'Product']), product.couponName],
          [
            t(['有效期', 'Validity']),
            endTime ? t(['至 {0}', 'until {0}'], endTime.slice(0, 10)) : t(validityOf(product)),
          ],
          [t(['发卡数量', 'Cards']), t(['{0} 张', '{0}'], totals.count)],
          [t(['合计金额', 'Total']), <Amount key="sum" yuan={yuanOf(totals.fen)} />],
          remark !== '' && [t(['备注', 'Remark']), remark],
        ]}
      />
      <Callout tone="neutral">
        {t([
          '提交后由审批人审核；通过后占用资金，确认发放时才扣款、发卡并发送短信。',
          'An approver decides next. Approval holds the money; it is taken, the cards are made and the messages sent when the grant is confirmed.',
        ])}
      </Callout>
      {people.length > 0 && (
        <Sheet
          label={t(['部门', 'Departments'])}
          isWhole
          rows={byDepartment(people, usual)}
          keyOf={one => one.dept}
          columns={[
            { head: t(['部门', 'Department']), cell: one => one.dept || t(['未填部门', 'No department']) },
            { head: t(['人数', 'People']), isFigure: true, cell: one => one.count },
            { head: t(['金额（元）', 'Amount (CNY)']), isFigure: true, cell: one => grouped(yuanOf(one.fen)) },
          ]}
        />
      )}
    </>
  )
}
