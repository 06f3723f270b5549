import { isCardNumber, type Label } from '@forecourt/contract/kernel'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { usePane } from '../../../kernel/pane.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { useText } from '../../../kernel/text.ts'
import { useKeys } from '../../../kernel/workbench/use-keys.ts'
import { fenOf } from '../../../kernel/yuan.ts'
import { AmountPad, KindChoice, type Typed } from './amount-pad.tsx'
import { cardDigits, CardField } from './card-field.tsx'
import { GunTiles, isSold } from './gun-tiles.tsx'
import { LatestPayments } from './latest-payments.tsx'
import { DeclinedPanel, PaidPanel } from './outcome.tsx'
import { PriceChangedPanel } from './price-changed.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { type Quote, useCard, useGuns, useQuote, type QuoteRequest } from './station-data.ts'
import { useGunKeys } from './use-gun-keys.ts'
import { usePayment } from './use-payment.ts'

const quietMs = 250

/** A value once it has stood still: the server is not asked for every key. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const companyDigits = 6
const empty: Typed = { kind: 'amount', text: '' }

interface StepProps {
  readonly at: number
  readonly title: Label
  readonly children?: ReactNode
}

/** One of the three steps of a payment, in the order in which they are taken. */
function Step({ at, title, children }: StepProps) {
  const t = useText()
  return (
    <div className="till-step">
      <i aria-hidden="true">{at}</i>
      <h2>{t(title)}</h2>
      {children}
    </div>
  )
}

/** What is asked of the server for what was typed, once it has stood still, and whether its answer is still the one. */
function useQuoted(quoted: QuoteRequest | undefined, cardText: string) {
  const company = isCardNumber(cardText) ? { company: cardText.slice(0, companyDigits) } : {}
  const wanted = JSON.stringify(quoted ? { ...quoted, ...company } : null)
  const asked = useSettled(wanted)
  const answer = useQuote((JSON.parse(asked) as QuoteRequest | null) ?? undefined)
  return {
    quote: quoted && !answer.isError ? answer.data : undefined,
    problem: quoted && answer.isError ? answer.error.message : undefined,
    isStale: asked !== wanted || answer.isPlaceholderData || answer.isFetching,
  }
}

/** One payment from the gun to the receipt. A gun stays chosen for the next driver, everything else begins anew. */
export function Till({ siteId }: { readonly siteId: string }) {
  const t = useText()
  const { element } = usePane()
  // The same page may be open in a second tab, with fields of the same names.
  const focus = (id: string) => element?.querySelector<HTMLElement>(`#${id}`)?.focus()
  const guns = useGuns(siteId)
  const [gunNo, setGunNo] = useState<number>()
  const [typed, setTyped] = useState<Typed>(empty)
  const [cardText, setCardText] = useState('')
  /** What the driver was shown when the payment was asked for. */
  const [shown, setShown] = useState<Quote>()
  const payment = usePayment(siteId)
  const { state } = payment
  const gun = guns.data?.find(one => one.gunNo === gunNo && isSold(one))
  const isAsked = Number(typed.text) > 0
  const quoted: QuoteRequest | undefined =
    gun && isAsked ? { siteId, gunNo: gun.gunNo, [typed.kind]: typed.text.replace(/\.$/, '') } : undefined
  const { quote, problem, isStale } = useQuoted(quoted, cardText)
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
    setShown(quote)
    payment.pay({ ...quoted, cardNo, priceVersion, ...(quotedPrice ? { quotedPrice } : {}) }, needsProof)
  }
  const isBusy = state.step === 'busy' || (state.step === 'prove' && state.isBusy)
  const clear = () => {
    payment.reset()
    setTyped(empty)
    setCardText('')
  }
  const next = () => {
    clear()
    requestAnimationFrame(() => focus('station-amount'))
  }
  const back = () => {
    payment.reset()
    requestAnimationFrame(() => focus(cardText.length === cardDigits ? 'station-amount' : 'station-card'))
  }
  const escape = () => {
    if (isBusy) return
    if (state.step === 'open' || state.step === 'paid') return next()
    back()
  }
  const chooseGun = (one: number) => {
    setGunNo(one)
    if (!isBusy) payment.reset()
  }
  const gunKeys = useGunKeys(guns.data?.filter(isSold).map(one => one.gunNo) ?? [], chooseGun)
  useKeys({ ...gunKeys, Escape: escape })

  if (!guns.data) return <Loaded answer={guns}>{() => null}</Loaded>
  return (
    <div
      className="till"
      role="presentation"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && (event.target as HTMLElement).matches('input:not([type="radio"])')) escape()
      }}
    >
      <div className="till-guns">
        <Step at={1} title={['油枪', 'Nozzle']}>
          <small className="till-hint">{t(['数字键选枪', 'Digits choose'])}</small>
        </Step>
        <GunTiles guns={guns.data} chosen={gun?.gunNo} onChoose={chooseGun} onNext={() => focus('station-amount')} />
      </div>
      <LatestPayments siteId={siteId} />
      <div className="till-amount">
        <Step at={2} title={['金额', 'Amount']}>
          <KindChoice typed={typed} onType={setTyped} />
        </Step>
        <AmountPad
          typed={typed}
          problem={problem}
          quote={quote}
          onType={one => {
            setTyped(one)
            if (state.step === 'prove' && !state.isBusy) payment.reset()
          }}
          onNext={() => focus('station-card')}
        />
      </div>
      <div className="till-pay">
        <Step at={3} title={['刷卡收款', 'Card and payment']}>
          {state.step === 'open' && (isAsked || cardText) && (
            <button type="button" className="quiet text-button till-clear" onClick={next}>
              {t(['清空', 'Clear'])} <kbd className="till-hint">Esc</kbd>
            </button>
          )}
        </Step>
        {state.step === 'paid' ? (
          <PaidPanel paid={state.paid} onNext={next} />
        ) : state.step === 'declined' ? (
          state.fault.reason === 'priceChanged' && shown && quoted && card ? (
            <PriceChangedPanel before={shown} now={isStale ? undefined : quote} onPay={pay} onBack={back} />
          ) : (
            <DeclinedPanel fault={state.fault} onRetry={() => void payment.retry()} onBack={back} />
          )
        ) : state.step === 'prove' ? (
          <ProofPanel
            siteId={siteId}
            cardNo={state.asked.cardNo}
            amount={shown?.payAmount ?? '0.00'}
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
    </div>
  )
}
