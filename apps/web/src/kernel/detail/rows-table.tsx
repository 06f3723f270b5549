import {
  type Field,
  type Fields,
  kindOf,
  nameColumnOf,
  openStates,
  type Resource,
  rowFields,
} from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { webKindOf } from '../kinds/index.ts'
import { useLimitsOf } from '../limits.ts'
import { Segments } from '../parts/segments.tsx'
import { Section } from '../parts/section.tsx'
import { Sheet, type SheetColumn } from '../parts/sheet.tsx'
import { useShown } from '../parts/row.ts'
import { usePermission } from '../permission.ts'
import { type AnyRow, useRows } from '../queries.ts'
import { readableFields } from '../readable.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { wireText } from '../wire-text.ts'
import { Link } from '../location.tsx'
import { useDetailAddress } from '../widgets/ref-link.tsx'
import type { RowsSection } from './declared.ts'

const FormDialog = lazy(() => import('../form/form-dialog.tsx'))
const size = 10

/** Columns of a table by the fields of its rows; the one that names a row, or else the first, leads to it. */
export function useFieldColumns(of: Resource, names: readonly string[], path?: string): readonly SheetColumn<AnyRow>[] {
  const t = useText()
  const { entity } = of
  const fields: Fields = readableFields(rowFields(entity), useLimitsOf(entity))
  const naming = names.find(name => name === nameColumnOf(entity)) ?? names.find(name => !isReference(fields, name))
  const found = useDetailAddress(entity.name)
  const address = of.verbs.includes('detail') ? (path ? (id: string) => `${path}/detail?id=${id}` : found) : undefined
  return names.flatMap((name): SheetColumn<AnyRow>[] => {
    const field = fields[name]
    if (!field) return []
    const text = (row: AnyRow) => <FieldText name={name} field={field} row={row} brief />
    const link = (row: AnyRow) => (address ? <Link href={address(row.id)}>{text(row)}</Link> : text(row))
    return [
      {
        head: t(field.label),
        isFigure: Boolean(kindOf(field).isFigure),
        isLong: isLong(field),
        cell: name === naming ? link : text,
      },
    ]
  })
}
const codeLength = 64
/** A sentence and no name, number or code. */
const isLong = (field: Field) => webKindOf(field).isWide === true || Number(field.options.max ?? 0) > codeLength
const isReference = (fields: Fields, name: string) => {
  const field = fields[name]
  return field !== undefined && kindOf(field).isReference
}

/** Rows that name the one around them, for those who may read them. */
export const RowsTable = ({ of }: { readonly of: RowsSection }) =>
  usePermission(of.rows.permission) ? <Table of={of} /> : null

/** How many of the rows are open, and how these are asked for; none where the section does not tell them apart. */
function useOpen({ rows, by, openFirst }: RowsSection) {
  const { row } = useShown()
  const states = openFirst ? openStates(rows.entity) : undefined
  const query: Readonly<Record<string, string>> = states ? { [`${states.name}_in`]: states.codes.join(',') } : {}
  const { data } = useRows(rows, { [by]: row.id, ...query, current: 1, size: 1 }, states !== undefined)
  return { query, total: data?.total ?? 0, isKnown: states === undefined || data !== undefined }
}

/** On a tab: how much there still is to do. */
export function OpenCount({ of }: { readonly of: RowsSection }) {
  const { total } = useOpen(of)
  return usePermission(of.rows.permission) && total > 0 ? <span className="tab-count">{total}</span> : null
}

function AddHere({ of: { rows, by } }: { readonly of: RowsSection }) {
  const t = useText()
  const { row } = useShown()
  const [isOpen, setOpen] = useState(false)
  if (!usePermission(`${rows.permission}_add`)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(['新增{0}', 'Add {0}'], t(rows.entity.label))}</Button>
      <Suspense>
        {isOpen && <FormDialog resource={rows} first={{ [by]: row.id }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function Table({ of }: { readonly of: RowsSection }) {
  const t = useText()
  const { row } = useShown()
  const [current, setCurrent] = useState(1)
  const [chosen, setChosen] = useState<'open' | 'all'>()
  const open = useOpen(of)
  const which = chosen ?? (open.total > 0 ? 'open' : 'all')
  const query = { [of.by]: row.id, ...(which === 'open' ? open.query : {}), current, size }
  const { data, isPlaceholderData } = useRows(of.rows, query, open.isKnown)
  const rows = data?.records ?? []
  // What none of them says is no column: of several numbers outside a row has the one of its way.
  const filled = of.columns.filter(name => rows.length === 0 || rows.some(one => wireText(one[name]) !== ''))
  const columns = useFieldColumns(of.rows, filled)
  if (!of.empty && rows.length === 0) return null
  return (
    <Section
      title={t(of.title)}
      extra={
        <span className="tool-row">
          {open.total > 0 && (
            <Segments<'open' | 'all'>
              label={t(of.title)}
              of={[
                ['open', t(['未了结 {0}', 'Open {0}'], open.total)],
                ['all', t(['全部', 'All'])],
              ]}
              chosen={which}
              onChoose={one => {
                setChosen(one)
                setCurrent(1)
              }}
            />
          )}
          {of.Extra && <of.Extra />}
          {of.adds && <AddHere of={of} />}
        </span>
      }
    >
      <Sheet
        label={t(of.title)}
        columns={columns}
        rows={data?.records}
        keyOf={one => one.id}
        {...(of.empty ? { empty: of.empty } : {})}
        paging={{ current, size, total: data?.total ?? 0, onChange: setCurrent }}
        isStale={isPlaceholderData}
      />
    </Section>
  )
}
