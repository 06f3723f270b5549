import { priceStates, siteOilPrice, withdrawPrice } from '@forecourt/contract/sites'
import { useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { shortMoment } from '../../kernel/figures.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { Segments } from '../../kernel/parts/segments.tsx'
import { Sheet, type SheetProps } from '../../kernel/parts/sheet.tsx'
import { useText } from '../../kernel/text.ts'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { usePriceColumns } from './price-parts.tsx'
import { ProductChip } from './oil-chip.tsx'
import { type PriceRow, priceStatus, usePrices } from './sites-data.ts'

const size = 10
const maxScheduled = 50

function Versions(props: Pick<SheetProps<PriceRow>, 'label' | 'rows' | 'paging'>) {
  const t = useText()
  const columns = usePriceColumns<PriceRow>()
  const span = ({ effectiveTime, endTime }: PriceRow) => (
    <span title={`${effectiveTime} – ${endTime ?? ''}`}>
      {shortMoment(effectiveTime)} – {endTime && shortMoment(endTime)}
    </span>
  )
  const withdraw = (row: PriceRow) =>
    row.status === priceStatus.scheduled && <CallButton call={withdrawPrice} row={row} of={siteOilPrice} />
  return (
    <Sheet
      {...props}
      isWhole
      keyOf={row => row.id}
      columns={[
        ...columns,
        { head: t(['起止', 'From – until']), cell: span },
        { head: t(['状态', 'State']), cell: row => <StateTag of={priceStates} code={row.status} /> },
        { head: t(['操作人', 'Set by']), cell: row => wireText(row['createUserName']) },
        { head: t(['操作', 'Actions']), isUnnamed: true, cell: withdraw },
      ]}
    />
  )
}

/** What is coming, and every version there was, of one product or of all. */
export function PriceVersions({ siteId, oilNos }: { readonly siteId: string; readonly oilNos: readonly string[] }) {
  const t = useText()
  const [oilNo, setOilNo] = useState<string>()
  const [current, setCurrent] = useState(1)
  const { scheduled: status } = priceStatus
  const scheduled = usePrices({ siteId, status, current: 1, size: maxScheduled, ascs: 'effective_time' }).data
  const versions = usePrices({ siteId, oilNo_equal: oilNo, status_notequal: status, current, size }).data
  const [coming, former] = [t(['待生效', 'Scheduled']), t(['调价记录', 'Versions'])]
  const products = (
    <Segments
      label={t(['油品', 'Product'])}
      of={[
        [undefined, t(['全部', 'All'])],
        ...oilNos.map(one => [one, <ProductChip key={one} oilNo={one} />] as const),
      ]}
      chosen={oilNo}
      onChoose={next => {
        setOilNo(next)
        setCurrent(1)
      }}
    />
  )
  return (
    <>
      {scheduled && scheduled.total > 0 && (
        <Section title={coming}>
          <Versions label={coming} rows={scheduled.records} />
        </Section>
      )}
      {versions && (versions.total > 0 || oilNo) && (
        <Section title={former} extra={products}>
          <Versions
            label={former}
            rows={versions.records}
            paging={{ current, size, total: versions.total, onChange: setCurrent }}
          />
        </Section>
      )}
    </>
  )
}
