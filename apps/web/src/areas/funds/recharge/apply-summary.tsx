import { capitals } from '@forecourt/contract/kernel'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import type { Quote } from '../funds-data.ts'
import { tierLabel } from '../ladder.tsx'
import { fenOf, isZero, shownYuan } from '../../../kernel/yuan.ts'
import { keysOf } from '../voucher.tsx'

interface ApplySummaryProps {
  readonly quote: Quote | undefined
  readonly form: FormState
  readonly isOnline: boolean
}

/** What is being applied for, on the right of every step; it never moves. */
export function ApplySummary({ quote, form, isOnline }: ApplySummaryProps) {
  const t = useText()
  const tier = quote?.tiers[(quote?.tierNo ?? 0) - 1]
  const payer = wireText(form.values['payerName'])
  const vouchers = keysOf(form.values['voucherUrls']).length
  return (
    <aside className="page-sheet funds-summary" aria-live="polite" aria-label={t(['充值摘要', 'Summary'])}>
      <h2>{t(['充值摘要', 'Summary'])}</h2>
      <dl>
        <div>
          <dt>{t(['到账面额', 'Arrives'])}</dt>
          <dd className="figure">{quote ? shownYuan(quote.amount) : '—'}</dd>
        </div>
        <div>
          <dt>
            {t(['优惠', 'Discount'])}
            {tier && quote && <small> {t(tierLabel(quote.discountType, tier))}</small>}
          </dt>
          <dd className="figure">
            {quote ? shownYuan(quote.discountAmount).replace('¥ ', quote.discountType === 2 ? '+ ¥ ' : '− ¥ ') : '—'}
          </dd>
        </div>
        <div className="funds-total">
          <dt>{t(['应付', 'To pay'])}</dt>
          <dd>
            <strong className="figure">{quote ? shownYuan(quote.payAmount) : '—'}</strong>
            {quote && <span className="capitals">{capitals(fenOf(quote.payAmount))}</span>}
          </dd>
        </div>
        {quote && !isZero(quote.discountAmount) && (
          <div>
            <dt>{t(['其中本金 / 赠送', 'Cash / gift'])}</dt>
            <dd className="figure">
              {shownYuan(quote.payAmount)} / {shownYuan(quote.discountAmount)}
            </dd>
          </div>
        )}
        {isOnline ? (
          <div>
            <dt>{t(['支付方式', 'Method'])}</dt>
            <dd>{t(['微信支付', 'WeChat Pay'])}</dd>
          </div>
        ) : (
          <>
            <div>
              <dt>{t(['付款户名', 'Payer'])}</dt>
              <dd>{payer || '—'}</dd>
            </div>
            <div>
              <dt>{t(['凭证', 'Voucher'])}</dt>
              <dd>{vouchers > 0 ? t(['{0} 张', '{0}'], vouchers) : '—'}</dd>
            </div>
          </>
        )}
      </dl>
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
    </aside>
  )
}
