import { placePurchase, purchasableGoods, quotePurchase } from '@forecourt/contract/goods'
import type { Label, WireOutputOfCall } from '@forecourt/contract/kernel'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { usePane, usePaneQuery } from '../../kernel/pane.tsx'
import { useAllowed } from '../../kernel/call/allowed.ts'
import { ApiError, apiErrorOf, send } from '../../kernel/client.ts'
import { announceChanged } from '../../kernel/changed.ts'
import { grouped } from '../../kernel/figures.ts'
import { Callout } from '../../kernel/parts/callout.tsx'
import { ReportPage, ReportSheet } from '../../kernel/parts/report-page.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { forget, save, saved } from '../../kernel/storage.ts'
import { useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { AskedField } from '../../kernel/widgets/asked-field.tsx'
import { FieldInput } from '../../kernel/widgets/field-input.tsx'
import { FieldText } from '../../kernel/widgets/field-text.tsx'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import './purchase-centre.css'

type Goods = WireOutputOfCall<typeof purchasableGoods>[number]
type Bought = WireOutputOfCall<typeof placePurchase>
type Basket = Readonly<Record<string, number>>

const fields = purchasableGoods.output.fields
const qtyField = placePurchase.input.buyGoodsList.options.rows?.['qty']

/** What was put into the basket stays there until it is bought, whatever becomes of the page; each shop has one of its own. */
function useBasket(shopNo: string) {
  const { user } = useSession.getState()
  const key = `basket-${user?.tenant_id}-${user?.user_id}${shopNo && `-${shopNo}`}`
  const [basket, setBasket] = useState<Basket>(() => saved<Basket>(key) ?? {})
  const keep = (next: Basket) => {
    setBasket(next)
    if (Object.keys(next).length === 0) forget(key)
    else save(key, next)
  }
  return {
    basket,
    put: (skuId: string, qty: number) => {
      const { [skuId]: _, ...others } = basket
      keep(qty > 0 ? { ...others, [skuId]: qty } : others)
    },
    empty: () => keep({}),
  }
}

interface QuantityProps {
  readonly of: Goods
  readonly qty: number
  readonly onChange: (qty: number) => void
}

/** How many of one; what cannot be bought here says why. */
function Quantity({ of, qty, onChange }: QuantityProps) {
  const t = useText()
  if (of.isSoldHere !== 1) return <span className="dim">{t(['请联系供应方', 'Ask its seller'])}</span>
  if (of.isInStock !== 1 && qty === 0) return <span className="dim">{t(['缺货', 'Out of stock'])}</span>
  if (!qtyField) return null
  const label = t(['{0} 的数量', 'Quantity of {0}'], `${of.goodsName} ${of.skuName}`)
  return (
    <span className="purchase-quantity">
      <label className="visually-hidden" htmlFor={`qty-${of.skuId}`}>
        {label}
      </label>
      <FieldInput
        id={`qty-${of.skuId}`}
        name="qty"
        field={qtyField}
        label={label}
        value={qty === 0 ? null : qty}
        invalid={false}
        describedBy=""
        onChange={value => onChange(Number(value ?? 0))}
        onBlur={() => {}}
      />
    </span>
  )
}

interface PayProps {
  readonly shopNo: string
  readonly basket: Basket
  readonly onBought: (bought: Bought) => void
}

/** What the basket comes to at the prices of this moment, and the button that pays it. */
function Pay({ shopNo, basket, onBought }: PayProps) {
  const t = useText()
  const [fault, setFault] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const { isAllowed } = useAllowed(placePurchase)
  const buyGoodsList = Object.entries(basket).map(([skuId, qty]) => ({ skuId, qty, price: null }))
  const quote = useAnswer(quotePurchase, { shopNo, buyGoodsList }, { ready: buyGoodsList.length > 0 })
  if (buyGoodsList.length === 0)
    return <p className="dim">{t(['填写数量即可加入采购单', 'Enter quantities to fill the basket'])}</p>
  const { data } = quote
  const pay = async (totalPayMoney: string) => {
    setBusy(true)
    setFault(undefined)
    const submission = [shopNo, ...buyGoodsList.map(one => `${one.skuId}:${one.qty}`)].join(',')
    try {
      onBought(await send(placePurchase, { shopNo, buyGoodsList, totalPayMoney }, { quiet: true, submission }))
    } catch (error) {
      const found = apiErrorOf(error)
      setFault(found)
      if (found.reason === 'priceChanged') announceChanged(['tenantGoods'])
    } finally {
      setBusy(false)
    }
  }
  const wrong = fault ?? quote.error
  return (
    <>
      {wrong && (
        <Callout tone="bad" isAlert>
          {wrong.message}
        </Callout>
      )}
      {data && (
        <>
          <ul className="purchase-lines">
            {data.lines.map(one => (
              <li key={`${one.skuId} ${one.optionNo ?? ''}`}>
                <span>
                  {one.goodsName} · {one.skuName}
                  <small className="dim">
                    {one.sellerTenantName} · {grouped(one.unitPrice)} × {one.qty}
                    {one.optionNo && ` · ${t(['批发协议价', 'Agreed price'])} ${one.optionNo}`}
                  </small>
                </span>
                <span className="figure">{grouped(one.amount)}</span>
              </li>
            ))}
          </ul>
          <p className="purchase-total">
            <span>
              {t(['应付合计', 'To pay'])}
              {data.serviceCharge !== '0.00' && (
                <small className="dim">
                  {t(['含服务费 {0}', 'with a charge of {0}'], grouped(data.serviceCharge))}
                </small>
              )}
            </span>
            <strong className="figure">¥ {grouped(data.totalPayMoney)}</strong>
          </p>
          <Button
            type="primary"
            block
            loading={isBusy}
            disabled={!isAllowed || quote.isFetching}
            onClick={() => void pay(data.totalPayMoney)}
          >
            {t(['从企业余额支付', 'Pay from the balance'])}
          </Button>
          <p className="dim">
            {t(['下单需手机验证码确认，卡密即时交付', 'Confirmed by a code; codes are delivered at once'])}
          </p>
        </>
      )}
    </>
  )
}

/** What was bought, and where its codes are. */
function Receipt({ of, onClose }: { readonly of: Bought; readonly onClose: () => void }) {
  const t = useText()
  return (
    <Callout tone="good" isAlert>
      <p>{t(['已支付 ¥{0}，卡密已交付', 'Paid ¥{0}; the codes are yours'], grouped(of.totalPayMoney))}</p>
      <ul>
        {of.orders.map(one => (
          <li key={one.id}>
            <RefLink entity="order" id={one.id} label={one.orderNo} /> · ¥{grouped(one.payAmount)}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t(['继续采购', 'Buy more'])}</Button>
    </Callout>
  )
}

const isFound = (one: Goods, words: string): boolean =>
  `${one.goodsName} ${one.skuName} ${one.sellerTenantName ?? ''}`.toLowerCase().includes(words.trim().toLowerCase())

const soldHereFirst = (one: Goods, other: Goods): number => other.isSoldHere - one.isSoldHere

const noGoods: Label = ['还没有可采购的商品，请联系平台分配', 'Nothing to buy yet; ask the platform for goods']
const noGoodsOfShop: Label = ['该分销商暂无在售商品', 'This distributor has nothing on sale']

/** What the company may buy, at its own price, and the basket that it fills: what was given to it, or from a distributor's shelf. */
export default function PurchaseCentre() {
  const [query] = usePaneQuery()
  const shopNo = query['shop'] ?? ''
  return <Centre key={shopNo} shopNo={shopNo} />
}

function Centre({ shopNo }: { readonly shopNo: string }) {
  const t = useText()
  const { key } = usePane()
  const [query, setQuery] = usePaneQuery()
  const answer = useAnswer(purchasableGoods, { shopNo })
  const { basket, put, empty } = useBasket(shopNo)
  const [bought, setBought] = useState<Bought>()
  const words = query['words'] ?? ''
  const price = (of: Goods, name: 'unitPrice' | 'listPrice' | 'faceValue') => (of[name] ? grouped(of[name]) : '—')
  return (
    <ReportPage
      title={['采购中心', 'Purchasing']}
      filters={
        <>
          <AskedField
            id={`words-${key}`}
            name="words"
            field={fields.goodsName}
            label={['商品、规格或供应方', 'Goods, variant or seller']}
            value={words}
            onChange={value => setQuery({ words: typeof value === 'string' && value ? value : undefined })}
          />
          <div className="field">
            <label htmlFor={`shop-${key}`}>{t(['从分销商采购', 'Buy from a distributor'])}</label>
            <Input.Search
              id={`shop-${key}`}
              defaultValue={shopNo}
              placeholder={t(['租户编号或全称', 'Its number or full name'])}
              enterButton={t(['进入', 'Enter'])}
              allowClear
              onSearch={value => setQuery({ shop: value.trim() || undefined })}
            />
          </div>
        </>
      }
    >
      <div className="purchase-centre">
        <ReportSheet answer={answer} isEmpty={rows => rows.length === 0} empty={shopNo ? noGoodsOfShop : noGoods}>
          {rows => (
            <Sheet
              label={t(purchasableGoods.title)}
              rows={rows.filter(one => isFound(one, words)).toSorted(soldHereFirst)}
              empty={['没有匹配的商品', 'Nothing is called so']}
              keyOf={one => one.skuId}
              columns={[
                {
                  head: t(['商品', 'Goods']),
                  isLong: true,
                  cell: one => (
                    <span className="purchase-goods">
                      {one.mainImage && <FieldText name="mainImage" field={fields.mainImage} row={one} brief />}
                      <span>
                        {one.goodsName} · {one.skuName}
                        <small className="dim">{one.sellerTenantName}</small>
                      </span>
                    </span>
                  ),
                },
                { head: t(fields.faceValue.label), isFigure: true, cell: one => price(one, 'faceValue') },
                { head: t(fields.listPrice.label), isFigure: true, cell: one => price(one, 'listPrice') },
                { head: t(fields.unitPrice.label), isFigure: true, cell: one => <b>{price(one, 'unitPrice')}</b> },
                {
                  head: t(['数量', 'Quantity']),
                  cell: one => <Quantity of={one} qty={basket[one.skuId] ?? 0} onChange={qty => put(one.skuId, qty)} />,
                },
              ]}
            />
          )}
        </ReportSheet>
        <aside className="page-sheet purchase-basket" aria-label={t(['采购单', 'Basket'])}>
          <h2>{t(['采购单', 'Basket'])}</h2>
          {bought ? (
            <Receipt of={bought} onClose={() => setBought(undefined)} />
          ) : (
            <Pay
              shopNo={shopNo}
              basket={basket}
              onBought={made => {
                setBought(made)
                empty()
              }}
            />
          )}
        </aside>
      </div>
    </ReportPage>
  )
}
