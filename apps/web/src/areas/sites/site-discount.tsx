import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { setSiteDiscounts, siteDiscounts } from '@forecourt/contract/sites'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { usePaneQuery } from '../../kernel/pane.tsx'
import { ReportPage, ReportSheet } from '../../kernel/parts/report-page.tsx'
import { Notice } from '../../kernel/notice.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { AskedField } from '../../kernel/widgets/asked-field.tsx'
import { FieldText } from '../../kernel/widgets/field-text.tsx'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'

type Row = WireOutputOfCall<typeof siteDiscounts>[number]

const { fields } = siteDiscounts.output

/** What has begun already goes on from when it began: only what is still to come names its beginning. */
const firstOf = ({ oilNo, discountBp, startTime, endTime }: Row) => ({
  oilNo,
  discountBp,
  startTime: startTime && new Date(startTime.replace(' ', 'T')) > new Date() ? startTime : null,
  endTime,
})

function Prices({ rows }: { readonly rows: readonly Row[] }) {
  const t = useText()
  const shown = (name: keyof typeof fields) => (one: Row) => (
    <FieldText name={name} field={fields[name]} row={one} brief />
  )
  return (
    <Sheet
      isWhole
      label={t(siteDiscounts.title)}
      rows={rows}
      keyOf={one => one.oilNo}
      columns={[
        { head: t(fields.oilNo.label), cell: shown('oilNo') },
        { head: t(fields.gunPrice.label), isFigure: true, cell: shown('gunPrice') },
        { head: t(fields.platformPrice.label), isFigure: true, cell: shown('platformPrice') },
        { head: t(fields.settlePrice.label), isFigure: true, cell: shown('settlePrice') },
        {
          head: t(fields.madeBy.label),
          cell: one =>
            one.madeById ? (
              <RefLink entity="oilPriceRelation" id={one.madeById} label={one.madeBy ?? ''} />
            ) : (
              <span className="dim">{t(['手工定价', 'Set by hand'])}</span>
            ),
        },
        {
          head: t(['本站折扣', 'Discount of this site']),
          isFigure: true,
          cell: one => (one.ruleId ? shown('discountBp')(one) : <span className="dim">{t(['无', 'None'])}</span>),
        },
        { head: t(fields.startTime.label), cell: shown('startTime') },
        { head: t(fields.endTime.label), cell: shown('endTime') },
      ]}
    />
  )
}

/** The discounts of one site: what drivers pay for each product, which rule makes it so, and what the site itself gives. */
export default function SiteDiscounts() {
  const t = useText()
  const [{ siteId }, setQuery] = usePaneQuery()
  const answer = useAnswer(siteDiscounts, { siteId: siteId ?? '' }, { ready: Boolean(siteId) })
  const rows = answer.data
  return (
    <ReportPage
      title={['优惠设置', 'Discounts']}
      tools={
        siteId &&
        rows && (
          <CallButton
            key={siteId}
            call={setSiteDiscounts}
            label={['设置优惠', 'Set discounts']}
            primary
            given={{ siteId }}
            first={{ rows: rows.map(firstOf), confirmed: 0 }}
          />
        )
      }
      filters={
        <AskedField
          id="discount-site"
          name="siteId"
          field={siteDiscounts.input.siteId}
          value={siteId ?? null}
          onChange={value => setQuery({ siteId: value ? String(value) : undefined })}
        />
      }
    >
      {siteId ? (
        <ReportSheet
          answer={answer}
          isEmpty={found => found.length === 0}
          empty={['该站点还没有油价', 'No product has a price there yet']}
          note={[
            '折扣按枪价计算，只用于本站；有期限或将来开始的折扣到期后恢复原折扣',
            'A discount is of the pump price and for this site alone; when one for a time is over, the former one is back',
          ]}
        >
          {found => <Prices rows={found} />}
        </ReportSheet>
      ) : (
        <Notice title={t(['请选择站点', 'Choose a site'])} />
      )}
    </ReportPage>
  )
}
