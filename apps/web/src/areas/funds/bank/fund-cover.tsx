import { useState } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import { Notice } from '../../../kernel/notice.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'
import { fenOf, isZero, yuanOf } from '../../../kernel/yuan.ts'
import { DayRange } from '../ledger/day-range.tsx'
import { type Head, LedgerTable } from '../ledger/ledger-table.tsx'
import { usePeriod } from '../ledger/use-period.ts'
import { YuanTotals } from '../yuan-totals.tsx'
import { type CoverDay, useCover } from './bank-data.ts'
import { CoverDrawer } from './cover-drawer.tsx'

const heads: readonly Head[] = [
  [['日期', 'Day']],
  [['备付金存款', 'Custody'], 'right'],
  [['渠道待清算', 'In channels'], 'right'],
  [['欠企业', 'To companies'], 'right'],
  [['欠持卡人', 'To cards'], 'right'],
  [['欠渠道', 'To partners'], 'right'],
  [['欠站点', 'To sites'], 'right'],
  [['欠其他', 'To others'], 'right'],
  [['应付合计', 'Owed'], 'right'],
  [['富余', 'Left over'], 'right'],
]
const owedTo = ['companies', 'cards', 'partners', 'payees', 'others'] as const

function Amount({ value }: { readonly value: string }) {
  return <span className={isZero(value) ? 'figure dim' : 'figure'}>{isZero(value) ? '—' : grouped(value)}</span>
}

/** What is left over, with a word beside the colour when something is missing. */
function Free({ of }: { readonly of: CoverDay }) {
  const t = useText()
  const isShort = fenOf(of.free) < 0n
  return (
    <>
      <strong className="figure">{grouped(of.free)}</strong>
      {isShort && <span className="tag tone-bad funds-mark">{t(['不足', 'Short'])}</span>}
    </>
  )
}

interface DaysProps {
  readonly days: readonly CoverDay[]
  readonly onOpen: (day: string) => void
}

const DayTable = ({ days, onOpen }: DaysProps) => (
  <LedgerTable heads={heads}>
    {days.map(of => (
      <tr key={of.day}>
        <td>
          <button type="button" className="quiet row-action" onClick={() => onOpen(of.day)}>
            {of.day}
          </button>
        </td>
        <td className="right figure">{grouped(of.custody)}</td>
        <td className="right">
          <Amount value={of.channel} />
        </td>
        {owedTo.map(name => (
          <td key={name} className="right">
            <Amount value={of[name]} />
          </td>
        ))}
        <td className="right figure">{grouped(of.owed)}</td>
        <td className="right">
          <Free of={of} />
        </td>
      </tr>
    ))}
  </LedgerTable>
)

const DayCards = ({ days, onOpen }: DaysProps) => {
  const t = useText()
  return (
    <ul className="funds-lines">
      {days.map(of => (
        <li key={of.day}>
          <button type="button" onClick={() => onOpen(of.day)}>
            <span>
              {of.day}
              <small>{t(['应付 {0}', 'owed {0}'], grouped(of.owed))}</small>
            </span>
            <span className="funds-moved">
              <Free of={of} />
              <small>{t(['富余', 'left over'])}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The last day of the range in large figures: what is there, what is owed, what is left. */
function Latest({ of }: { readonly of: CoverDay }) {
  const t = useText()
  const figures = [
    [
      t(['备付金与渠道', 'Custody and channels']),
      yuanOf(fenOf(of.custody) + fenOf(of.channel)),
      t(['客户资金所在', 'where customer money is']),
    ],
    [t(['应付合计', 'Owed']), of.owed, t(['企业、持卡人、站点等', 'to companies, card holders, sites'])],
    [t(['富余', 'Left over']), of.free, t(['平台尚未归集的收益', 'earned and not swept yet'])],
    [
      t(['授信与垫付', 'Lent']),
      of.lent,
      t(['应收款与透支，由自有资金垫付', 'receivables and overdrafts, funded from own money']),
    ],
    [t(['自有资金', 'Own money']), of.own, t(['不计入保障', 'not part of the cover'])],
  ] as const
  return <YuanTotals of={figures} label={of.day} />
}

/** Day by day: whether the money of customers and payees was there, and what the figures are made of. */
export default function CoverPage() {
  const t = useText()
  const { key } = usePane()
  const narrow = useNarrow()
  const { from, to, setPeriod } = usePeriod()
  const [opened, setOpened] = useState<string>()
  const answer = useCover({ from, to })
  const days = answer.data ?? []
  const [latest] = days
  const Days = narrow ? DayCards : DayTable
  return (
    <section className="list" aria-labelledby={`title-${key}`}>
      <header className="list-head">
        <h1 id={`title-${key}`}>{t(['客户资金保障', 'Cover of customer money'])}</h1>
      </header>
      <search className="filters">
        <DayRange from={from} to={to} onChange={setPeriod} />
      </search>
      {latest && <Latest of={latest} />}
      <div className="funds-sheet" data-stale={answer.isPlaceholderData}>
        {answer.isPending && <span className="spinner" />}
        {answer.isError && <Notice title={answer.error.message} />}
        {days.length > 0 && <Days days={days} onOpen={setOpened} />}
        <p className="dim">
          {t([
            '按业务日期计每日终了余额。企业透支与渠道欠款列为应收，不抵减对他人的应付。点日期看明细。',
            'Balances at the end of each day of business. Overdrafts and what partners owe are receivables and make nothing less owed to others. Choose a day for its parts.',
          ])}
        </p>
      </div>
      {opened && <CoverDrawer day={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
