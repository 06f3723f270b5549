import { cardDetail, cards, cardStates, revealCardNumber } from '@forecourt/contract/cards'
import { ledgerStatement } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { orders } from '@forecourt/contract/orders'
import { useState } from 'react'
import { useAllowed } from '../../../kernel/call/allowed.ts'
import { send } from '../../../kernel/client.ts'
import { CopyButton } from '../../../kernel/copy-button.tsx'
import { rowsOf } from '../../../kernel/detail/declared.ts'
import { detail } from '../../../kernel/detail/detail.tsx'
import { Fact } from '../../../kernel/parts/facts.tsx'
import { LineList } from '../../../kernel/parts/field-list.tsx'
import { Meter } from '../../../kernel/parts/meter.tsx'
import { useWhole } from '../../../kernel/parts/row.ts'
import { Section } from '../../../kernel/parts/section.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useText } from '../../../kernel/text.ts'
import type { OwnWidgets } from '../../../kernel/widgets/own-widgets.ts'
import { fenOf, shownYuan, yuanOf } from '../../../kernel/yuan.ts'
import { CardFace } from '../card-face.tsx'
import { wholeNumber } from '../card-number.ts'
import { CardEnd } from './card-list.tsx'
import { CardStatement } from './card-statement.tsx'

const anonymous = 2
const lively = new Set([codeOf(cardStates, 'active'), codeOf(cardStates, 'inactive')])

/** Cash and gift money of the card. */
function Balance() {
  const t = useText()
  const { balance, giftBalance, faceAmount } = useWhole(cardDetail)
  return (
    <>
      <Fact label={t(['余额', 'Balance'])}>{shownYuan(balance)}</Fact>
      <Fact label={t(['其中本金', 'Of it cash'])}>{shownYuan(yuanOf(fenOf(balance) - fenOf(giftBalance)))}</Fact>
      <Fact label={t(['其中赠送', 'Of it gift'])}>{shownYuan(giftBalance)}</Fact>
      <Fact label={t(['面额', 'Face'])}>{shownYuan(faceAmount)}</Fact>
    </>
  )
}

/** The card itself, how much of it is left, and on demand what the balance is made of. */
function Face() {
  const t = useText()
  const card = useWhole(cardDetail)
  const [open, setOpen] = useState(false)
  const mayRead = usePermission(ledgerStatement.permission)
  const accounts = [card.cashAccountId, card.giftAccountId].filter(id => id !== null)
  const [all, gift, face] = [fenOf(card.balance), fenOf(card.giftBalance), fenOf(card.faceAmount)]
  return (
    <Section title={t(['卡面与余额', 'Card and balance'])}>
      <CardFace
        name={card.productName ?? t(['储值卡', 'Stored-value card'])}
        amount={card.balance}
        cardNo={card.cardNo}
        holder={card.userName}
        endTime={card.endTime}
        isAnonymous={card.namedFlag === anonymous}
        isDull={!lively.has(card.status)}
      />
      <Meter of={[all - gift, gift]} whole={face} />
      {mayRead && accounts.length > 0 && (
        <button type="button" className="quiet text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open
            ? t(['收起流水', 'Hide the statement'])
            : t(['余额怎么来的？查看流水', 'Where does it come from? Statement'])}
        </button>
      )}
      {open && <CardStatement accountIds={accounts} />}
    </Section>
  )
}

/** Where and how much the card may pay; what has no limit says so. */
function Limits() {
  const t = useText()
  const card = useWhole(cardDetail)
  const limit = (text: string | null | undefined) => text || <span className="dim">{t(['不限', 'No limit'])}</span>
  const products = card.oilNos?.split(',').map(one => `${one}#`)
  return (
    <LineList
      lines={[
        [t(['单笔上限', 'Per order']), limit(card.orderMax && shownYuan(card.orderMax))],
        [t(['每日金额', 'Per day']), limit(card.dayMax && shownYuan(card.dayMax))],
        [t(['每日次数', 'Times a day']), limit(card.dayTimes === null ? null : t(['{0} 次', '{0}'], card.dayTimes))],
        [t(['员工每日限额', "Employee's day"]), limit(card.staffDayMax && shownYuan(card.staffDayMax))],
        [t(['油品', 'Products']), limit(products?.join(' '))],
        [t(['站点', 'Sites']), limit(card.siteNames)],
      ]}
    />
  )
}

/** The number, masked; whole on demand for those of the card's own company who have the right. That leaves an entry. */
function CardNumber() {
  const t = useText()
  const card = useWhole(cardDetail)
  const [whole, setWhole] = useState<string>()
  const mayReveal = useAllowed(revealCardNumber, card).isAllowed
  const reveal = () =>
    send(revealCardNumber, { id: card.id }).then(
      ({ cardNo }) => setWhole(cardNo),
      () => undefined,
    )
  return (
    <span className="code">
      {wholeNumber(whole ?? card.cardNo)}{' '}
      {whole !== undefined && <CopyButton text={whole} what={t(['卡号', 'the card number'])} />}
      {mayReveal && whole === undefined && (
        <button type="button" className="quiet text-button" onClick={() => void reveal()}>
          {t(['显示完整卡号', 'Show it whole'])}
        </button>
      )}
    </span>
  )
}

const widgets: OwnWidgets = { texts: { cardNo: CardNumber, endTime: CardEnd } }

/** A card as the company looks after it: its face, its money, its limits, what was bought with it, what was done to it. */
export const CardBody = detail(cards, {
  whole: cardDetail,
  name: row => wholeNumber(row.cardNo),
  isCode: true,
  facts: [Balance],
  path: false,
  aside: [Face],
  sections: [
    { title: ['使用限制', 'Limits'], Part: Limits },
    rowsOf(
      ['消费订单', 'Orders'],
      orders,
      'cardId',
      ['orderNo', 'payTime', 'siteId', 'oilNo', 'litres', 'payAmount', 'state'],
      ['这张卡还没有消费', 'Nothing bought with this card yet'],
    ),
    {
      title: ['卡信息', 'About the card'],
      fields: [
        'cardNo',
        'secretLast',
        'userName',
        'userPhone',
        'startTime',
        'endTime',
        'lastUseTime',
        'freezeReason',
        'grantId',
      ],
    },
  ],
  widgets,
})
