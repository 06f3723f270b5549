import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { commissionMonths, providerHome } from '@forecourt/contract/statistics'
import ViewChart from '../../kernel/chart/view-chart.tsx'
import { grouped } from '../../kernel/figures.ts'
import { Loaded } from '../../kernel/parts/states.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { Change } from './change.tsx'
import { Behind, type Figure, Figures, yuan } from './figures.tsx'
import { HomeDays, inMonth, monthBefore, useAskedDay } from './home-days.tsx'
import { HomePage } from './home-page.tsx'
import { Queue } from './queue.tsx'
import { Recent } from './recent.tsx'
import { lastDays, within, withinAddress } from './spans.ts'

type Answer = WireOutputOfCall<typeof providerHome>
type Company = Answer['companies'][number]
const listOf = (days: { readonly from: string; readonly to: string }) =>
  `/statistics/commission?${withinAddress('businessDate', days)}`
/** After so many days without a payment somebody should ask why. */
const quietFrom = 7

function figuresOf(of: Answer): readonly Figure[] {
  const active = of.companies.filter(one => one.lastDate >= of.from).length
  return [
    {
      key: 'balance',
      label: ['可用余额', 'Balance'],
      unit: yuan,
      value: of.balance,
      href: '/company/account?code=2221',
    },
    {
      key: 'commission',
      label: inMonth(of, '分润', 'Commission'),
      unit: yuan,
      value: of.commission,
      href: listOf(of),
      note: <Change now={of.commission} before={of.commissionBefore} words={monthBefore(of)} />,
    },
    {
      key: 'spent',
      label: inMonth(of, '企业消费', 'Spent by companies'),
      unit: yuan,
      value: of.spent,
      href: listOf(of),
    },
    {
      key: 'companies',
      label: inMonth(of, '有消费的企业', 'Companies that paid'),
      unit: ['家', 'companies'],
      value: of.commission === null ? null : active,
      href: listOf(of),
      note: <Known of={of.companies.length} />,
    },
  ]
}

const Known = ({ of }: { readonly of: number }) => (
  <span className="figure-part">{useText()(['一年内共 {0} 家', '{0} within a year'], of)}</span>
)

function CompanyLine({ of, days }: { readonly of: Company; readonly days: Answer }) {
  const t = useText()
  return (
    <tr data-figure={`company-${of.id}`}>
      <td>{of.companyName}</td>
      <td className="number">{grouped(of.netAmount)}</td>
      <td className="number" data-value>
        <Behind href={`${listOf(days)}&companyId=${of.id}`}>{grouped(of.commission)}</Behind>
      </td>
      <td className="number">
        <Change now={of.commission} before={of.commissionBefore} words={monthBefore(days)} />
      </td>
      <td className="home-less">
        {of.lastDate}
        {of.quietDays >= quietFrom && (
          <span className="tag tone-waiting home-quiet">
            {t(['{0} 天没有消费', 'Nothing for {0} days'], of.quietDays)}
          </span>
        )}
      </td>
    </tr>
  )
}

function Companies({ of }: { readonly of: Answer }) {
  const t = useText()
  const [zh, en] = inMonth(of, '消费', 'Spent')
  return (
    <section className="panel home-wide" aria-label={t(['企业贡献', 'Companies'])}>
      <h2>{t(['企业贡献', 'Companies'])}</h2>
      {of.companies.length === 0 && (
        <p className="dim">{t(['您引入的企业还没有消费', 'The companies that you brought in have not paid yet'])}</p>
      )}
      {of.companies.length > 0 && (
        <table className="rows home-table">
          <thead>
            <tr>
              <th>{t(['企业', 'Company'])}</th>
              <th className="number">{t([`${zh}（元）`, `${en} (CNY)`])}</th>
              <th className="number">{t(['我的分润（元）', 'My commission (CNY)'])}</th>
              <th className="number">{t(['较上期', 'To the period before'])}</th>
              <th className="home-less">{t(['最近消费', 'Last paid'])}</th>
            </tr>
          </thead>
          <tbody>
            {of.companies.map(one => (
              <CompanyLine key={one.id} of={one} days={of} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** What have I earned, by whom, and who has gone quiet. */
export function ProviderHome({ of }: { readonly of: string | undefined }) {
  const answer = useAnswer(providerHome, useAskedDay(), { keeps: true })
  return (
    <HomePage of={of} shown={answer.data} isReady={!answer.isPending} extra={<HomeDays of={answer.data} />}>
      <Loaded answer={answer}>
        {data => (
          <>
            <Queue of={data.toDo} />
            <Figures of={figuresOf(data)} />
            <div className="home-grid">
              <Companies of={data} />
              <section className="panel home-wide">
                <ViewChart
                  resource={commissionMonths}
                  query={within('businessDate', lastDays(365))}
                  name={['每月分润', 'Commission by month']}
                />
              </section>
              <Recent />
            </div>
          </>
        )}
      </Loaded>
    </HomePage>
  )
}
