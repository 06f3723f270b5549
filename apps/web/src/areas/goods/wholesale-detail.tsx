import {
  apportionments,
  apportionTarget,
  apportionWholesale,
  changeWholesale,
  wholesaleOption,
  wholesaleOptions,
  wholesaleTargets,
} from '@forecourt/contract/goods'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { rowsOf } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { grouped } from '../../kernel/figures.ts'
import { useShown, useThisRow } from '../../kernel/parts/row.ts'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { type AnyRow, useAnswer, useRows } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldInputProps } from '../../kernel/widgets/field-props.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { Chosen, wholesaleWidgets } from './wholesale.tsx'

interface Line {
  readonly id?: unknown
  readonly goodsName?: unknown
  readonly skuName?: unknown
  readonly qty?: unknown
  readonly usedQty?: unknown
  readonly unitPrice?: unknown
  readonly amount?: unknown
  readonly unitCost?: unknown
}

const maxRows = 500
const linesOf = (row: AnyRow): readonly Line[] => (Array.isArray(row['lines']) ? row['lines'] : [])

/** What is agreed and what was taken of it; what it costs is there for the seller alone. */
function Lines() {
  const t = useText()
  const { row } = useShown()
  const lines = linesOf(row)
  const figure = (value: unknown) => (value === null || value === undefined ? '—' : grouped(wireText(value)))
  const withCost = lines.some(one => one.unitCost !== null && one.unitCost !== undefined)
  return (
    <Sheet
      label={t(['商品明细', 'Goods'])}
      rows={lines}
      keyOf={one => wireText(one.id)}
      columns={[
        { head: t(['商品', 'Goods']), cell: one => `${wireText(one.goodsName)} ${wireText(one.skuName)}` },
        { head: t(['协议单价', 'Agreed price']), cell: one => figure(one.unitPrice), isFigure: true },
        ...(withCost
          ? [{ head: t(['单位成本', 'Cost']), cell: (one: Line) => figure(one.unitCost), isFigure: true }]
          : []),
        { head: t(['数量', 'Quantity']), cell: one => wireText(one.qty), isFigure: true },
        { head: t(['已用数量', 'Used']), cell: one => wireText(one.usedQty), isFigure: true },
        { head: t(['金额', 'Amount']), cell: one => figure(one.amount), isFigure: true },
      ]}
    />
  )
}

/** Tenants below, sites or goods, as far as this option may be split over them. */
function TargetInput(props: FieldInputProps) {
  const t = useText()
  const { id } = useThisRow(wholesaleOption)
  const { data = [] } = useAnswer(wholesaleTargets, { id: String(id) })
  const kinds = Object.entries(apportionTarget.entries).flatMap(([code, label]) => {
    const options = data
      .filter(one => String(one.targetType) === code)
      .map(one => ({ value: one.targetId, label: one.targetName }))
    return options.length > 0 ? [{ label: t(label), options }] : []
  })
  return <Chosen {...props} options={kinds} />
}

/** The buyer splits what is agreed, beginning with how it is split now. */
function Split() {
  const row = useThisRow(wholesaleOption)
  const { data } = useRows(apportionments, { optionId: String(row.id), current: 1, size: maxRows }, true)
  const rows = (data?.records ?? []).map(({ targetId, ratioBp, amount, qty }) => ({
    targetId,
    // Either the one or the other is said of each row.
    ...(ratioBp === null ? { amount } : { ratioBp }),
    qty,
  }))
  return <CallButton call={apportionWholesale} row={row} first={{ rows }} />
}

/** What this side does with the goods of it: the seller changes its draft, the buyer splits what is in force. */
function Work() {
  const { row } = useShown()
  return (
    <>
      <CallButton call={changeWholesale} row={row} />
      {usePermission(apportionWholesale.permission) && <Split />}
    </>
  )
}

export const WholesaleDetail = detail(wholesaleOptions, {
  facts: ['totalAmount', 'usedAmount', 'marginAmount', 'validEnd'],
  sections: [
    { title: ['商品明细', 'Goods'], Part: Lines, Extra: Work },
    { title: ['双方', 'Both sides'], fields: ['ownerTenantId', 'buyerTenantId', 'validStart', 'validEnd'] },
    rowsOf(['分摊明细', 'How it is split'], apportionments, 'optionId', [
      'targetType',
      'targetName',
      'ratioBp',
      'amount',
      'qty',
    ]),
    {
      title: ['进展', 'What became of it'],
      fields: ['offerUser', 'offerTime', 'confirmTime', 'refuseReason', 'endReason'],
    },
  ],
  widgets: { inputs: { ...wholesaleWidgets.inputs, targetId: TargetInput } },
})
