import { useEffect, useState } from 'react'
import { isCardNumber } from '@forecourt/contract/kernel'
import { Notice } from '../../../kernel/notice.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { useSession } from '../../../kernel/session.ts'
import { save, saved } from '../../../kernel/storage.ts'
import { useText } from '../../../kernel/text.ts'
import { fenOf } from '../../../kernel/yuan.ts'
import { AmountPad, type Typed } from './amount-pad.tsx'
import { cardDigits, CardField } from './card-field.tsx'
import { GunTiles, isSold } from './gun-tiles.tsx'
import { LatestPayments } from './latest-payments.tsx'
import { DeclinedPanel, PaidPanel } from './outcome.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { ShiftBar } from './shift-bar.tsx'
import { type SiteOption, useCard, useGuns, useQuote, useSites, type QuoteRequest } from './station-data.ts'
import { usePayment } from './use-payment.ts'

const open = 1
const quietMs = 250
const siteKey = () => `station-site-${useSession.getState().user?.user_id ?? ''}`

/** A value once it has stood still: the server is not asked for every key. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const focus = (id: string) => document.getElementById(id)?.focus()

/** The screen of the cashier at the guns: gun, amount, card, pay. */
export default function Station() {
  const t = useText()
  const sites = useSites()
  const [chosen, setChosen] = useState<string | undefined>(() => saved<string>(siteKey()))
  const offered = sites.data?.filter(site => site.status === open) ?? []
  const site = offered.find(one => one.id === chosen) ?? (offered.length === 1 ? offered[0] : undefined)
  const choose = (id: string) => {
    save(siteKey(), id)
    setChosen(id)
  }
  if (!sites.data) return <Loaded answer={sites}>{() => null}</Loaded>
  if (offered.length === 0)
    return (
      <Notice
        title={t(['没有可收银的站点', 'No site to take payments at'])}
        text={t([
          '请站点负责人把您加入站点人员；站点须在营业中',
          'Ask to be added to the staff of a site; the site has to be open',
        ])}
      />
    )
  return (
    <div className="station">
      <SiteChoice sites={offered} site={site} onChoose={choose} />
      {site ? <Till key={site.id} siteId={site.id} /> : <SiteTiles sites={offered} onChoose={choose} />}
    </div>
  )
}

interface SiteChoiceProps {
  readonly sites: readonly SiteOption[]
  readonly site: SiteOption | undefined
  readonly onChoose: (id: string) => void
}

function SiteChoice({ sites, site, onChoose }: SiteChoiceProps) {
  const t = useText()
  return (
    <header className="station-head">
      <h1>{t(['站点收银', 'Station'])}</h1>
      <ShiftBar siteId={site?.id} />
      <label>
        <span className="visually-hidden">{t(['站点', 'Site'])}</span>
        <select value={site?.id ?? ''} onChange={event => onChoose(event.target.value)}>
          {!site && <option value="">{t(['请选择站点', 'Choose a site'])}</option>}
          {sites.map(one => (
            <option key={one.id} value={one.id}>
              {one.siteName}
            </option>
          ))}
        </select>
      </label>
    </header>
  )
}

