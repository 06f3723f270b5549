import { Amount } from '../../../kernel/amount.tsx'
import { useText } from '../../../kernel/text.ts'
import type { Product } from '../cards-data.ts'
import { validityOf } from '../validity.ts'
import { yuanOf } from '../../../kernel/yuan.ts'
import { grouped } from '../../../kernel/figures.ts'
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
function byDepartment(people: readonly DraftPerson[], usual: string) {
  const groups = Map.groupBy(people, one => one.dept)
  return [...groups]
    .map(([dept, group]) => ({
      dept,
      count: group.length,
      fen: group.reduce((sum, one) => sum + (amountOf(one, usual) ?? 0n), 0n),
    }))
    .toSorted((a, b) => (a.fen < b.fen ? 1 : -1))
}

/** A last look before the grant is sent to the approver. */
export function CheckStep({ product, people, usual, totals, endTime, remark }: CheckStepProps) {
  const t = useText()
  const departments = byDepartment(people, usual)
  return (
    <>
      <dl className="cards-check">
        <div>
          <dt>{t(['卡券', 'Product'])}</dt>
          <dd>{product.couponName}</dd>
        </div>
        <div>
          <dt>{t(['有效期', 'Validity'])}</dt>
          <dd>{endTime ? t(['至 {0}', 'until {0}'], endTime.slice(0, 10)) : t(validityOf(product))}</dd>
        </div>
        <div>
          <dt>{t(['发卡数量', 'Cards'])}</dt>
          <dd className="figure">{t(['{0} 张', '{0}'], totals.count)}</dd>
        </div>
        <div>
          <dt>{t(['合计金额', 'Total'])}</dt>
          <dd>
            <Amount yuan={yuanOf(totals.fen)} />
          </dd>
        </div>
        {remark && (
          <div>
            <dt>{t(['备注', 'Remark'])}</dt>
            <dd>{remark}</dd>
          </div>
        )}
      </dl>
      {people.length > 0 && (
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">{t(['部门', 'Department'])}</th>
              <th scope="col" className="right">
                {t(['人数', 'People'])}
              </th>
              <th scope="col" className="right">
                {t(['金额（元）', 'Amount (CNY)'])}
              </th>
            </tr>
          </thead>
          <tbody>
            {departments.map(one => (
              <tr key={one.dept}>
                <td>{one.dept || t(['未填部门', 'No department'])}</td>
                <td className="right figure">{one.count}</td>
                <td className="right figure">{grouped(yuanOf(one.fen))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="cards-after">
        {t([
          '提交后由审批人审核；通过后占用资金，确认发放时才扣款、发卡并发送短信。',
          'An approver decides next. Approval holds the money; it is taken, the cards are made and the messages sent when the grant is confirmed.',
        ])}
      </p>
    </>
  )
}
