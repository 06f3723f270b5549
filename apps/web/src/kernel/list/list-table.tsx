import { cardOf, type Fields, kindOf, type Label, refersTo, tenantEntity } from '@forecourt/contract/kernel'
import { Table, type TableProps } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import type { AnyRow } from '../queries.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { wireText } from '../wire-text.ts'
import { CellLines } from './cell-lines.tsx'
import { DisplayLink } from './display-link.tsx'
import { HeaderCell } from './header-cell.tsx'
import { InlineCell } from './inline-cell.tsx'
import type { PlacedColumn } from './list-columns.ts'
import { BehindLink } from './behind-link.tsx'
import { ListNotice } from './list-notice.tsx'
import { sortOf, sortPatch } from './list-query.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { useList } from './list-state.ts'
import { flatRows } from './tree-rows.ts'
import { RowActionLinks } from './row-action-links.tsx'
import { actionsWidth } from './actions-width.ts'
import { useBulkCalls, useRowActions } from './row-actions.ts'
import { useColumns } from './use-columns.ts'
import { useFinding } from './use-finding.ts'
import { useFirstRows } from './use-first-rows.ts'
import { selectWidth, useColumnWidth, useFitting } from './use-fitting.ts'
import { useReachable } from './use-reachable.ts'
import { usePrinting } from './use-printing.ts'

export type TableColumns = NonNullable<TableProps<AnyRow>['columns']>

/** A small tree is shown open, a large one by its first level. */
const maxOpen = 60
/** The sticky scroll bar stays above the sticky foot of the list. */
const footHeight = 49
/** More rows than this are drawn only where one looks. */
const maxDrawn = 100
/** What stands above and below the rows of a list that scrolls in itself. */
const aroundRows = 240

/** The unit stands in the header once, and not in every cell. */
const titleOf = ({ field, label }: PlacedColumn, fields: Fields): Label => {
  const unit = field && kindOf(field).unit
  if (unit) return [`${label[0]}（${unit[0]}）`, `${label[1]} (${unit[1]})`]
  const second = field?.options.second?.map(name => fields[name]?.label)[0]
  return second ? [`${label[0]} / ${second[0]}`, `${label[1]} / ${second[1].toLowerCase()}`] : label
}

const isFigure = ({ isFigure: isOwn, field }: PlacedColumn): boolean =>
  isOwn ?? (field !== undefined && kindOf(field).isFigure)

/** What stands in the first line of a cell: what the page has made for it, the link of the row, or the field's value. */
function FirstLine({
  column,
  row,
  isName,
}: {
  readonly column: PlacedColumn
  readonly row: AnyRow
  readonly isName: boolean
}) {
  const { name, field, Cell } = column
  const { entity } = useList()
  const behind = entity.options.view?.behind
  if (Cell) return <Cell row={row} />
  if (!field) return null
  if (behind && kindOf(field).isFigure)
    return (
      <BehindLink behind={behind} row={row}>
        <FieldText name={name} field={field} row={row} brief />
      </BehindLink>
    )
  if (isName) return <DisplayLink name={name} field={field} row={row} />
  if (field.options.inline) return <InlineCell name={name} field={field} row={row} />
  return (
    <span
      className={name === cardOf(entity).amount ? 'key-figure' : undefined}
      title={kindOf(field).isLine ? wireText(row[name]) : undefined}
    >
      <FieldText name={name} field={field} row={row} brief />
    </span>
  )
}

/** What stands in a cell: its line, and below it what else is said there. */
function CellOf(props: { readonly column: PlacedColumn; readonly row: AnyRow; readonly isName: boolean }) {
  const { entity, isOfMany, shown } = useList()
  // A column beside it may say the same already.
  const isSaid = ({ name, field }: PlacedColumn) =>
    field !== undefined && refersTo(field) === tenantEntity && props.row[name] === props.row['tenantId']
  const isOwn = isOfMany && props.isName && !shown.some(isSaid)
  const names = props.column.field?.options.second ?? []
  if (!isOwn && names.length === 0) return <FirstLine {...props} />
  return (
    <CellLines
      fields={entity.fields}
      names={names}
      row={props.row}
      hasTenant={isOwn}
      name={wireText(props.row[props.column.name])}
    >
      <FirstLine {...props} />
    </CellLines>
  )
}

