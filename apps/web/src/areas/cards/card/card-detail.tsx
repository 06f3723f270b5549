import { card as entity, cards, cardStates, revealCardNumber } from '@forecourt/contract/cards'
import { ledgerStatement } from '@forecourt/contract/funds'
import { codeOf, type Label } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { send } from '../../../kernel/client.ts'
import { useAllowed } from '../../../kernel/call/allowed.ts'
import { CopyButton } from '../../../kernel/copy-button.tsx'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import type { DetailProps } from '../../../kernel/detail/detail-body.tsx'
import { DetailLayout, Loaded } from '../../../kernel/detail/detail-layout.tsx'
import { Timeline } from '../../../kernel/detail/timeline.tsx'
import { useRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { RefLink } from '../../../kernel/widgets/ref-link.tsx'
import { CardFace } from '../card-face.tsx'
import { wholeNumber } from '../card-number.ts'
import { type CardDetail, useCardDetail } from '../cards-data.ts'
import { usePermission } from '../../../kernel/permission.ts'
import { Stat, Section } from '../../../kernel/parts/section.tsx'
import { fenOf, share, shownYuan, yuanOf } from '../../../kernel/yuan.ts'
import { CardOrders } from './card-orders.tsx'
import { CardStatement } from './card-statement.tsx'

const anonymous = 2
const lively = new Set([codeOf(cardStates, 'active'), codeOf(cardStates, 'inactive')])

/** Cash and gift money of the card, and on demand what they are made of. */
function Balance({ card }: { readonly card: CardDetail }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const mayRead = usePermission(ledgerStatement.permission)
  const accounts = [card.cashAccountId, card.giftAccountId].filter(id => id !== null)
  const [all, gift] = [fenOf(card.balance), fenOf(card.giftBalance)]
  return (
    <>
      <dl className="facts card-facts">
        <Stat label={t(['余额', 'Balance'])}>{shownYuan(card.balance)}</Stat>
        <Stat label={t(['其中本金', 'Of it cash'])}>{shownYuan(yuanOf(all - gift))}</Stat>
        <Stat label={t(['其中赠送', 'Of it gift'])}>{shownYuan(card.giftBalance)}</Stat>
        <Stat label={t(['面额', 'Face'])}>{shownYuan(card.faceAmount)}</Stat>
      </dl>
      <div className="card-meter" aria-hidden="true">
        <b style={{ width: `${share(all - gift, fenOf(card.faceAmount))}%` }} />
        <i style={{ width: `${share(gift, fenOf(card.faceAmount))}%` }} />
      </div>
      {mayRead && accounts.length > 0 && (
        <button type="button" className="quiet text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open
            ? t(['收起流水', 'Hide the statement'])
            : t(['余额怎么来的？查看流水', 'Where does it come from? Statement'])}
        </button>
      )}
      {open && <CardStatement accountIds={accounts} />}
    </>
  )
}

