import { slip, slips } from '@forecourt/contract/sites'
import { detail } from '../../kernel/detail/detail.tsx'
import { Callout } from '../../kernel/parts/callout.tsx'
import { Receipt } from '../../kernel/parts/receipt.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { useText } from '../../kernel/text.ts'

function Copied() {
  const t = useText()
  return useThisRow(slip).isCopy === 1 && <span className="tag tone-neutral">{t(['补打', 'Copy'])}</span>
}

function NotPrinted() {
  const t = useText()
  if (useThisRow(slip).printerId !== null) return null
  return (
    <Callout>
      {t(['站点没有启用的打印机，小票未打印。', 'The site has no printer in use; this was not printed.'])}
    </Callout>
  )
}

const Paper = () => <Receipt content={useThisRow(slip).content} />

/** A slip: the paper itself first, and what became of it. */
export const SlipDetail = detail(slips, {
  facts: [],
  path: false,
  name: row => row.orderNo,
  Tags: Copied,
  lead: [NotPrinted],
  aside: [Paper],
  sections: [
    {
      title: ['打印', 'Printing'],
      fields: ['siteId', 'printerId', 'providerOrderId', 'printTime', 'isCopy', 'failReason'],
    },
  ],
})
