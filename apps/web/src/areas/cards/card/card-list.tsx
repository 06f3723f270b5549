import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { useText } from '../../../kernel/text.ts'
import type { FieldTextProps } from '../../../kernel/widgets/field-text.tsx'
import type { OwnWidgets } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { maskedNumber } from '../card-number.ts'
import { MoneyBar } from '../money-bar.tsx'
import { FindCard } from './find-card.tsx'

const Number4 = ({ row }: FieldTextProps) => <span className="code">{maskedNumber(wireText(row['cardNo']))}</span>
const Balance = ({ row }: FieldTextProps) => (
  <MoneyBar balance={wireText(row['balance'])} face={wireText(row['faceAmount'])} />
)
export function CardEnd({ row }: FieldTextProps) {
  const t = useText()
  const end = wireText(row['endTime'])
  return end ? (
    <time title={end}>{end.slice(0, 10)}</time>
  ) : (
    <span className="dim">{t(['长期有效', 'Never ends'])}</span>
  )
}
export const cardWidgets: OwnWidgets = { texts: { cardNo: Number4, balance: Balance, endTime: CardEnd } }

/** Cards with what is left on them; the middle of the number is nobody's business who looks on. */
export const CardList = (props: ListPageProps) => <ListPage {...props} above={<FindCard />} />
