import { applyRecharge } from '@forecourt/contract/funds'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { companyHome, saleDays } from '@forecourt/contract/statistics'
import ViewChart from '../../kernel/chart/view-chart.tsx'
import { AddLink } from '../../kernel/list/add-link.tsx'
import { Loaded } from '../../kernel/parts/states.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { shownYuan } from '../../kernel/yuan.ts'
import { CardsToMind, LimitsOfDay } from './card-panels.tsx'
import { Change } from './change.tsx'
import { Behind, type Figure, Figures, yuan } from './figures.tsx'
import { HomeDays, inMonth, monthBefore, useAskedDay } from './home-days.tsx'
import { HomePage } from './home-page.tsx'
import { Queue } from './queue.tsx'
import { Recent } from './recent.tsx'
import { lastDays, within, withinAddress } from './spans.ts'

type Answer = WireOutputOfCall<typeof companyHome>

const accounts = (codes: string) => `/company/account?${codes.includes(',') ? 'code_in' : 'code'}=${codes}`

/** What the company has, of what it is made, and how long it will last. */
function Balance({ of }: { readonly of: Answer }) {
  const t = useText()
  return (
    <section className="panel home-balance" data-figure="available">
      <div>
        <h2>{t(['可用余额', 'Available'])}</h2>
        <p className="home-hero" data-value>
          <Behind href={accounts('2201,2202')}>{shownYuan(of.available)}</Behind>
        </p>
      </div>
      <p className="home-equation">
        <span data-figure="cash">
          {t(['本金', 'Cash'])} <Behind href={accounts('2201')}>{shownYuan(of.cash)}</Behind>
        </span>
        <span data-figure="gift">
          {t(['＋ 赠送', '+ gift'])} <Behind href={accounts('2202')}>{shownYuan(of.gift)}</Behind>
        </span>
        <span data-figure="held">
          {t(['− 占用', '− held'])} <Behind href={accounts('2201,2202')}>{shownYuan(of.held)}</Behind>
        </span>
      </p>
      <p className="dim">
        {of.dayAverage && of.daysLeft !== null
          ? t(
              [
                '近 30 天日均消费 {0}，连同卡上余额约可用 {1} 天',
                'On average {0} a day; with what is on cards it lasts about {1} days',
              ],
              shownYuan(of.dayAverage),
              of.daysLeft,
            )
          : t(['近 30 天没有消费', 'Nothing was spent in the last 30 days'])}
      </p>
    </section>
  )
}

function figuresOf(of: Answer): readonly Figure[] {
  const lines = `/statistics/consumptionDetails?${withinAddress('businessDate', of)}&cardId_notnull=1`
  const waiting = [...of.recharges, ...of.grants.map(one => ({ ...one, key: `grant-${one.key}` }))]
  const pending = (key: string) => waiting.find(one => one.key === key)
  const [voucher, review, grant] = [pending('voucher'), pending('waiting'), pending('grant-waiting')]
  return [
    {
      key: 'spent',
      label: inMonth(of, '消费', 'Spent'),
      unit: yuan,
      value: of.spent,
      href: lines,
      note: <Change now={of.spent} before={of.spentBefore} words={monthBefore(of)} />,
    },
    { key: 'saved', label: inMonth(of, '已省', 'Saved'), unit: yuan, value: of.saved, href: lines },
    {
      key: 'onCards',
      label: ['卡上余额', 'On cards'],
      unit: yuan,
      value: of.onCards,
      href: '/rechargeCenter/cardBatch',
    },
    {
      key: 'recharges',
      label: ['充值审核中', 'Recharges in review'],
      unit: yuan,
      value: review?.amount ?? null,
      href: `/rechargeCenter/rechargeaudit?${review?.filter ?? ''}`,
      ...(voucher && voucher.count > 0
        ? {
            parts: [
              {
                label: ['待上传凭证', 'voucher to upload'] as const,
                value: voucher.amount,
                href: `/rechargeCenter/rechargeaudit?${voucher.filter}`,
              },
            ],
          }
        : {}),
    },
    {
      key: 'grants',
      label: ['发卡待审核', 'Grants in review'],
      unit: ['张', 'issues'],
      value: grant?.count ?? null,
      href: `/rechargeCenter/businesscard?${grant?.filter ?? ''}`,
    },
  ]
}

/** How much have I, how long will it last, and what needs me. */
export function CompanyHome({ of }: { readonly of: string | undefined }) {
  const answer = useAnswer(companyHome, useAskedDay(), { keeps: true })
  return (
    <HomePage
      of={of}
      shown={answer.data}
      isReady={!answer.isPending}
      extra={
        <>
          <HomeDays of={answer.data} />
          <AddLink of={applyRecharge} href="/rechargeCenter/apply" label={['申请充值', 'Apply for a recharge']} />
        </>
      }
    >
      <Loaded answer={answer}>
        {data => (
          <>
            <Balance of={data} />
            <Queue of={data.toDo} />
            <Figures of={figuresOf(data)} />
            <div className="home-grid">
              <CardsToMind of={data.cards} />
              <LimitsOfDay of={data} />
              <section className="panel home-wide">
                <ViewChart
                  resource={saleDays}
                  query={within('businessDate', lastDays(30))}
                  name={['近 30 天消费', 'Spending of the last 30 days']}
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
