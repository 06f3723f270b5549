import { applyRecharge, rechargeWays } from '@forecourt/contract/funds'
import { parseDecimal } from '@forecourt/contract/kernel'
import { useDeferredValue, useState } from 'react'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { useAnswer } from '../../../kernel/queries.ts'
import { useQuote } from '../funds-data.ts'
import { useWizard } from '../../../kernel/wizard/use-wizard.ts'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { Wizard } from '../../../kernel/wizard/wizard.tsx'
import { keysOf } from '../../../kernel/widgets/files.ts'
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
  const [way, setWay] = useState(bankTransfer)
  const isOnline = way === online
  const ways = useAnswer(rechargeWays, {})
  const [done, setDone] = useState<Made>()
  const work = useWizard({
    call: applyRecharge,
    fields: isOnline ? onlineFields : fields,
    first,
    beside: { values: { way }, fill: ({ way: chosen }) => setWay(wireText(chosen) || bankTransfer) },
    done: null,
    onDone: setDone,
    onRefused: ({ reason }, go) => {
      if (reason === 'amountDiffers') void quote.refetch().then(() => go(0))
      if (isAboutAccount(reason)) void ways.refetch().then(() => go(1))
    },
  })
  const { form } = work
  const asked = useDeferredValue(quotable(form))
  const quote = useQuote(asked)
  const current = asked === undefined ? undefined : quote.data
  // Before it is known where to transfer to, and without an account, nobody goes on.
  const isSomewhere = isOnline || Boolean(ways.data?.payeeAccountNo)
  const submit = () => {
    if (!current) return
    const account = isOnline ? {} : { payeeAccountId: ways.data?.payeeAccountId ?? null }
    void work.submit({ ...account, payMethod: way, expectedPay: current.payAmount })
  }
  if (done)
    return (
      <Applied
        made={done}
        isOnline={isOnline}
        hasVoucher={keysOf(form.values['voucherUrls']).length > 0}
        onAgain={() => {
          work.restart()
          setDone(undefined)
        }}
      />
    )
  return (
    <Wizard
      title={t(['申请充值', 'Apply for a recharge'])}
      work={work}
      ok={t(['提交申请', 'Submit'])}
      onSubmit={submit}
      summary={<ApplySummary quote={current} form={form} isOnline={isOnline} />}
      steps={[
        {
          name: t(['金额与优惠', 'Amount']),
          fields: ['amount'],
          children: <AmountStep form={form} quote={current} />,
        },
        {
          name: t(['付款与凭证', 'Payment']),
          fields: ['payerName', 'payerAccount', 'voucherUrls', 'remark'],
          isReady: isSomewhere,
          children: (
            <Loaded answer={ways}>
              {known => (
                <>
                  {known.isOnline === 1 && <WayChoice way={way} onChange={setWay} />}
                  <PayStep form={form} payAmount={current?.payAmount} isOnline={isOnline} paidTo={known} />
                </>
              )}
            </Loaded>
          ),
        },
        {
          name: t(['确认提交', 'Confirm']),
          isReady: current !== undefined && isSomewhere,
          children: <ConfirmStep form={form} quote={current} isOnline={isOnline} paidTo={ways.data} />,
        },
      ]}
    />
  )
}
