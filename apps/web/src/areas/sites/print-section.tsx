import { useEntries } from '../../kernel/dictionary-words.ts'
import { onlineStatus, printAgain, printers, slip, slipStates, slips } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { shortMoment } from '../../kernel/figures.ts'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { type PrinterRow, type SlipRow, usePrinters, useSlips } from './sites-data.ts'
import { SlipDetail } from './slip-detail.tsx'
import type { SectionProps } from './site-sections.tsx'

const PrinterForm = lazy(() => import('./printer-form.tsx').then(all => ({ default: all.PrinterForm })))
const DetailDrawer = lazy(() => import('../../kernel/detail/detail-drawer.tsx'))
const tones = ['neutral', 'good', 'bad'] as const

function PrinterCard({ row, onEdit }: { readonly row: PrinterRow; readonly onEdit: (() => void) | undefined }) {
  const t = useText()
  const status = row.onlineStatus ?? 0
  const label = useEntries(onlineStatus)[String(status)]
  return (
    <li className="printer">
      <div>
        <strong>{row.name}</strong>
        {label && <span className={`tag tone-${tones[status] ?? 'neutral'}`}>{t(label)}</span>}
        {row.isEnabled === 0 && <span className="tag tone-waiting">{t(['已停用', 'Disabled'])}</span>}
      </div>
      <p>
        <code>{row.sn}</code> · {t(['{0} 联', '{0} copies'], row.copies)}
      </p>
      {onEdit && (
        <button type="button" className="quiet text-button" onClick={onEdit}>
          {t(['修改', 'Edit'])}
        </button>
      )}
    </li>
  )
}

function SlipLine({ row, onOpen }: { readonly row: SlipRow; readonly onOpen: () => void }) {
  const t = useText()
  return (
    <tr>
      <th scope="row">
        <button type="button" className="quiet text-button" onClick={onOpen}>
          {row.orderNo}
        </button>
        {row.isCopy === 1 && <small> {t(['补打', 'Copy'])}</small>}
      </th>
      <td>
        <StateTag of={slipStates} code={row.status} />
      </td>
      <td>{row.printTime ? shortMoment(row.printTime) : shortMoment(row.createTime)}</td>
      <td>{row.failReason}</td>
      <td className="right">
        <CallButton call={printAgain} row={row} of={slip} />
      </td>
    </tr>
  )
}

/** The printers of a site and what came out of them last. */
export default function PrintSection({ siteId }: SectionProps) {
  const t = useText()
  const found = usePrinters(siteId)
  const recent = useSlips(siteId)
  const [mayAdd, mayEdit] = [usePermission('printer_add'), usePermission('printer_edit')]
  const [form, setForm] = useState<'new' | PrinterRow>()
  const [openId, setOpenId] = useState<string>()
  return (
    <>
      <div className="section-head">
        <h2>{t(['打印机', 'Printers'])}</h2>
        {mayAdd && <Button onClick={() => setForm('new')}>{t(['添加打印机', 'Add a printer'])}</Button>}
      </div>
      {found.data && found.data.length > 0 ? (
        <ul className="printers">
          {found.data.map(row => (
            <PrinterCard key={row.id} row={row} onEdit={mayEdit ? () => setForm(row) : undefined} />
          ))}
        </ul>
      ) : (
        found.data && (
          <p className="nothing">
            {t(['还没有打印机：小票会保留，可稍后补打', 'No printer yet: receipts are kept and can be printed later'])}
          </p>
        )
      )}
      <h2 className="section-title">{t(['最近的小票', 'Latest receipts'])}</h2>
      {recent.data && recent.data.length > 0 ? (
        <div className="rows-scroll">
          <table className="rows slip-lines">
            <tbody>
              {recent.data.map(row => (
                <SlipLine key={row.id} row={row} onOpen={() => setOpenId(row.id)} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        recent.data && <p className="nothing">{t(['还没有小票', 'No receipts yet'])}</p>
      )}
      <Suspense>
        {form && (
          <PrinterForm
            resource={printers}
            onClose={() => setForm(undefined)}
            {...(form === 'new' ? { first: { siteId } } : { row: form })}
          />
        )}
        {openId && (
          <DetailDrawer
            resource={slips}
            id={openId}
            calls={[]}
            Detail={SlipDetail}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
