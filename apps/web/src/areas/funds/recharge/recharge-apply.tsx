import { applyRecharge } from '@forecourt/contract/funds'
import { parseDecimal, parseField } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../../kernel/call/use-call.ts'
import { DraftOffer } from '../../../kernel/form/draft-offer.tsx'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { pointTo } from '../../../kernel/form/problem-list.tsx'
import { usePane, useUnsaved } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { useQuote, useWays } from '../funds-data.ts'
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
/** Paying online nobody says from where. */
const onlineFields = { amount, remark }
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
  const [step, setStep] = useState(0)
  const [way, setWay] = useState(bankTransfer)
  const isOnline = way === online
  const ways = useWays()
  const [done, setDone] = useState<Made>()
  const work = useCall({
    call: applyRecharge,
    fields: isOnline ? onlineFields : fields,
    first,
    done: null,
    onDone: setDone,
    onRefused: ({ reason }) => {
      if (reason === 'amountDiffers') void quote.refetch().then(() => go(0))
      if (isAboutAccount(reason)) void ways.refetch().then(() => go(1))
    },
  })
  const { form, draft, busy } = work
  const asked = useDeferredValue(quotable(form))
  const quote = useQuote(asked)
  const current = asked === undefined ? undefined : quote.data
  useUnsaved(form.dirty && !done)

  const names = [t(['金额与优惠', 'Amount']), t(['付款与凭证', 'Payment']), t(['确认提交', 'Confirm'])]
  const go = (next: number) => {
    setStep(next)
    pane.element?.scrollTo({ top: 0 })
  }
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
  const submit = () => {
    if (!current) return
    const account = isOnline ? {} : { payeeAccountId: ways.data?.payeeAccountId ?? null }
    void work.submit({ ...account, payMethod: way, expectedPay: current.payAmount })
  }
  const restart = () => {
    for (const name of Object.keys(fields)) form.set(name, null)
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
              else submit()
            }}
          >
            {step === 0 && <DraftOffer draft={draft} />}
            {step === 0 && <AmountStep form={form} quote={current} />}
            {step === 1 && ways.data?.isOnline === 1 && <WayChoice way={way} onChange={setWay} />}
            {step === 1 && (
              <PayStep form={form} payAmount={current?.payAmount} isOnline={isOnline} paidTo={ways.data} />
            )}
            {step === 2 && <ConfirmStep form={form} quote={current} isOnline={isOnline} paidTo={ways.data} />}
            <footer className="call-footer">
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
