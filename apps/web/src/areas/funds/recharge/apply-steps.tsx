import { capitals } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { navigate } from '../../../kernel/location.tsx'
import { leavesOf, useMenus } from '../../../kernel/menu.ts'
import { Notice } from '../../../kernel/notice.tsx'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import type { Quote } from '../funds-data.ts'
import { BigAmount } from '../big-amount.tsx'
import { keysOf, VoucherPictures } from '../voucher.tsx'
import { fenOf, shownYuan } from '../../../kernel/yuan.ts'

interface PayStepProps {
  readonly form: FormState
  readonly payAmount: string | undefined
  readonly isOnline: boolean
}

/** Who pays, and the proof of it. The voucher may also follow later. */
export function PayStep({ form, payAmount, isOnline }: PayStepProps) {
  const t = useText()
  if (isOnline)
    return (
      <>
        <p className="funds-hint">
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
  return (
    <>
      <p className="funds-hint">
        {t(
          [
            '请以对公转账支付 {0}，付款户名须与企业一致。',
            'Please transfer {0}; the payer must be the company itself.',
          ],
          shownYuan(payAmount),
        )}
      </p>
      <div className="funds-pair">
        <FormField name="payerName" form={form} />
        <FormField name="payerAccount" form={form} />
      </div>
      <FormField name="voucherUrls" form={form} />
      <p className="dim">
        {t(['还没有转账也可先提交，之后再补凭证。', 'You may submit now and bring the voucher later.'])}
      </p>
      <FormField name="remark" form={form} />
    </>
  )
}

interface ConfirmStepProps {
  readonly form: FormState
  readonly quote: Quote | undefined
  readonly isOnline: boolean
}

/** Everything once more, in figures and in capitals, before it is sent. */
export function ConfirmStep({ form, quote, isOnline }: ConfirmStepProps) {
  const t = useText()
  if (!quote) return <span className="spinner" />
  const facts = [
    [t(['到账面额', 'Arrives']), shownYuan(quote.amount)],
    [t(['优惠', 'Discount']), shownYuan(quote.discountAmount)],
    [t(['支付方式', 'Method']), isOnline ? t(['微信支付', 'WeChat Pay']) : t(['对公转账', 'Bank transfer'])],
    ...(isOnline
      ? []
      : [
          [t(['付款户名', 'Payer']), wireText(form.values['payerName'])],
          [t(['付款账号', 'Payer account']), wireText(form.values['payerAccount']) || '—'],
        ]),
    [t(['备注', 'Remark']), wireText(form.values['remark']) || '—'],
  ] as const
  return (
    <div className="funds-confirm">
      <BigAmount
        label={t(['应付', 'To pay'])}
        text={shownYuan(quote.payAmount)}
        capitals={capitals(fenOf(quote.payAmount))}
      />
      <dl className="field-list">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!isOnline && <VoucherPictures keys={keysOf(form.values['voucherUrls'])} />}
    </div>
  )
}

interface AppliedProps {
  readonly made: { readonly id: string; readonly rechargeNo: string }
  readonly hasVoucher: boolean
  readonly isOnline: boolean
  readonly onAgain: () => void
}

/** Sent: what happens next, and the way on. */
export function Applied({ made, hasVoucher, isOnline, onAgain }: AppliedProps) {
  const t = useText()
  const path = useMenus(state => leavesOf(state.tree).find(one => one.code === 'companyRecharge')?.path) ?? '/'
  return (
    <section className="funds-apply">
      <Notice
        title={t(['申请已提交：{0}', 'Submitted: {0}'], made.rechargeNo)}
        text={
          isOnline
            ? t(['请打开付款码完成支付，支付成功后自动到账。', 'Open the payment code and pay; it arrives by itself.'])
            : hasVoucher
              ? t(['财务核对到账后即入账，可在列表查看进度。', 'It is booked as soon as finance has seen the money.'])
              : t([
                  '转账后请补交凭证，提交凭证后财务才会审核。',
                  'Please bring the voucher once you have paid; finance looks at it then.',
                ])
        }
      >
        <Button type="primary" onClick={() => navigate(`${path}/detail?id=${made.id}`)}>
          {isOnline ? t(['打开付款码', 'Open the payment code']) : t(['查看此申请', 'See this application'])}
        </Button>{' '}
        <Button onClick={() => navigate(path)}>{t(['返回列表', 'Back to the list'])}</Button>{' '}
        <Button onClick={onAgain}>{t(['再申请一笔', 'Apply again'])}</Button>
      </Notice>
    </section>
  )
}
