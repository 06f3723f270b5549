import { type Fields, kindOf, rowFields } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'
import { useLimitsOf } from '../limits.ts'
import { FieldList } from '../parts/field-list.tsx'
import { FilePages } from '../parts/file-pages.tsx'
import { useShown } from '../parts/row.ts'
import { Section } from '../parts/section.tsx'
import { PostingsSection } from '../postings.tsx'
import { type AnyRow } from '../queries.ts'
import { readableFields } from '../readable.ts'
import { useText } from '../text.ts'
import { keysOf } from '../widgets/files.ts'
import { wireText } from '../wire-text.ts'
import type { SectionOf } from './declared.ts'
import { shownFields } from './detail-fields.ts'
import { RowsTable } from './rows-table.tsx'

type AnySection = SectionOf<AnyRow, string>

/** The declared sections one below the other, as far as they say something of this row. */
export const Sections = ({ of }: { readonly of: readonly AnySection[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- a section is its place in the declaration
  of.map((one, at) => <OneSection key={at} of={one} />)

/** A component, or one that is fetched when it is first shown. */
const isPart = (of: AnySection): of is ComponentType => typeof of === 'function' || '$$typeof' in of

function OneSection({ of }: { readonly of: AnySection }) {
  const t = useText()
  const { entity, row } = useShown()
  if (isPart(of)) {
    const Part = of
    return <Part />
  }
  if ('rest' in of) return <AllFields isFilled={of.isFilled ?? false} />
  if ('rows' in of) return <RowsTable of={of} />
  if ('postings' in of) {
    const bizNo = of.postings(row)
    const names = of.names ? { names: of.names(row) } : {}
    if (!bizNo) return null
    return <PostingsSection of={of.of ?? entity.name} bizNo={bizNo} hasBalance={of.hasBalance ?? false} {...names} />
  }
  if (of.when && !of.when(row)) return null
  if ('fields' in of) return <Chosen title={t(of.title)} names={of.fields} />
  if ('files' in of) {
    const files = of.files(row)
    if (keysOf(files).length === 0 && !of.isAwaited?.(row)) return null
    return (
      <Section title={t(of.title)}>
        <FilePages label={t(of.title)} of={files} row={row.id} />
      </Section>
    )
  }
  const { Part, Extra } = of
  return (
    <Section title={t(of.title)} extra={Extra && <Extra />}>
      <Part />
    </Section>
  )
}

/** Fields by name, as far as this person reads them. */
function Chosen({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  const { entity, row } = useShown()
  const all = readableFields(rowFields(entity), useLimitsOf(entity))
  const fields: Fields = Object.fromEntries(names.flatMap(name => (all[name] ? [[name, all[name]]] : [])))
  if (Object.keys(fields).length === 0) return null
  return (
    <Section title={title}>
      <FieldList fields={fields} row={row} />
    </Section>
  )
}

/** All fields in their groups. */
function AllFields({ isFilled }: { readonly isFilled: boolean }) {
  const t = useText()
  const { entity, row } = useShown()
  const entries = Object.entries(shownFields(entity.fields)).filter(([name]) => !isFilled || wireText(row[name]) !== '')
  const groups = Map.groupBy(entries, ([, field]) => t(field.options.group ?? ['信息', 'Details']))
  return [...groups].map(([title, fields]) => (
    <Section key={title} title={title}>
      <FieldList fields={Object.fromEntries(fields)} row={row} />
    </Section>
  ))
}

/** Whether a value of the field is read from the right. */
export const isFigure = (fields: Fields, name: string): boolean => {
  const field = fields[name]
  return field !== undefined && Boolean(kindOf(field).isFigure)
}
