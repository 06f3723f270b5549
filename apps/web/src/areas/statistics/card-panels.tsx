import type { Label, WireOutputOfCall } from '@forecourt/contract/kernel'
import type { companyHome } from '@forecourt/contract/statistics'
import { Meter } from '../../kernel/parts/meter.tsx'
import { useText } from '../../kernel/text.ts'
import { fenOf, shownYuan } from '../../kernel/yuan.ts'
import { Behind } from './figures.tsx'

type Answer = WireOutputOfCall<typeof companyHome>

/** Why a card is worth a look, and what can be done about it. */
const reasons: Readonly<Record<string, readonly [why: Label, cure: Label]>> = {
  low: [
    ['余额不足 100 元', 'Less than 100 yuan left'],
    ['充入后可继续加油', 'Add money so that it can pay again'],
  ],
  expiring: [
    ['30 天内到期', 'Expires within 30 days'],
    ['可延期', 'Can be extended'],
  ],
  idle: [
    ['30 天没有消费', 'Not used for 30 days'],
    ['可作废收回余额', 'Its balance can be taken back'],
  ],
  frozen: [
    ['已冻结', 'Frozen'],
    ['解冻后可用', 'Unfreeze it to use it'],
  ],
}

/** Cards that need somebody, each kind with its number, what is on them and the list of exactly those. */
export function CardsToMind({ of }: { readonly of: Answer['cards'] }) {
  const t = useText()
  const shown = of.filter(one => one.count > 0)
  return (
    <section className="panel home-half" aria-label={t(['要留意的卡', 'Cards worth a look'])}>
      <h2>{t(['要留意的卡', 'Cards worth a look'])}</h2>
      {shown.length === 0 && <p className="dim">{t(['没有需要留意的卡', 'No card needs you'])}</p>}
      <ul className="home-lines">
        {shown.map(({ key, count, amount, filter }) => (
          <li key={key} data-figure={`cards-${key}`}>
            <span>
              {t(reasons[key]?.[0] ?? [key, key])}
              <small>{t(reasons[key]?.[1] ?? ['', ''])}</small>
            </span>
            <span className="home-amount">{shownYuan(amount)}</span>
            <span className="home-count" data-value>
              <Behind href={`/rechargeCenter/cardBatch?${filter}`}>{t(['{0} 张', '{0} {0|card|cards}'], count)}</Behind>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who has used most of what they may spend on the day that is shown. */
export function LimitsOfDay({ of }: { readonly of: Answer }) {
  const t = useText()
  const title = t(of.isOver ? ['昨日限额', 'Limits yesterday'] : ['今日限额', 'Limits today'])
  return (
    <section className="panel home-half" aria-label={title}>
      <h2>{title}</h2>
      {of.limits.length === 0 && (
        <p className="dim">
          {t(
            of.isOver
              ? ['有限额的员工昨天没有消费', 'Nobody with a limit paid yesterday']
              : ['今天有限额的员工还没有消费', 'Nobody with a limit has paid today'],
          )}
        </p>
      )}
      <ul className="home-lines">
        {of.limits.map(({ id, name, used, limit }) => (
          <li key={id}>
            <Behind href={`/company/staff?open=${id}`}>{name}</Behind>
            <Meter of={[fenOf(used)]} whole={fenOf(limit)} isShort={fenOf(used) >= fenOf(limit)} />
            <span className="home-amount">
              {shownYuan(used)} / {shownYuan(limit)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
