import type { Label } from '@forecourt/contract/kernel'
import { Table, type TableProps } from 'antd'
import { useMemo } from 'react'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText, isFigure } from '../widgets/field-text.tsx'
import { units } from '../widgets/units.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DisplayLink } from './display-link.tsx'
import { type Column, visible } from './list-columns.ts'
import { ListNotice } from './list-notice.tsx'
import { sortOf, sortPatch } from './list-query.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { useList } from './list-state.ts'
import { RowActionLinks } from './row-action-links.tsx'
import { actionsWidth } from './actions-width.ts'
import { useRowActions } from './row-actions.ts'
import { firstText, wireText } from '../wire-text.ts'

type TableColumns = NonNullable<TableProps<AnyRow>['columns']>

const unsortable = new Set(['json', 'secret', 'long', 'file'])
const selectWidth = 44
/** A small tree is shown open, a large one by its first level. */
const openAtMost = 60
/** The sticky scroll bar stays above the sticky foot of the list. */
const footHeight = 49

/** The unit stands in the header once, and not in every cell. */
const titleOf = ({ field }: Column): Label => {
  const unit = units[field.kind]
  return unit ? [`${field.label[0]}（${unit[0]}）`, `${field.label[1]} (${unit[1]})`] : field.label
}

/** The columns as the table component wants them; a page may change them before they are drawn. */
export function useTableColumns(): TableColumns {
  const t = useText()
  const list = useList()
  const { columns, choice, query, resource } = list
  const actionsOf = useRowActions()
  const actions = list.rows.map(actionsOf)
  const hasActions = actions.some(one => one.length > 0)
  const shown = visible(columns, choice)
  return [
    ...shown.map((column, index) => ({
      key: column.name,
      dataIndex: column.name,
      title: t(titleOf(column)),
      width: column.width + (index === 0 ? 40 : 0),
      ellipsis: { showTitle: false },
      align: isFigure(column.field.kind) ? ('right' as const) : ('left' as const),
      ...(index === 0 ? { fixed: 'start' as const } : {}),
      ...(resource.whole || unsortable.has(column.field.kind)
        ? {}
        : { sorter: true, sortOrder: sortOf(query, column.name), showSorterTooltip: false }),
      render: (_: unknown, row: AnyRow) =>
        index === 0 ? (
          <DisplayLink column={column} row={row} />
        ) : (
          <span title={column.field.kind === 'text' ? wireText(row[column.name]) : undefined}>
            <FieldText name={column.name} field={column.field} row={row} brief />
          </span>
        ),
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

const isControl = (target: EventTarget) => (target as Element).closest('a, button, input, label, .ant-checkbox-wrapper')

/** The rows as a table. `columns` replaces what the entity declares: `columns={useTableColumns().map(…)}`. */
export function ListTable({ columns }: { readonly columns?: TableColumns }) {
  const t = useText()
  const list = useList()
  const { answer, rows, selected, setSelected, may, entity, resource, pane, open, setQuery } = list
  const declared = useTableColumns()
  const shown = columns ?? declared
  const width = shown.reduce((sum, column) => sum + Number(column.width ?? 0), selectWidth)
  const display = entity.options.display
  const selection = useMemo<TableProps<AnyRow>['rowSelection']>(
    () => ({
      selectedRowKeys: [...selected],
      columnWidth: selectWidth,
      fixed: true,
      onChange: keys => setSelected(keys.map(String)),
      getCheckboxProps: row => ({
        'aria-label': t(['选择 {0}', 'Select {0}'], firstText(display && row[display], row.id)),
      }),
    }),
    [selected, setSelected, t, display],
  )
  if (answer.isPending) return <ListSkeleton columns={list.columns.length} />
  if (answer.isError || !rows.length) return <ListNotice />
  return (
    <div className="table-place" data-stale={answer.isPlaceholderData}>
      {selected.length > 0 && <BulkBar />}
      <Table<AnyRow>
        rowKey="id"
        columns={shown}
        dataSource={rows as AnyRow[]}
        pagination={false}
        scroll={{ x: width }}
        sticky={{ getContainer: () => pane.element ?? document.body, offsetScroll: footHeight }}
        {...(may.remove ? { rowSelection: selection } : {})}
        {...(resource.whole ? { expandable: { defaultExpandAllRows: list.total <= openAtMost, indentSize: 20 } } : {})}
        rowClassName={row => (row.id === list.openId ? 'row-open' : '')}
        onRow={row => ({
          'data-row': row.id,
          onClick: event => {
            if (!may.view || isControl(event.target) || getSelection()?.toString()) return
            open(row.id)
          },
        })}
        onChange={(_, __, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          setQuery(sortPatch(columnKey === undefined ? undefined : String(columnKey), order))
        }}
      />
    </div>
  )
}