/** The first time at a tablet: where does it stand? It is remembered. */
function SiteTiles({ sites, onChoose }: Pick<SiteChoiceProps, 'sites' | 'onChoose'>) {
  const t = useText()
  return (
    <section className="site-tiles">
      <h2>{t(['这台设备在哪个站点？', 'At which site is this device?'])}</h2>
      <ul>
        {sites.map(one => (
          <li key={one.id}>
            <button type="button" onClick={() => onChoose(one.id)}>
              <strong>{one.siteName}</strong>
              <small>{one.siteCode}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const companyDigits = 6
const empty: Typed = { kind: 'amount', text: '' }

/** One payment from the gun to the receipt. A gun stays chosen for the next driver, everything else begins anew. */
function Till({ siteId }: { readonly siteId: string }) {
  const t = useText()
  const guns = useGuns(siteId)
  const [gunNo, setGunNo] = useState<number>()
  const [typed, setTyped] = useState<Typed>(empty)
  const [cardText, setCardText] = useState('')
  const payment = usePayment(siteId)
  const gun = guns.data?.find(one => one.gunNo === gunNo && isSold(one))
  const isAsked = Number(typed.text) > 0
  const quoted: QuoteRequest | undefined =
    gun && isAsked ? { siteId, gunNo: gun.gunNo, [typed.kind]: typed.text.replace(/\.$/, '') } : undefined
  const company = isCardNumber(cardText) ? { company: cardText.slice(0, companyDigits) } : {}
  const wanted = JSON.stringify(quoted ? { ...quoted, ...company } : null)
  const asked = useSettled(wanted)
  const answer = useQuote((JSON.parse(asked) as QuoteRequest | null) ?? undefined)
  const quote = quoted && !answer.isError ? answer.data : undefined
  const isStale = asked !== wanted || answer.isPlaceholderData || answer.isFetching
  const holder = useCard(siteId, cardText)
  const card = cardText.length === cardDigits ? holder.data : undefined
  const canPay = Boolean(quote && !isStale && card)

  const missing = !gun
    ? t(['请选择油枪', 'Choose a nozzle'])
    : !isAsked
      ? t(['请输入金额', 'Enter an amount'])
      : !card
        ? t(['请扫描油卡', 'Scan a card'])
        : t(['正在报价…', 'Quoting…'])
  const pay = () => {
    if (!quoted || !quote || !card || !canPay) return
    const { proofAbove, cardNo } = card
    const needsProof = proofAbove !== null && fenOf(quote.payAmount) > fenOf(proofAbove)
    const { priceVersion, platformPrice: quotedPrice } = quote
    payment.pay({ ...quoted, cardNo, priceVersion, ...(quotedPrice ? { quotedPrice } : {}) }, needsProof)
  }
  const next = () => {
    payment.reset()
    setTyped(empty)
    setCardText('')
    requestAnimationFrame(() => focus('station-amount'))
  }
  const back = () => {
    payment.reset()
    requestAnimationFrame(() => focus(cardText.length === cardDigits ? 'station-amount' : 'station-card'))
  }

  if (!guns.data) return <Loaded answer={guns}>{() => null}</Loaded>
  const { state } = payment
  return (
    <div className="till">
      <div className="till-column">
        <GunTiles
          guns={guns.data}
          chosen={gun?.gunNo}
          onChoose={one => {
            setGunNo(one)
            if (state.step !== 'busy' && !(state.step === 'prove' && state.isBusy)) payment.reset()
          }}
        />
        <AmountPad
          typed={typed}
          problem={quoted && answer.isError ? answer.error.message : undefined}
          onType={next => {
            setTyped(next)
            if (state.step === 'prove' && !state.isBusy) payment.reset()
          }}
          onNext={() => focus('station-card')}
        />
      </div>
      <div className="till-column till-pay">
        {state.step === 'paid' ? (
          <PaidPanel paid={state.paid} onNext={next} />
        ) : state.step === 'declined' ? (
          <DeclinedPanel fault={state.fault} onRetry={() => void payment.retry()} onBack={back} />
        ) : state.step === 'prove' ? (
          <ProofPanel
            siteId={siteId}
            cardNo={state.asked.cardNo}
            amount={quote?.payAmount ?? '0.00'}
            phone={card?.phone ?? null}
            fault={state.fault}
            isBusy={state.isBusy}
            onProve={payment.prove}
            onBack={back}
          />
        ) : (
          <>
            <CardField
              text={cardText}
              card={card}
              fault={cardText.length === cardDigits ? holder.error : null}
              isBusy={holder.isFetching}
              onType={setCardText}
              onNext={() => focus('station-pay')}
            />
            <QuotePanel
              gun={gun}
              quote={quote}
              isStale={isStale}
              card={card}
              isBusy={state.step === 'busy'}
              canPay={canPay}
              missing={missing}
              onPay={pay}
            />
          </>
        )}
      </div>
      <LatestPayments siteId={siteId} />
    </div>
  )
}
