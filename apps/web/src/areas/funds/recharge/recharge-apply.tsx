import { applyRecharge } from '@forecourt/contract/funds'
import { parseDecimal, parseField } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { ApiError } from '../../../kernel/api-error.ts'
import { send } from '../../../kernel/client.ts'
import { DraftOffer } from '../../../kernel/form/draft-offer.tsx'
import { type FormState, useForm } from '../../../kernel/form/form-state.ts'
import { pointTo } from '../../../kernel/form/problem-list.tsx'
import { useDraft } from '../../../kernel/form/use-draft.ts'
import { usePane, useUnsaved } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { refreshMoney, useQuote, useWays } from '../funds-data.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { keyAfter } from '../../../kernel/submission-key.ts'
import { Steps } from '../../../kernel/steps.tsx'
import { VoucherInput } from '../voucher.tsx'
import { AmountStep } from './apply-amount.tsx'
import { Applied, ConfirmStep, type Made, PayStep } from './apply-steps.tsx'
import { online, WayChoice } from './way-choice.tsx'
import { ApplySummary } from './apply-summary.tsx'

const { amount, payMethod, payerName, payerAccount, voucherUrls, remark } = applyRecharge.input
const fields = {
  amount,
  payerName: { ...payerName, options: { ...payerName.options, required: true } },
  payerAccount,
  voucherUrls,
  remark,
}
const first = {}
const bankTransfer: string = payMethod.options.initial
const widgets = { inputs: { voucherUrls: VoucherInput } }
const fieldsOfStep: readonly (readonly (keyof typeof fields)[])[] = [
  ['amount'],
  ['payerName', 'payerAccount', 'voucherUrls', 'remark'],
  [],
]

const ofTransfer = new Set<string>(['payerName', 'payerAccount', 'voucherUrls'])

const isAboutAccount = (reason: string | undefined) =>
  reason === 'payeeAccountChanged' || reason === 'noReceivingAccount'

/** The amount as the server takes it, once it is one. */
const quotable = (form: FormState): string | undefined => {
  const text = wireText(form.values['amount'])
  const fen = parseDecimal(text, 2)
  return fen !== undefined && fen > 0n && form.problem('amount') === undefined ? text : undefined
}

/** A company applies for money on its account: what it costs, how it was paid, and a last look before it is sent. */
export default function ApplyPage() {
  const t = useText()
  const pane = usePane()
  const form = useForm(fields, first)
  const [step, setStep] = useState(0)
  const [way, setWay] = useState(bankTransfer)
  const ways = useWays()
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(newKey)
  const [done, setDone] = useState<Made>()
  const asked = useDeferredValue(quotable(form))
  const quote = useQuote(asked)
  const current = asked === undefined ? undefined : quote.data
  const draft = useDraft('recharge-apply', form)
  useUnsaved(form.dirty && !done)

  const names = [t(['金额与优惠', 'Amount']), t(['付款与凭证', 'Payment']), t(['确认提交', 'Confirm'])]
  const go = (next: number) => {
    setStep(next)
    pane.element?.scrollTo({ top: 0 })
  }
  const isOnline = way === online
  // Without an account nobody can be told where to transfer to.
  const isNowhere = !isOnline && ways.data !== undefined && !ways.data.payeeAccountNo
  const forward = () => {
    const wrong = fieldsOfStep[step]?.find(
      name => !(isOnline && ofTransfer.has(name)) && 'problem' in parseField(fields[name], form.values[name]),
    )
    if (wrong) {
      form.leave(wrong)
      return pointTo(pane.element, wrong)
    }
    form.calm()
    go(step + 1)
  }
  const submit = async () => {
    if (busy || !current) return
    setBusy(true)
    form.calm()
    try {
      const { amount: asked, remark: note } = form.values
      const given = isOnline ? { amount: asked, remark: note } : form.values
      const told = isOnline ? {} : { payeeAccountId: ways.data?.payeeAccountId ?? null }
      const body = { ...given, ...told, payMethod: way, expectedPay: current.payAmount }
      setDone(await send(applyRecharge, body as never, { quiet: true, idempotencyKey: key }))
      draft.forget()
      await refreshMoney('companyRecharge')
    } catch (fault) {
      form.refuse(fault as ApiError)
      setKey(keyAfter(key, fault))
      if ((fault as ApiError).reason === 'amountDiffers') {
        await quote.refetch()
        go(0)
      }
      if (isAboutAccount((fault as ApiError).reason)) {
        await ways.refetch()
        go(1)
      }
    }
    setBusy(false)
  }
  const restart = () => {
    for (const name of Object.keys(fields)) form.set(name, null)
    setKey(newKey())
    setDone(undefined)
    go(0)
  }

  if (done)
    return (
      <Applied
        made={done}
        isOnline={isOnline}
        hasVoucher={wireText(form.values['voucherUrls']) !== ''}
        onAgain={restart}
      />
    )
  return (
    <OwnWidgetsContext value={widgets}>
      <section className="funds-apply">
        <h1>{t(['申请充值', 'Apply for a recharge'])}</h1>
        <Steps names={names} at={step} onGo={go} />
        <div className="funds-apply-columns">
          <form
            className="funds-sheet"
            noValidate
            onSubmit={event => {
              event.preventDefault()
              if (step < 2) forward()
              else void submit()
            }}
          >
            {step === 0 && <DraftOffer draft={draft} />}
            {step === 0 && <AmountStep form={form} quote={current} />}
            {step === 1 && ways.data?.isOnline === 1 && <WayChoice way={way} onChange={setWay} />}
            {step === 1 && (
              <PayStep form={form} payAmount={current?.payAmount} isOnline={isOnline} paidTo={ways.data} />
            )}
            {step === 2 && <ConfirmStep form={form} quote={current} isOnline={isOnline} paidTo={ways.data} />}
            <footer className="funds-feet">
              <p className="field-problem" role="alert">
                {form.summary}
              </p>
              {step > 0 && <Button onClick={() => go(step - 1)}>{t(['上一步', 'Back'])}</Button>}
              <Button
                type="primary"
                htmlType="submit"
                loading={busy}
                disabled={(step === 2 && !current) || (step > 0 && isNowhere)}
              >
                {step < 2 ? t(['下一步', 'Next']) : t(['提交申请', 'Submit'])}
              </Button>
            </footer>
          </form>
          <ApplySummary quote={current} form={form} isOnline={isOnline} />
        </div>
      </section>
    </OwnWidgetsContext>
  )
}
