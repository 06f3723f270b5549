import { onlineStatus, printAgain, printer, printers, site, slip, slipStates, slips } from '@forecourt/contract/sites'
import type { WireRowOf } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { useEntries } from '../../kernel/dictionary-words.ts'
import { shortMoment } from '../../kernel/figures.ts'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useRows } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { PrinterForm } from './printer-form.tsx'
import { SlipDetail } from './slip-detail.tsx'

const DetailDrawer = lazy(() => import('../../kernel/detail/detail-drawer.tsx'))
type Printer = WireRowOf<typeof printer>
type Slip = WireRowOf<typeof slip>

const tones = ['neutral', 'good', 'bad'] as const
const [max, slipsShown, slipsEveryMs] = [100, 10, 10_000]

function PrinterState({ row }: { readonly row: Printer }) {
  const t = useText()
  const status = row.onlineStatus ?? 0
  const label = useEntries(onlineStatus)[String(status)]
  return (
    <>
      {label && <span className={`tag tone-${tones[status] ?? 'neutral'}`}>{t(label)}</span>}{' '}
      {row.isEnabled === 0 && <span className="tag tone-waiting">{t(['已停用', 'Disabled'])}</span>}
    </>
  )
}

function Printers({ siteId }: { readonly siteId: string }) {
  const t = useText()
  const found = useRows(printers, { siteId, current: 1, size: max })
  const [mayAdd, mayEdit] = [usePermission('printer_add'), usePermission('printer_edit')]
  const [form, setForm] = useState<'new' | Printer>()
  const title = t(['打印机', 'Printers'])
  const edit = (row: Printer) =>
    mayEdit && (
      <button type="button" className="quiet text-button" onClick={() => setForm(row)}>
        {t(['修改', 'Edit'])}
      </button>
    )
  return (
    <Section
      title={title}
      extra={mayAdd && <Button onClick={() => setForm('new')}>{t(['添加打印机', 'Add a printer'])}</Button>}
    >
      <Sheet
        label={title}
        rows={found.data?.records}
        keyOf={row => row.id}
        empty={['还没有打印机：小票会保留，可稍后补打', 'No printer yet: receipts are kept and can be printed later']}
        columns={[
          { head: t(printer.fields.name.label), cell: row => row.name },
          { head: t(printer.fields.onlineStatus.label), cell: row => <PrinterState row={row} /> },
          { head: t(printer.fields.sn.label), cell: row => <code>{row.sn}</code> },
          { head: t(printer.fields.copies.label), isFigure: true, cell: row => row.copies },
          { head: t(['操作', 'Actions']), isUnnamed: true, cell: edit },
        ]}
      />
      {form && (
        <PrinterForm
          resource={printers}
          onClose={() => setForm(undefined)}
          {...(form === 'new' ? { first: { siteId } } : { row: form })}
        />
      )}
    </Section>
  )
}

/** Asked again while one looks, because they are printed meanwhile. */
function Slips({ siteId }: { readonly siteId: string }) {
  const t = useText()
  const found = useRows(slips, { siteId, current: 1, size: slipsShown }, true, slipsEveryMs)
  const [openId, setOpenId] = useState<string>()
  const title = t(['最近的小票', 'Latest receipts'])
  const number = (row: Slip) => (
    <>
      <button type="button" className="quiet text-button" onClick={() => setOpenId(row.id)}>
        {row.orderNo}
      </button>
      {row.isCopy === 1 && <small> {t(['补打', 'Copy'])}</small>}
    </>
  )
  return (
    <Section title={title}>
      <Sheet
        label={title}
        rows={found.data?.records}
        keyOf={row => row.id}
        empty={['还没有小票', 'No receipts yet']}
        columns={[
          { head: t(slip.fields.orderNo.label), cell: number },
          { head: t(['状态', 'State']), cell: row => <StateTag of={slipStates} code={row.status} /> },
          { head: t(['时间', 'Time']), cell: row => shortMoment(row.printTime ?? row.createTime) },
          { head: t(slip.fields.failReason.label), isLong: true, cell: row => row.failReason },
          {
            head: t(['操作', 'Actions']),
            isUnnamed: true,
            cell: row => <CallButton call={printAgain} row={row} of={slip} />,
          },
        ]}
      />
      <Suspense>
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
    </Section>
  )
}

/** The printers of a site and what came out of them last. */
export default function PrintSection() {
  const { id } = useThisRow(site)
  return (
    <>
      <Printers siteId={id} />
      <Slips siteId={id} />
    </>
  )
}
