import type { Label, WireOutputOfCall } from '@forecourt/contract/kernel'
import { tradeHome } from '@forecourt/contract/statistics'
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

type Answer = WireOutputOfCall<typeof tradeHome>
const list = '/goods/tenant'

/** The same goods, as whoever passes them on and whoever buys them calls them. */
interface Words {
  readonly shelf: Readonly<Record<string, Label>>
  readonly goods: Label
  readonly none: Label
}

const shared = {
  agreed: ['有协议价', 'At an agreed price'],
  ending: ['30 天内到期', 'Terms end within 30 days'],
} as const
const ofDistributor: Words = {
  shelf: {
    ...shared,
    up: ['货架在售', 'On the shelf'],
    waiting: ['待上架', 'To put on sale'],
    down: ['已下架', 'Off sale'],
  },
  goods: ['货架与进价', 'Shelf and prices'],
  none: ['还没有分配给您的商品，请联系平台运营', 'No goods were given to you yet: ask the platform'],
}
const ofBuyer: Words = {
  shelf: {
    ...shared,
    up: ['可进货', 'To be had'],
    waiting: ['待开放', 'Not open yet'],
    down: ['已停供', 'Not supplied now'],
  },
  goods: ['可进货的商品', 'What can be bought'],
  none: ['还没有可进货的商品，请联系上级分销商', 'Nothing can be bought yet: ask your distributor'],
}

/** Offers and shelves that one has, and the lists behind them. */
const distributed: Readonly<Record<string, readonly [label: Label, list: string]>> = {
  offered: [['上游供货中', 'Offered to you'], '/goods/offer'],
  shelfUp: [['分销在售', 'Passed on, on sale'], '/goods/distributor'],
  shelfWaiting: [['分销待上架', 'Passed on, to put on sale'], '/goods/distributor'],
  shelfDown: [['分销已下架', 'Passed on, off sale'], '/goods/distributor'],
  passedOn: [['供给下级', 'Offered by you'], '/goods/offer'],
}

const unit: Label = ['个规格', 'variants']

/** What there is none of, and says nothing, is left out; what sells is said in any case. */
function figuresOf(of: Answer, words: Words): readonly Figure[] {
  const paid = of.sales.find(one => one.count > 0)
  return [
    { key: 'balance', label: ['账户余额', 'Balance'], unit: yuan, value: of.balance, href: '/company/account' },
    { key: 'due', label: ['应付未结', 'Due'], unit: yuan, value: of.due, href: '/company/account?code=2211' },
    {
      key: 'sales',
      label: inMonth(of, '销售', 'Sold'),
      unit: yuan,
      value: paid?.amount ?? null,
      href: `/order/orderManager?${paid?.filter ?? ''}`,
      note: <Change now={paid?.amount ?? null} before={of.salesBefore} words={monthBefore(of)} />,
    },
    ...of.earned
      .filter(({ count }) => count > 0)
      .map(
        ({ key, amount, filter }): Figure => ({
          key,
          label: inMonth(of, '分润', 'Earned'),
          unit: yuan,
          value: amount,
          href: `/order/share?${filter}`,
        }),
      ),
    ...of.shelf
      .filter(({ key, count }) => key === 'up' || count > 0)
      .map(
        ({ key, count, filter }): Figure => ({
          key,
          label: words.shelf[key] ?? [key, key],
          unit,
          value: count,
          href: `${list}?${filter}`,
        }),
      ),
    ...of.distribution
      .filter(({ count }) => count > 0)
      .map(({ key, count, filter }): Figure => {
        const [label, href] = distributed[key] ?? [[key, key], '/goods/offer']
        return { key, label, unit, value: count, href: `${href}?${filter}` }
      }),
  ]
}

