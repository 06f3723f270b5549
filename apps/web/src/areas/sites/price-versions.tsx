import { priceStates, siteOilPrice, withdrawPrice } from '@forecourt/contract/sites'
import { useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { shortMoment } from '../../kernel/figures.ts'
import { PageTurner } from '../../kernel/page-turner.tsx'
import { useText } from '../../kernel/text.ts'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { PriceCells, PriceHead } from './price-parts.tsx'
import { ProductChip } from './product-chip.tsx'
import { type PriceRow, priceStatus, usePrices } from './sites-data.ts'
import { ScrollPlace } from '../../kernel/scroll-place.tsx'

const pageSize = 10
const maxScheduled = 50

function Version({ row }: { readonly row: PriceRow }) {
  return (
    <tr>
      <th scope="row">
        <ProductChip oilNo={row.oilNo} /> <small>v{row.priceVersion}</small>
      </th>
      <PriceCells row={row} />
      <td>
        <time title={row.effectiveTime}>{shortMoment(row.effectiveTime)}</time> –{' '}
        {row.endTime && <time title={row.endTime}>{shortMoment(row.endTime)}</time>}
      </td>
      <td>
        <StateTag of={priceStates} code={row.status} />
      </td>
      <td>{wireText(row['createUserName'])}</td>
      <td>{row.status === priceStatus.scheduled && <CallButton call={withdrawPrice} row={row} of={siteOilPrice} />}</td>
    </tr>
  )
}

function Versions({ rows }: { readonly rows: readonly PriceRow[] }) {
  const t = useText()
  return (
    <ScrollPlace>
      <table className="rows prices">
        <thead>
          <tr>
            <PriceHead />
            <th scope="col">{t(['起止', 'From – until'])}</th>
            <th scope="col">{t(['状态', 'State'])}</th>
            <th scope="col">{t(['操作人', 'Set by'])}</th>
            <th scope="col">
              <span className="visually-hidden">{t(['操作', 'Actions'])}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Version key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollPlace>
  )
}

/** What is coming, and every version there was, of one product or of all. */
export function PriceVersions({ siteId, oilNos }: { readonly siteId: string; readonly oilNos: readonly string[] }) {
  const t = useText()
  const [oilNo, setOilNo] = useState<string>()
  const [current, setCurrent] = useState(1)
  const scheduled = usePrices({
    siteId,
    status: priceStatus.scheduled,
    current: 1,
    size: maxScheduled,
    ascs: 'effective_time',
  })
  const versions = usePrices({
    siteId,
    oilNo_equal: oilNo,
    status_notequal: priceStatus.scheduled,
    current,
    size: pageSize,
  })
  const choose = (next: string | undefined) => {
    setOilNo(next)
    setCurrent(1)
  }
  return (
    <>
      {scheduled.data && scheduled.data.total > 0 && (
        <section className="versions" aria-label={t(['待生效', 'Scheduled'])}>
          <h2>{t(['待生效', 'Scheduled'])}</h2>
          <Versions rows={scheduled.data.records} />
        </section>
      )}
      {versions.data && (versions.data.total > 0 || oilNo) && (
        <section className="versions" aria-label={t(['调价记录', 'Versions'])}>
          <div className="section-head">
            <h2>{t(['调价记录', 'Versions'])}</h2>
            <fieldset className="picks">
              <legend className="visually-hidden">{t(['油品', 'Product'])}</legend>
              {[undefined, ...oilNos].map(one => (
                <button
                  key={one ?? 'all'}
                  type="button"
                  className="quiet pick-button"
                  aria-pressed={oilNo === one}
                  onClick={() => choose(one)}
                >
                  {one === undefined ? t(['全部', 'All']) : <ProductChip oilNo={one} />}
                </button>
              ))}
            </fieldset>
          </div>
          <Versions rows={versions.data.records} />
          <PageTurner current={current} pageSize={pageSize} total={versions.data.total} onChange={setCurrent} />
        </section>
      )}
    </>
  )
}