/** Where and how much the card may pay; what has no limit says so. */
function Limits({ card }: { readonly card: CardDetail }) {
  const t = useText()
  const unlimited = t(['不限', 'No limit'])
  const rows: readonly (readonly [Label, string | null])[] = [
    [['单笔上限', 'Per order'], card.orderMax && shownYuan(card.orderMax)],
    [['每日金额', 'Per day'], card.dayMax && shownYuan(card.dayMax)],
    [['每日次数', 'Times a day'], card.dayTimes === null ? null : t(['{0} 次', '{0}'], card.dayTimes)],
    [['员工每日限额', "Employee's day"], card.staffDayMax && shownYuan(card.staffDayMax)],
    [
      ['油品', 'Products'],
      card.oilNos &&
        card.oilNos
          .split(',')
          .map(one => `${one}#`)
          .join(' '),
    ],
    [['站点', 'Sites'], card.siteNames],
  ]
  return (
    <dl className="field-list">
      {rows.map(([label, text]) => (
        <div key={label[0]}>
          <dt>{t(label)}</dt>
          <dd>{text ?? <span className="dim">{unlimited}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The number, masked; whole on demand for those of the card's own company who have the right. That leaves an entry. */
function CardNumber({ card }: { readonly card: CardDetail }) {
  const t = useText()
  const [whole, setWhole] = useState<string>()
  const mayReveal = useAllowed(revealCardNumber, card).isAllowed
  const reveal = () =>
    send(revealCardNumber, { id: card.id }).then(
      ({ cardNo }) => setWhole(cardNo),
      () => undefined,
    )
  return (
    <div>
      <dt>{t(['卡号', 'Card number'])}</dt>
      <dd className="code">
        {wholeNumber(whole ?? card.cardNo)}{' '}
        {whole !== undefined && <CopyButton text={whole} what={t(['卡号', 'the card number'])} />}
        {mayReveal && whole === undefined && (
          <button type="button" className="quiet text-button" onClick={() => void reveal()}>
            {t(['显示完整卡号', 'Show it whole'])}
          </button>
        )}
      </dd>
    </div>
  )
}

function About({ card }: { readonly card: CardDetail }) {
  const t = useText()
  const plain: readonly (readonly [Label, string | null])[] = [
    [['卡密尾号', 'Secret ends with'], card.secretLast],
    [['持卡人', 'Holder'], card.userName],
    [['手机号', 'Phone'], card.userPhone],
    [['生效', 'Valid from'], card.startTime],
    [['有效期至', 'Valid until'], card.endTime ?? t(['长期有效', 'Never ends'])],
    [['最近使用', 'Last use'], card.lastUseTime],
    [['冻结原因', 'Frozen because'], card.freezeReason],
  ]
  return (
    <dl className="field-list">
      <CardNumber card={card} />
      {plain.map(([label, text]) => (
        <div key={label[0]}>
          <dt>{t(label)}</dt>
          <dd>{text ?? <span className="nothing">—</span>}</dd>
        </div>
      ))}
      {card.grantId && (
        <div>
          <dt>{t(['发卡单', 'Grant'])}</dt>
          <dd className="code">
            <RefLink entity="grant" id={card.grantId} label={card.grantNo ?? card.grantId} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A card as the company looks after it: its face, its money, its limits, what was bought with it, what was done to it. */
export function CardBody(props: DetailProps) {
  return <Loaded answer={useCardDetail(props.id)}>{card => <Body {...props} card={card} />}</Loaded>
}

function Body({ id, layout, calls = [], card }: DetailProps & { readonly card: CardDetail }) {
  const t = useText()
  // The plain row has the version that the buttons need.
  const plain = useRow(cards, id)
  return (
    <DetailLayout
      layout={layout}
      className="cards-detail"
      name={wholeNumber(card.cardNo)}
      isCode
      state={{ of: cardStates, code: card.status }}
      actions={calls.map(call => (
        <CallButton key={call.path} call={call} row={plain.data ?? { ...card, id }} of={entity} />
      ))}
    >
      <div className="card-top">
        <CardFace
          name={card.productName ?? t(['储值卡', 'Stored-value card'])}
          amount={card.balance}
          cardNo={card.cardNo}
          holder={card.userName}
          endTime={card.endTime}
          isAnonymous={card.namedFlag === anonymous}
          isDull={!lively.has(card.status)}
        />
        <div>
          <Balance card={card} />
        </div>
      </div>
      <div className="detail-columns">
        <div>
          <Section title={t(['使用限制', 'Limits'])}>
            <Limits card={card} />
          </Section>
          <CardOrders cardId={id} />
          <Section title={t(['卡信息', 'About the card'])}>
            <About card={card} />
          </Section>
        </div>
        <aside>
          <Section title={t(['历史', 'History'])}>
            <Timeline entity={entity} id={id} calls={calls} />
          </Section>
        </aside>
      </div>
    </DetailLayout>
  )
}
