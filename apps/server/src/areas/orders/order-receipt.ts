import { formatDecimal, formatMoment } from '@forecourt/contract/kernel'
import { columns, rule, text, title, toPlainText } from '../../providers/printer/receipt.ts'

export interface ReceiptOrder {
  readonly siteName: string
  readonly orderNo: string
  readonly payTime: Date
  readonly gunNo: number
  readonly oilName: string
  readonly litres: bigint
  readonly gunPrice: bigint
  readonly originalAmount: bigint
  readonly discountAmount: bigint
  readonly payAmount: bigint
  /** Who paid, as lines of the paper; amounts in fen. */
  readonly payer: readonly (readonly [label: string, text: string | bigint])[]
  readonly plateNo?: string | null | undefined
}

const yuan = (fen: bigint) => formatDecimal(fen, 2)

/** The paper the driver takes along: 32 columns, the card only by its last four digits. */
export function receiptOf(of: ReceiptOrder): string {
  return toPlainText([
    title(of.siteName),
    text('加油小票', { align: 'center' }),
    rule(),
    columns('单号', of.orderNo),
    columns('时间', formatMoment(of.payTime)),
    ...(of.plateNo ? [columns('车牌', of.plateNo)] : []),
    columns(`${of.gunNo}号枪`, of.oilName),
    columns('升数', `${formatDecimal(of.litres, 3)} L`),
    columns('单价', `${formatDecimal(of.gunPrice, 4)} 元/L`),
    rule(),
    columns('金额', yuan(of.originalAmount)),
    columns('优惠', of.discountAmount === 0n ? '0.00' : `-${yuan(of.discountAmount)}`),
    columns('实付', yuan(of.payAmount)),
    rule(),
    ...of.payer.map(([label, of]) => columns(label, typeof of === 'bigint' ? yuan(of) : of)),
    rule(),
    text('谢谢惠顾', { align: 'center' }),
  ])
}