/** The columns as the table component wants them; a page may change them before they are drawn. */
export function useTableColumns(): TableColumns {
  const t = useText()
  const list = useList()
  const { query, resource, limits, entity } = list
  const { columns: shown } = useFitting()
  const widthOf = useColumnWidth()
  const named = entity.options.display ?? shown[0]?.name
  const { resize } = useColumns()
  const actionsOf = useRowActions()
  const actions = list.rows.map(actionsOf)
  const hasActions = actions.some(one => one.length > 0)
  return [
    ...shown.map((column, index) => ({
      key: column.name,
      dataIndex: column.name,
      title: t(titleOf(column, entity.fields)),
      width: widthOf(column, index),
      ellipsis: { showTitle: false },
      align: isFigure(column) ? ('right' as const) : ('left' as const),
      ...(column.fixed ? { fixed: column.fixed } : {}),
      ...(resource.unpaged || !column.field || !kindOf(column.field).isSortable || limits.masked.includes(column.name)
        ? {}
        : { sorter: true, sortOrder: sortOf(query, column.name), showSorterTooltip: false }),
      onHeaderCell: () =>
        ({
          filterName: column.name,
          onWidth: (width: number) => resize(column.name, width - (widthOf(column, index) - widthOf(column, 1))),
        }) as object,
      render: (_: unknown, row: AnyRow) => <CellOf column={column} row={row} isName={column.name === named} />,
    })),
    ...(hasActions
      ? [
          {
            key: 'actions',
            title: t(['操作', 'Actions']),
            width: actionsWidth(actions),
            fixed: 'end' as const,
            render: (_: unknown, row: AnyRow) => <RowActionLinks row={row} />,
          },
        ]
      : []),
  ]
}

const isControl = (target: EventTarget) =>
  (target as Element).closest('a, button, input, label, .ant-checkbox-wrapper, .inline-cell')

function useRowSelection(): TableProps<AnyRow>['rowSelection'] {
  const t = useText()
  const { selected, setSelected, entity } = useList()
  return useMemo(
    () => ({
      selectedRowKeys: [...selected],
      preserveSelectedRowKeys: true,
      columnWidth: selectWidth,
      fixed: true,
      onChange: keys => setSelected(keys.map(String)),
      getTitleCheckboxProps: () => ({ 'aria-label': t(['选择本页全部', 'Select the whole page']) }),
      getCheckboxProps: row => ({
        'aria-label': t(['选择 {0}', 'Select {0}'], nameOf(entity, row)),
      }),
    }),
    [selected, setSelected, t, entity],
  )
}

const BulkBar = lazy(() => import('./bulk-bar.tsx'))
const components = { header: { cell: HeaderCell } }

/** The rows as a table. */
export function ListTable() {
  const list = useList()
  const { answer, rows, selectedCount, may, resource, pane, open, openBelow, setQuery, layout } = list
  const declared = useTableColumns()
  const selection = useRowSelection()
  const first = useFirstRows(rows)
  const isPrinting = usePrinting()
  const table = useFinding(pane.element)
  useReachable(table)
  const mayPick = useBulkCalls().length > 0 || may.remove
  const shown = declared.filter(column => !isPrinting || column.key !== 'actions')
  const width = shown.reduce((sum, column) => sum + Number(column.width ?? 0), mayPick ? selectWidth : 0)
  if (answer.isPending) return <ListSkeleton columns={list.shown.length} />
  const bar = <Suspense fallback={<div className="bulk" />}>{selectedCount > 0 && <BulkBar />}</Suspense>
  if (answer.isError || !rows.length)
    return (
      <div className="table-place">
        {bar}
        <ListNotice />
      </div>
    )
  const isLong = flatRows(rows).length > maxDrawn
  // A tree opens what it has when it is drawn first.
  const drawn = resource.unpaged || isLong ? rows : first
  const height = Math.max(320, (pane.element?.clientHeight ?? 0) - aroundRows)
  const sticky = { getContainer: () => pane.element ?? document.body, offsetScroll: footHeight }
  // On paper it is one table with all its rows, whose head each sheet repeats.
  const scrolling = isPrinting
    ? {}
    : isLong
      ? { virtual: true, scroll: { x: width, y: height } }
      : { scroll: { x: width }, sticky }
  return (
    <div className="table-place" data-stale={answer.isPlaceholderData} data-density={layout.density}>
      {bar}
      <Table<AnyRow>
        ref={table}
        rowKey="id"
        columns={shown}
        components={components}
        dataSource={drawn as AnyRow[]}
        pagination={false}
        {...scrolling}
        {...(mayPick && !isPrinting ? { rowSelection: selection } : {})}
        {...(resource.unpaged
          ? {
              expandable: {
                defaultExpandAllRows: flatRows(rows).length <= maxOpen,
                indentSize: 20,
                onExpand: (isOpen, row) => isOpen && openBelow(row),
              },
            }
          : {})}
        rowClassName={row => (row.id === list.openId ? 'row-open' : '')}
        onRow={row => ({
          'data-row': row.id,
          onClick: event => {
            if (!may.view || isControl(event.target) || getSelection()?.toString()) return
            open(row.id)
          },
        })}
        onChange={(_, __, sorter, { action }) => {
          if (action !== 'sort') return
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          setQuery(sortPatch(columnKey === undefined ? undefined : String(columnKey), order), 'push')
        }}
      />
    </div>
  )
}
