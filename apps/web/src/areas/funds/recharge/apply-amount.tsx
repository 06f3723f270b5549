import { grouped } from '../../../kernel/figures.ts'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { useText } from '../../../kernel/text.ts'
import { type Quote, useQuote } from '../funds-data.ts'
import { Ladder, tierLabel } from '../ladder.tsx'
import { fenOf, yuanOf } from '../../../kernel/yuan.ts'

const smallest = '0.01'

/** How much more reaches the next tier, and what that gives. */
function NextTier({ quote, amount }: { readonly quote: Quote; readonly amount: string }) {
  const t = useText()
  const tiers = quote.tiers
  const next = tiers[quote.tierNo]
  if (!next) return null
  const more = fenOf(next.minAmount) - fenOf(amount)
  const label = tierLabel(quote.discountType, next)
  return (
    <p className="funds-next">
      {t(['再充 {0} 元，可享 {1}', '{0} CNY more and it is {1}'], grouped(yuanOf(more).replace(/\.00$/, '')), label)}
    </p>
  )
}

/** How much, and what it gives: the ladder answers while one types. */
export function AmountStep({ form, quote }: { readonly form: FormState; readonly quote: Quote | undefined }) {
  const t = useText()
  // Before anything is typed the ladder is known already: the smallest amount is asked about.
  const idle = useQuote(smallest)
  const shown = quote ?? idle.data
  const tiers = shown?.tiers ?? []
  return (
    <>
      <div className="funds-amount">
        <FormField name="amount" form={form} capitals />
      </div>
      {tiers.length > 0 && shown && (
        <div className="funds-offer">
          <h2>
            {t(['充值优惠', 'Your discount'])}
            {shown.endTime && <small>{t(['至 {0}', 'until {0}'], shown.endTime.slice(0, 10))}</small>}
          </h2>
          <Ladder
            discountType={shown.discountType}
            tiers={tiers}
            tierNo={quote?.tierNo ?? 0}
            onChoose={minAmount => form.set('amount', minAmount)}
          />
          {quote && <NextTier quote={quote} amount={String(form.values['amount'])} />}
        </div>
      )}
      {shown && tiers.length === 0 && (
        <p className="nothing">{t(['当前没有充值优惠', 'There is no discount at present'])}</p>
      )}
    </>
  )
}
