import { Amount } from '../../../kernel/amount.tsx'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { LineList } from '../../../kernel/parts/field-list.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { useText } from '../../../kernel/text.ts'
import { keysOf } from '../../../kernel/widgets/files.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { isZero, shownYuan } from '../../../kernel/yuan.ts'
import type { Quote } from '../funds-data.ts'
import { tierLabel } from '../ladder.tsx'

interface ApplySummaryProps {
  readonly quote: Quote | undefined
  readonly form: FormState
  readonly isOnline: boolean
}

/** What is being applied for, on the right of every step; it never moves. */
export function ApplySummary({ quote, form, isOnline }: ApplySummaryProps) {
  const t = useText()
  const tier = quote?.tiers[quote.tierNo - 1]
  const vouchers = keysOf(form.values['voucherUrls']).length
  const sign = quote?.discountType === 2 ? '+' : '−'
  const discount = quote && `${sign} ${shownYuan(quote.discountAmount)}`
  const parts = quote !== undefined && !isZero(quote.discountAmount)
  const lines = (
    <LineList
      lines={[
        [t(['到账面额', 'Arrives']), quote && shownYuan(quote.amount)],
        [
          t(['优惠', 'Discount']),
          <span key="discount">
            {discount ?? '—'} {quote && tier && <small>{t(tierLabel(quote.discountType, tier))}</small>}
          </span>,
        ],
        [t(['应付', 'To pay']), quote && <Amount key="pay" yuan={quote.payAmount} />],
        parts && [
          t(['其中本金 / 赠送', 'Cash / gift']),
          `${shownYuan(quote.payAmount)} / ${shownYuan(quote.discountAmount)}`,
        ],
        isOnline && [t(['支付方式', 'Method']), t(['微信支付', 'WeChat Pay'])],
        !isOnline && [t(['付款户名', 'Payer']), wireText(form.values['payerName']) || undefined],
        !isOnline && [t(['凭证', 'Voucher']), vouchers > 0 ? t(['{0} 张', '{0}'], vouchers) : undefined],
      ]}
    />
  )
  return (
    <aside className="page-sheet" aria-live="polite" aria-label={t(['充值摘要', 'Summary'])}>
      <Section title={t(['充值摘要', 'Summary'])}>
        {lines}
        <p className="dim">
          {t(
            isOnline
              ? ['支付成功后即时到账，无需审核。', 'It arrives as soon as it is paid; nobody has to approve it.']
              : [
                  '财务核对银行到账后入账，未到账不计余额。',
                  'Finance checks the bank first: the balance changes when the money is there.',
                ],
          )}
        </p>
      </Section>
    </aside>
  )
}
