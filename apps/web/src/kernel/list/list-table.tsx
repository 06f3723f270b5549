import { kindOf, type Label } from '@forecourt/contract/kernel'
import { Table, type TableProps } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import type { AnyRow } from '../queries.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { wireText } from '../wire-text.ts'
import { contentWidth, measureText } from './content-width.ts'
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
import { useReachable } from './use-reachable.ts'
import { usePrinting } from './use-printing.ts'

export type TableColumns = NonNullable<TableProps<AnyRow>['columns']>

const selectWidth = 44
/** A small tree is shown open, a large one by its first level. */
const maxOpen = 60
/** The sticky scroll bar stays above the sticky foot of the list. */
const footHeight = 49
/** More rows than this are drawn only where one looks. */
const maxDrawn = 100
/** What stands above and below the rows of a list that scrolls in itself. */
const aroundRows = 240

/** The unit stands in the header once, and not in every cell. */
const titleOf = ({ field, label }: PlacedColumn): Label => {
  const unit = field && kindOf(field).unit
  return unit ? [`${label[0]}（${unit[0]}）`, `${label[1]} (${unit[1]})`] : label
}

/** What stands in a cell: what the page has made for it, the link of the row, or the field's value. */
function CellOf({
  column,
  row,
  isFirst,
}: {
  readonly column: PlacedColumn
  readonly row: AnyRow
  readonly isFirst: boolean
}) {
  const { name, field, Cell } = column
  const behind = useList().entity.options.view?.behind
  if (Cell) return <Cell row={row} />
  if (!field) return null
  if (behind && kindOf(field).isFigure)
    return (
      <BehindLink behind={behind} row={row}>
        <FieldText name={name} field={field} row={row} brief />
      </BehindLink>
    )
  if (isFirst) return <DisplayLink name={name} field={field} row={row} />
  if (field.options.inline) return <InlineCell name={name} field={field} row={row} />
  return (
    <span title={kindOf(field).isLine ? wireText(row[name]) : undefined}>
      <FieldText name={name} field={field} row={row} brief />
    </span>
  )
}

/** The columns as the table component wants them; a page may change them before they are drawn. */
export function useTableColumns(): TableColumns {
  const t = useText()
  const list = useList()
  const { shown, query, resource, limits } = list
  const { resize } = useColumns()
  const actionsOf = useRowActions()
  const actions = list.rows.map(actionsOf)
  const hasActions = actions.some(one => one.length > 0)
  return [
    ...shown.map((column, index) => ({
      key: column.name,
      dataIndex: column.name,
      title: t(titleOf(column)),
      width: Math.max(column.width + (index === 0 ? 40 : 0), contentWidth(column, list.rows, t, measureText)),
      ellipsis: { showTitle: false },
      align:
        (column.isFigure ?? (column.field && kindOf(column.field).isFigure)) ? ('right' as const) : ('left' as const),
      ...(column.fixed ? { fixed: column.fixed } : {}),
      ...(resource.unpaged || !column.field || !kindOf(column.field).isSortable || limits.masked.includes(column.name)
        ? {}
        : { sorter: true, sortOrder: sortOf(query, column.name), showSorterTooltip: false }),
      onHeaderCell: () =>
        ({
          filterName: column.name,
          onWidth: (width: number) => resize(column.name, width - (index === 0 ? 40 : 0)),
        }) as object,
      render: (_: unknown, row: AnyRow) => <CellOf column={column} row={row} isFirst={index === 0} />,
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

/** The rows as a table. `columns` replaces what the entity declares: `columns={useTableColumns().map(…)}`. */
export function ListTable({ columns }: { readonly columns?: TableColumns }) {
  const list = useList()
  const { answer, rows, selectedCount, may, resource, pane, open, setQuery, layout } = list
  const declared = useTableColumns()
  const selection = useRowSelection()
  const isPrinting = usePrinting()
  const table = useFinding(pane.element)
  useReachable(table)
  const mayPick = useBulkCalls().length > 0 || may.remove
  const shown = (columns ?? declared).filter(column => !isPrinting || column.key !== 'actions')
  const width = shown.reduce((sum, column) => sum + Number(column.width ?? 0), selectWidth)
  if (answer.isPending) return <ListSkeleton columns={list.shown.length} />
  const bar = <Suspense fallback={<div className="bulk" />}>{selectedCount > 0 && <BulkBar />}</Suspense>
  if (answer.isError || !rows.length)
    return (
      <div className="table-place">
        {bar}
        <ListNotice />
      </div>
    )
  const isLong = rows.length > maxDrawn
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
        dataSource={rows as AnyRow[]}
        pagination={false}
        {...scrolling}
        {...(mayPick && !isPrinting ? { rowSelection: selection } : {})}
        {...(resource.unpaged
          ? { expandable: { defaultExpandAllRows: flatRows(rows).length <= maxOpen, indentSize: 20 } }
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
