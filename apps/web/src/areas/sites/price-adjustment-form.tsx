import { bySheet, previewPriceAdjustment, priceOddity } from '@forecourt/contract/sites'
import type { FormProps } from '../../kernel/form/form-props.ts'
import FormDialog from '../../kernel/form/form-dialog.tsx'
import { useFormAround } from '../../kernel/form/form-fields.tsx'
import { ReportSheet } from '../../kernel/parts/report-page.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { ProductChip } from './oil-chip.tsx'
import { EffectFacts, Obstacles } from './price-effect.tsx'
import { shortPrice } from './price-figures.ts'

const formWidth = 1180
const byPercent = 2
const asked = ['oilNo', 'regionCode', 'supplierTenantId', 'effectiveTime'] as const

/** What is asked of the server as soon as the step is typed; a sheet is looked at once it was brought in. */
function useTyped() {
  const { values } = useFormAround()
  const said = (name: string) => wireText(values[name] ?? '')
  const stepType = Number(said('stepType'))
  const step = stepType === byPercent ? said('stepBp') : said('stepAmount')
  return {
    isReady: stepType !== bySheet && Number(step) > 0,
    input: {
      priceType: Number(said('priceType')),
      direction: Number(said('direction')),
      stepType,
      ...(stepType === byPercent ? { stepBp: Number(step) } : { stepAmount: step }),
      ...Object.fromEntries(asked.flatMap(name => (said(name) ? [[name, said(name)]] : []))),
    },
  }
}

/** What the change would do at each site, while it is typed. */
function Preview() {
  const t = useText()
  const { isReady, input } = useTyped()
  const mayLook = usePermission(previewPriceAdjustment.permission)
  const answer = useAnswer(previewPriceAdjustment, input, { ready: isReady && mayLook, keeps: true })
  if (!mayLook) return null
  if (!isReady)
    return <p className="dim">{t(['填写幅度后在此试算', 'What it does is shown here once a step is entered'])}</p>
  const pair = (before?: string | null, after?: string | null) => (
    <>
      {before ? shortPrice(before) : '—'} → <b>{after ? shortPrice(after) : '—'}</b>
    </>
  )
  return (
    <ReportSheet answer={answer}>
      {of => (
        <>
          <EffectFacts of={of} />
          <Obstacles of={of} />
          <Sheet
            label={t(previewPriceAdjustment.title)}
            rows={of.rows}
            keyOf={one => `${one.siteId} ${one.oilNo}`}
            columns={[
              { head: t(['站点', 'Site']), isLong: true, cell: one => one.siteName },
              { head: t(['油品', 'Product']), cell: one => <ProductChip oilNo={one.oilNo} /> },
              { head: t(['价格', 'Price']), isFigure: true, cell: one => pair(one.priceBefore, one.priceAfter) },
              { head: t(['价差', 'Margin']), isFigure: true, cell: one => pair(one.marginBefore, one.marginAfter) },
              {
                head: t(['提示', 'Unusual']),
                isLong: true,
                cell: one => (one.oddity ? t(priceOddity.entries[one.oddity] ?? ['', '']) : ''),
              },
            ]}
          />
          {of.rows.length < of.priceCount && (
            <p className="dim">{t(['仅列出前 {0} 个价格', 'The first {0} prices'], String(of.rows.length))}</p>
          )}
        </>
      )}
    </ReportSheet>
  )
}

/** A change of many prices beside what it does. */
export const PriceAdjustmentForm = (props: FormProps) => <FormDialog {...props} width={formWidth} Beside={Preview} />