function Sellers({ of }: { readonly of: Answer['sellers'] }) {
  const t = useText()
  if (of.length === 0) return null
  const title = t(['供应方', 'Suppliers'])
  return (
    <section className="panel home-wide" aria-label={title}>
      <h2>{title}</h2>
      <ul className="home-lines">
        {of.map(({ id, name, count, agreed }) => (
          <li key={id} data-figure={`seller-${id}`}>
            <span>
              {name}
              {agreed > 0 && <small>{t(['其中 {0} 个有协议价', '{0} at an agreed price'], agreed)}</small>}
            </span>
            <span />
            <span className="home-count" data-value>
              <Behind href={`${list}?shelfStatus=1&sellerTenantId=${id}`}>
                {t(['{0} 个规格', '{0} {0|variant|variants}'], count)}
              </Behind>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Distributors({ of }: { readonly of: Answer['distributors'] }) {
  const t = useText()
  if (of.length === 0) return null
  const title = t(['分销您商品的租户', 'Who passes on your goods'])
  return (
    <section className="panel home-wide" aria-label={title}>
      <h2>{title}</h2>
      <ul className="home-lines">
        {of.map(({ id, name, count }) => (
          <li key={id} data-figure={`distributor-${id}`}>
            <span>{name}</span>
            <span />
            <span className="home-count" data-value>
              <Behind href={`/goods/offer?status=1&distributorTenantId=${id}`}>
                {t(['{0} 个规格', '{0} {0|variant|variants}'], count)}
              </Behind>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Goods({ of, words }: { readonly of: Answer['goods']; readonly words: Words }) {
  const t = useText()
  const title = t(words.goods)
  return (
    <section className="panel home-wide" aria-label={title}>
      <h2>{title}</h2>
      {of.length === 0 ? (
        <p className="dim">{t(words.none)}</p>
      ) : (
        <table className="rows home-table">
          <thead>
            <tr>
              <th>{t(['商品', 'Goods'])}</th>
              <th className="home-less">{t(['供应方', 'Supplier'])}</th>
              <th className="number">{t(['进价（元）', 'Price (CNY)'])}</th>
              <th className="number">{t(['标准售价（元）', 'List price (CNY)'])}</th>
              <th className="home-less">{t(['有效期至', 'Until'])}</th>
            </tr>
          </thead>
          <tbody>
            {of.map(one => (
              <tr key={one.id}>
                <td>
                  <Behind href={`${list}?open=${one.id}`}>
                    {one.goodsName} · {one.skuName}
                  </Behind>
                </td>
                <td className="home-less">{one.sellerName ?? '—'}</td>
                <td className="number">{grouped(one.price ?? one.listPrice ?? '—')}</td>
                <td className="number">{grouped(one.listPrice ?? '—')}</td>
                <td className="home-less">{one.endTime?.slice(0, 10) ?? t(['长期', 'No end'])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function TradeHome({ of, words }: { readonly of: string | undefined; readonly words: Words }) {
  const answer = useAnswer(tradeHome, useAskedDay(), { keeps: true })
  const { data: home } = answer
  const hasSold = home?.sales.some(one => one.count > 0) ?? false
  // What is on the shelf is so now: only sales have a day.
  const shown = home && { ...home, isOver: hasSold ? home.isOver : 0 }
  return (
    <HomePage of={of} shown={shown} isReady={!answer.isPending} extra={hasSold && <HomeDays of={home} />}>
      <Loaded answer={answer}>
        {data => (
          <>
            <Queue of={data.toDo} />
            <Figures of={figuresOf(data, words)} />
            <div className="home-grid">
              <Goods of={data.goods} words={words} />
              <Sellers of={data.sellers} />
              <Distributors of={data.distributors} />
              {hasSold && <Recent />}
            </div>
          </>
        )}
      </Loaded>
    </HomePage>
  )
}

interface HomeProps {
  readonly of: string | undefined
}

/** What sells, what is on the shelf at which price, and what is due. */
export const DistributorHome = ({ of }: HomeProps) => <TradeHome of={of} words={ofDistributor} />

/** What can be bought at which price, and what one has for it. */
export const BuyerHome = ({ of }: HomeProps) => <TradeHome of={of} words={ofBuyer} />
