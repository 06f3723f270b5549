import { capitals } from '@forecourt/contract/kernel'
import { grouped } from '../../../kernel/figures.ts'
import { useText } from '../../../kernel/text.ts'
import { fenOf, yuanOf } from '../../../kernel/yuan.ts'
import type { SettlementRow } from './settlement-row.ts'

interface BillLineProps {
  readonly sign: '' | '−' | '+' | '='
  readonly label: string
  readonly note?: string
  readonly amount: string
}

const BillLine = ({ sign, label, note, amount }: BillLineProps) => (
  <tr className={sign === '=' ? 'funds-equals' : undefined}>
    <td aria-hidden="true">{sign}</td>
    <th scope="row">
      {label}
      {note && <small> {note}</small>}
    </th>
    <td className="right figure">{grouped(amount)}</td>
  </tr>
)

/** An amount that may have either sign: the sign goes in front, the amount stands without it. */
const signedLine = (amount: string): { sign: '−' | '+'; amount: string } => {
  const fen = fenOf(amount)
  return fen < 0n ? { sign: '−', amount: yuanOf(-fen) } : { sign: '+', amount }
}
const lessLine = (amount: string): { sign: '−' | '+'; amount: string } => signedLine(yuanOf(-fenOf(amount)))

/** How the amount to be paid came about, as a bill that adds up from top to bottom. */
export function Bill({ row }: { readonly row: SettlementRow }) {
  const t = useText()
  return (
    <table className="funds-bill">
      <caption className="visually-hidden">{t(['结算账单', 'Bill'])}</caption>
      <tbody>
        <BillLine
          sign=""
          label={t(['订单金额', 'Orders'])}
          note={t(['{0} 笔 · {1} L', '{0} {0|order|orders} · {1} L'], row.orderCount, grouped(row.litres))}
          amount={row.orderAmount}
        />
        <BillLine sign="−" label={t(['退款', 'Refunds'])} amount={row.refundAmount} />
        <BillLine
          {...lessLine(row.discountBorne)}
          label={t(['商家承担优惠', 'Borne by the payee'])}
          note={t(
            row.spreadAmount === null
              ? ['订单金额与结算价之差', 'order amount less settlement price']
              : ['订单金额与用户实付之差', 'order amount less what buyers paid'],
          )}
        />
        {row.spreadAmount !== null && (
          <BillLine
            {...lessLine(row.spreadAmount)}
            label={t(['平台价差', 'Platform spread'])}
            note={t(['用户实付与结算价之差', 'what buyers paid less the settlement price'])}
          />
        )}
        <BillLine {...lessLine(row.platformServiceFee)} label={t(['平台服务费', 'Service fee'])} />
        {fenOf(row.carriedAmount) !== 0n && (
          <BillLine
            {...signedLine(row.carriedAmount)}
            label={t(['调整结转', 'Carried from adjustments'])}
            note={t(['核销或解除暂扣的调整', 'cleared or released'])}
          />
        )}
        <BillLine sign="=" label={t(['应结金额', 'Due'])} amount={row.settlementAmount} />
        <BillLine sign="−" label={t(['结算服务费', 'Settlement fee'])} amount={row.settlementServiceFee} />
        {fenOf(row.nettedAmount) !== 0n && (
          <BillLine sign="−" label={t(['抵扣欠款', 'Owed and netted'])} amount={row.nettedAmount} />
        )}
        <BillLine
          {...signedLine(row.adjustAmount)}
          label={t(['调整', 'Adjustment'])}
          {...(row.diffNote && row.askedAdjust === null ? { note: row.diffNote } : {})}
        />
        <BillLine sign="=" label={t(['实结金额', 'To pay'])} amount={row.actualAmount} />
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="capitals">
            {capitals(fenOf(row.actualAmount))}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
