import type { Label, WireOutputOfCall } from '@forecourt/contract/kernel'
import { siteStates } from '@forecourt/contract/sites'
import { saleDays, supplierHome } from '@forecourt/contract/statistics'
import ViewChart from '../../kernel/chart/view-chart.tsx'
import { grouped, shortMoment } from '../../kernel/figures.ts'
import { Loaded } from '../../kernel/parts/states.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { fenOf, shownYuan, yuanOf } from '../../kernel/yuan.ts'
import { Change } from './change.tsx'
import { Behind, type Figure, Figures, yuan } from './figures.tsx'
import { HomeDays, inMonth, monthBefore, onDay, useAskedDay } from './home-days.tsx'
import { HomePage } from './home-page.tsx'
import { Queue } from './queue.tsx'
import { Recent } from './recent.tsx'
import { lastDays, within } from './spans.ts'

type Answer = WireOutputOfCall<typeof supplierHome>
const list = '/rechargeCenter/settlement/list'

const steps: Readonly<Record<string, Label>> = {
  checking: ['核对中', 'Being checked'],
  paying: ['付款中', 'Being paid'],
}

const Papers = ({ count }: { readonly count: number }) => (
  <span className="figure-part">{useText()(['{0} 张结算单', '{0} {0|settlement|settlements}'], count)}</span>
)

function LastPaid({ of }: { readonly of: NonNullable<Answer['lastPaid']>[number] }) {
  const t = useText()
  return (
    <span className="figure-part" data-figure="lastPaid">
      {t(['最近 {0} 到账', 'last on {0}:'], shortMoment(of.payTime))}{' '}
      <Behind href={`${list}?settlementNo=${of.settlementNo}`}>{shownYuan(of.amount)}</Behind>
    </span>
  )
}

/** Money on its way, step by step. */
function figuresOf(of: Answer): readonly Figure[] {
  const last = of.lastPaid?.[0]
  return [
    {
      key: 'payable',
      label: ['待结算', 'To be settled'],
      unit: yuan,
      value: of.payable,
      href: '/company/account?code=2211',
    },
    ...of.settlements.map(
      ({ key, count, amount, filter }): Figure => ({
        key,
        label: steps[key] ?? inMonth(of, '已到账', 'Credited'),
        unit: yuan,
        value: amount,
        href: `${list}?${filter}`,
        note: (
          <>
            <Papers count={count} />
            {key === 'paid' && <Change now={amount} before={of.paidBefore} words={monthBefore(of)} />}
            {key === 'paid' && last && <LastPaid of={last} />}
          </>
        ),
      }),
    ),
  ]
}

/** Every site's day; the sum stands below and is the sum of what stands above. */
function Sites({ in: home }: { readonly in: Answer }) {
  const t = useText()
  const { sites: of, to: day } = home
  if (of.length === 0) return null
  const lines = `/statistics/consumptionDetails?businessDate_dategt=${day}&businessDate_datelt=${day}&siteId_notnull=1`
  const sum = (name: 'netAmount' | 'before') => yuanOf(of.reduce((all, one) => all + fenOf(one[name]), 0n))
  const words: Label = home.isOver ? ['上周同日', 'a week before'] : ['上周此时', 'a week ago by now']
  const title = t(onDay(home, '站点', 'Sites'))
  return (
    <section className="panel home-wide" aria-label={title}>
      <h2>{title}</h2>
      <table className="rows home-table">
        <thead>
          <tr>
            <th>{t(['站点', 'Site'])}</th>
            <th className="home-less">{t(['状态', 'State'])}</th>
            <th className="number">{t(['订单', 'Orders'])}</th>
            <th className="number home-less">{t(['升数（L）', 'Litres (L)'])}</th>
            <th className="number">{t(['净销售额（元）', 'Net sales (CNY)'])}</th>
            <th className="number">{t(['较上周', 'To last week'])}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(site => (
            <tr key={site.id} data-figure={`site-${site.id}`}>
              <td>{site.siteName}</td>
              <td className="home-less">
                <StateTag of={siteStates} code={site.status} />
              </td>
              <td className="number">{site.orderCount}</td>
              <td className="number home-less">{grouped(site.litres)}</td>
              <td className="number" data-value>
                <Behind href={`${lines}&siteId=${site.id}`}>{grouped(site.netAmount)}</Behind>
              </td>
              <td className="number">
                <Change now={site.netAmount} before={site.before} words={words} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-figure="sites">
            <th>{t(['合计', 'Total'])}</th>
            <td className="home-less">—</td>
            <td className="number">{of.reduce((all, one) => all + one.orderCount, 0)}</td>
            <td className="home-less">—</td>
            <td className="number" data-value>
              <Behind href={lines}>{grouped(sum('netAmount'))}</Behind>
            </td>
            <td className="number">
              <Change now={sum('netAmount')} before={sum('before')} words={words} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** When do I get my money, and how do my sites do. */
export function SupplierHome({ of }: { readonly of: string | undefined }) {
  const answer = useAnswer(supplierHome, useAskedDay(), { keeps: true })
  return (
    <HomePage of={of} shown={answer.data} isReady={!answer.isPending} extra={<HomeDays of={answer.data} />}>
      <Loaded answer={answer}>
        {data => (
          <>
            <Queue of={data.toDo} />
            <Figures of={figuresOf(data)} />
            <div className="home-grid">
              <Sites in={data} />
              <section className="panel home-wide">
                <ViewChart
                  resource={saleDays}
                  query={within('businessDate', lastDays(30))}
                  name={['近 30 天销售', 'Sales of the last 30 days']}
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
