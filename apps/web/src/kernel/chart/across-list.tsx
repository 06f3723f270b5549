import { acrossColumn, acrossField, type Field, sumsPathsOf, withAcrossColumns } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiError, request } from '../client.ts'
import { filterWords } from '../list/conditions.ts'
import { BehindLink } from '../list/behind-link.tsx'
import type { OwnColumn } from '../list/list-columns.ts'
import { ListPage, type ListPageProps } from '../list/list-page.tsx'
import { useArrangement } from '../list/use-arrangement.ts'
import type { AnyRow } from '../queries.ts'
import type { Reads } from '../refreshing.ts'
import { useText } from '../text.ts'
import { usePane } from '../pane.tsx'
import { FieldText } from '../widgets/field-text.tsx'

interface SumsAcross {
  readonly across: readonly { readonly of: string; readonly amount: string }[]
  readonly acrossLeft: number
}

/** The cell of a row at one of the values across; it leads to the rows behind that value alone. */
const cellAt = (of: ListPageProps['resource']['entity'], value: string) => {
  const { across, behind } = of.options.view ?? {}
  const field = of.fields[across?.figure ?? ''] as Field
  return function AcrossCell({ row }: { readonly row: AnyRow }) {
    const wide = withAcrossColumns(row)
    const name = acrossColumn(value)
    if (wide[name] === undefined) return <span className="nothing">—</span>
    const text = <FieldText name={name} field={field} row={wide} brief />
    const point = { ...row, [across?.by ?? '']: value }
    return (
      <span className="across-figure">
        {behind ? (
          <BehindLink behind={behind} row={point}>
            {text}
          </BehindLink>
        ) : (
          text
        )}
      </span>
    )
  }
}

const columnRem = 8

/** A list with a column for each value that stands across, and the sums of the rows before them. */
export default function AcrossList(props: ListPageProps) {
  const t = useText()
  const { resource } = props
  const { entity } = resource
  const { active } = usePane()
  const { query, ready } = useArrangement(resource)
  const words = filterWords(query)
  const [path = ''] = sumsPathsOf(resource)
  const { data } = useQuery<SumsAcross, ApiError>({
    queryKey: [entity.name, 'sums', path, words],
    queryFn: ({ signal }) => request<SumsAcross>(path, { query: words, signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: active && ready && Boolean(entity.fields[acrossField]),
    meta: { reads: entity.options.view?.reads ?? [], isOfRow: false } satisfies Reads,
  })
  const figure = entity.options.view?.across?.figure ?? ''
  const values = data?.across.map(one => one.of).join() ?? ''
  const columns = useMemo(
    () =>
      values
        .split(',')
        .filter(Boolean)
        .map(
          (value, at, all): OwnColumn => ({
            name: acrossColumn(value),
            after: at === 0 ? figure : acrossColumn(all[at - 1] ?? ''),
            label: [value, value],
            isFigure: true,
            width: columnRem * 16,
            Cell: cellAt(entity, value),
          }),
        ),
    [values, entity, figure],
  )
  return (
    <>
      {(data?.acrossLeft ?? 0) > 0 && (
        <p className="chart-left" role="note">
          {t(
            ['列数过多，仅显示最近 {0} 列；合计包含全部', 'Only the latest {0} columns are shown; totals are of all'],
            columns.length,
          )}
        </p>
      )}
      <ListPage {...props} columns={[...(props.columns ?? []), ...columns]} />
    </>
  )
}
