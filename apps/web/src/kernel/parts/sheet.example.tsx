import { useText } from '../text.ts'
import { example } from './example.ts'
import { Sheet } from './sheet.tsx'

const rows = Array.from({ length: 23 }, (_, at) => ({
  no: `RF26112215520000${String(at + 10)}`,
  reason: '加油量有误，站点已确认',
  amount: `${at + 48}.23`,
  at: '11-22 15:52',
}))

function useColumns() {
  const t = useText()
  return [
    { head: t(['退款单', 'Refund']), cell: (one: (typeof rows)[number]) => <a href="#one">{one.no}</a> },
    { head: t(['原因', 'Reason']), cell: (one: (typeof rows)[number]) => one.reason },
    { head: t(['时间', 'Time']), cell: (one: (typeof rows)[number]) => one.at },
    { head: t(['金额（元）', 'Amount (CNY)']), isFigure: true, cell: (one: (typeof rows)[number]) => one.amount },
  ]
}

function Plain() {
  const t = useText()
  return <Sheet label={t(['退款', 'Refunds'])} columns={useColumns()} rows={rows.slice(0, 3)} keyOf={one => one.no} />
}
function WithSums() {
  const t = useText()
  const columns = useColumns().map(one => (one.isFigure ? { ...one, sum: '147.69' } : one))
  return <Sheet label={t(['退款', 'Refunds'])} columns={columns} rows={rows.slice(0, 3)} keyOf={one => one.no} />
}
function WithNotes() {
  const t = useText()
  const note = t(['高于可退金额', 'More than can be refunded'])
  return (
    <Sheet
      label={t(['退款', 'Refunds'])}
      columns={[
        ...useColumns().map((one, at) => (at === 3 ? { ...one, hint: note } : one)),
        { head: t(['操作', 'Actions']), isUnnamed: true, cell: () => <a href="#one">{t(['修改', 'Edit'])}</a> },
      ]}
      rows={rows.slice(0, 12)}
      keyOf={one => one.no}
      isWhole
      noteOf={one => one.amount === '50.23' && note}
    />
  )
}
function Long() {
  const t = useText()
  const columns = useColumns().map(one =>
    one.isFigure ? { ...one, by: (row: (typeof rows)[number]) => Number(row.amount) } : one,
  )
  return <Sheet isSortable label={t(['退款', 'Refunds'])} columns={columns} rows={rows} keyOf={one => one.no} />
}
const plain = (one: (typeof rows)[number]) => one.no
function Lines() {
  const t = useText()
  return (
    <Sheet
      isWhole
      label={t(['退款', 'Refunds'])}
      columns={useColumns().flatMap((one, at) =>
        at === 0 ? [{ ...one, cell: plain }] : [one.isFigure ? { ...one, sum: ['147.69', '12.00'] } : one],
      )}
      rows={rows.slice(0, 4)}
      keyOf={one => one.no}
      kindOf={one => (one.no.endsWith('10') ? 'head' : one.no.endsWith('13') ? 'total' : 'item')}
      way={one => `#${one.no}`}
      line={one => ({ title: one.no, note: one.reason, figure: one.amount, under: one.at })}
    />
  )
}
function Empty() {
  const t = useText()
  return (
    <Sheet
      label={t(['退款', 'Refunds'])}
      columns={useColumns()}
      rows={rows.slice(0, 0)}
      keyOf={one => one.no}
      empty={['没有退款', 'No refunds']}
    />
  )
}

export default example('Sheet', ['小表', 'Sheet'], {
  plain: Plain,
  'with sums': WithSums,
  'with a note below a row': WithNotes,
  long: Long,
  'lines on a telephone': Lines,
  empty: Empty,
})
