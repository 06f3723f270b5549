import { type applyRecharge, rechargePaper } from '@forecourt/contract/funds'
import { type WireOutputOfCall } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { navigate } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import type { Quote } from '../funds-data.ts'
import type { PaidTo } from '../payee/paid-to.ts'
import { PayeeCard, shownAccountNo } from '../payee/payee-card.tsx'
import { PaperButtons } from '../../../kernel/paper/paper-buttons.tsx'
import { LineList } from '../../../kernel/parts/field-list.tsx'
import { useListAddress } from '../../../kernel/widgets/ref-link.tsx'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { Amount } from '../../../kernel/amount.tsx'
import { Subject } from '../../../kernel/parts/subject.tsx'
import { FilePages } from '../../../kernel/parts/file-pages.tsx'
import { shownYuan } from '../../../kernel/yuan.ts'

interface PayStepProps {
  readonly form: FormState
  readonly payAmount: string | undefined
  readonly isOnline: boolean
  /** Where to transfer to. */
  readonly paidTo: PaidTo
}

/** Who pays whom, and the proof of it. The voucher may also follow later. */
export function PayStep({ form, payAmount, isOnline, paidTo }: PayStepProps) {
  const t = useText()
  if (isOnline)
    return (
      <>
        <p className="dim">
          {t(
            [
              '提交后出示付款码，用微信支付 {0}，无需审核即时到账。',
              'You get a code to pay {0} with WeChat; it arrives at once.',
            ],
            shownYuan(payAmount),
          )}
        </p>
        <FormField name="remark" form={form} />
      </>
    )
  if (!paidTo.payeeAccountNo)
    return (
      <Callout isAlert>
        {t([
          '平台暂无可用的收款账户，暂不能对公转账。请勿向任何其他账户付款，并联系平台运营。',
          'The platform has no account to transfer to at present, so bank transfer is not possible. Please pay to no other account, and contact the platform.',
        ])}
      </Callout>
    )
  return (
    <>
      <p className="dim">
        {t(
          [
            '请以对公转账支付 {0}，付款户名须与企业一致。',
            'Please transfer {0}; the payer must be the company itself.',
          ],
          shownYuan(payAmount),
        )}
      </p>
      <PayeeCard
        paidTo={paidTo}
        amount={payAmount}
        memoHint={t([
          '转账附言请填写充值单号：提交申请后即可看到并复制。建议先提交申请，再转账。',
          'The memo of the transfer is the recharge number, which you get on submitting. Best submit first and pay then.',
        ])}
      />
      <div className="form-pair">
        <FormField name="payerName" form={form} />
        <FormField name="payerAccount" form={form} />
      </div>
      <FormField name="voucherUrls" form={form} />
      <p className="dim">
        {t(['还没有转账也可先提交，之后再补凭证。', 'You may submit now and upload the proof of payment later.'])}
      </p>
      <FormField name="remark" form={form} />
    </>
  )
}

interface ConfirmStepProps {
  readonly form: FormState
  readonly quote: Quote | undefined
  readonly isOnline: boolean
  readonly paidTo: PaidTo | undefined
}

/** Everything once more, in figures and in capitals, before it is sent. */
export function ConfirmStep({ form, quote, isOnline, paidTo }: ConfirmStepProps) {
  const t = useText()
  if (!quote) return <span className="spinner" />
  const facts: readonly (readonly [string, string])[] = [
    [t(['到账面额', 'Arrives']), shownYuan(quote.amount)],
    [t(['优惠', 'Discount']), shownYuan(quote.discountAmount)],
    [t(['支付方式', 'Method']), isOnline ? t(['微信支付', 'WeChat Pay']) : t(['对公转账', 'Bank transfer'])],
    ...(isOnline
      ? []
      : [
          [t(['付款户名', 'Payer']), wireText(form.values['payerName'])] as const,
          [t(['付款账号', 'Payer account']), wireText(form.values['payerAccount']) || '—'] as const,
          [t(['收款户名', 'Payee']), paidTo?.payeeHolderName ?? '—'] as const,
          [t(['收款账号', 'Account number']), shownAccountNo(paidTo?.payeeAccountNo ?? '') || '—'] as const,
        ]),
    [t(['备注', 'Remark']), wireText(form.values['remark']) || '—'],
  ]
  return (
    <div className="funds-confirm">
      <Subject lines={[[t(['应付', 'To pay']), <Amount key="amount" yuan={quote.payAmount} />]]} />
      <LineList lines={facts} />
      {!isOnline && <FilePages label={t(['付款凭证', 'Voucher'])} of={form.values['voucherUrls']} />}
    </div>
  )
}

/** What an application has become. */
export type Made = WireOutputOfCall<typeof applyRecharge>

interface AppliedProps {
  readonly made: Made
  readonly hasVoucher: boolean
  readonly isOnline: boolean
  readonly onAgain: () => void
}

/** Sent: what happens next, and the way on. */
export function Applied({ made, hasVoucher, isOnline, onAgain }: AppliedProps) {
  const t = useText()
  const path = useListAddress('companyRecharge') ?? '/'
  return (
    <section className="wizard">
      <Notice
        isDone
        title={t(['申请已提交：{0}', 'Submitted: {0}'], made.rechargeNo)}
        text={
          isOnline
            ? t(['请打开付款码完成支付，支付成功后自动到账。', 'Open the payment code and pay; it arrives by itself.'])
            : hasVoucher
              ? t(['财务核对到账后即入账，可在列表查看进度。', 'It is booked as soon as finance has seen the money.'])
              : t([
                  '转账后请补交凭证，提交凭证后财务才会审核。',
                  'Upload the proof of payment once you have paid; finance reviews it then.',
                ])
        }
      >
        {made.payeeAccountNo && (
          <div className="funds-applied-payee">
            <PayeeCard paidTo={made} amount={made.payAmount} memo={made.rechargeNo} />
            {t(rechargePaper.title)} <PaperButtons paper={rechargePaper} input={{ id: made.id }} />
          </div>
        )}
        <Button type="primary" onClick={() => navigate(`${path}/detail?id=${made.id}`)}>
          {isOnline ? t(['打开付款码', 'Open the payment code']) : t(['查看此申请', 'See this application'])}
        </Button>{' '}
        <Button onClick={() => navigate(path)}>{t(['返回列表', 'Back to the list'])}</Button>{' '}
        <Button onClick={onAgain}>{t(['再申请一笔', 'Apply again'])}</Button>
      </Notice>
    </section>
  )
}
