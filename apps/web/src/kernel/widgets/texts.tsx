import {
  choicesOf,
  innerFieldsOf,
  referenceLabelOf,
  type Dictionary,
  kindOf,
  masked,
  plainTextOf,
  type States,
} from '@forecourt/contract/kernel'
import { type ComponentType, lazy, Suspense } from 'react'
import { useEntries } from '../dictionary-words.ts'
import { grouped, shortMoment } from '../figures.ts'
import { webKindOf } from '../kinds/index.ts'
import type { TextName } from '../kinds/kind.ts'
import { isMaskedText } from '../masked-text.ts'
import type { AnyRow } from '../queries.ts'
import { unnamed } from '../row-name.ts'
import { useText } from '../text.ts'
import { FileLink } from '../viewer/file-link.tsx'
import { wireText } from '../wire-text.ts'
import type { ValueTextProps } from './field-props.ts'
import { fileAddress, fileName, isPicture } from './files.ts'
import { RefLink } from './ref-link.tsx'
import { RowsLine, RowsText } from './rows-text.tsx'
import { StateTag } from './state-tag.tsx'

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value).split(','))

function PlainText({ value, field, brief }: ValueTextProps) {
  const text = String(value)
  const shown = brief && field.options.mask && !isMaskedText(text) ? masked(text) : text
  if (field.options.format === 'code') return <code>{shown}</code>
  const { tail } = field.options
  if (brief && tail && shown.length > tail)
    return (
      <span className="number" title={shown}>
        <span className="number-head">{shown.slice(0, -tail)}</span>
        {shown.slice(-tail)}
      </span>
    )
  if ((field.options.format === 'url' || field.options.format === 'publicUrl') && /^https?:\/\//.test(text))
    return (
      <a href={text} target="_blank" rel="noopener noreferrer">
        {shown}
      </a>
    )
  return <>{shown}</>
}

const LongText = ({ value, brief }: ValueTextProps) =>
  brief ? <>{String(value)}</> : <span className="long-text">{String(value)}</span>

const RichText = lazy(() => import('../rich-text/rich-text.tsx'))

/** Words alone where there is one line; formatted, it is drawn by what is fetched for it. */
const Rich = ({ value, row, brief }: ValueTextProps) =>
  brief ? (
    <>{plainTextOf(String(value)).replaceAll('\n', ' ')}</>
  ) : (
    <Suspense fallback={<span className="long-text">{plainTextOf(String(value))}</span>}>
      <RichText markup={String(value)} {...(row['id'] ? { row: wireText(row['id']) } : {})} />
    </Suspense>
  )

const Figure = ({ value }: ValueTextProps) => <span className="figure">{grouped(String(value))}</span>

/** A figure with its unit; a list has the unit in its header. */
function WithUnit({ value, field, brief }: ValueTextProps) {
  const t = useText()
  return (
    <span className="figure">
      {grouped(webKindOf(field).shown(value))}
      {!brief && <small> {t(kindOf(field).unit ?? ['', ''])}</small>}
    </span>
  )
}

function YesNo({ value }: ValueTextProps) {
  const t = useText()
  const isYes = value === true || Number(value) === 1
  return <span className={isYes ? 'yes' : 'no'}>{isYes ? t(['是', 'Yes']) : t(['否', 'No'])}</span>
}

/** The labels of what was chosen; of a dictionary in the operator's words. */
function ChoiceText({ value, field }: ValueTextProps) {
  const t = useText()
  const entries = useEntries(kindOf(field).hasDictionary ? (field.options.of as Dictionary | undefined) : undefined)
  const labels = new Map(choicesOf(field).map(one => [String(one.value), one.label]))
  const keys = field.options.many ? listOf(value) : [value]
  return (
    <>
      {keys
        .map(key => entries[String(key)] ?? labels.get(String(key)) ?? String(key))
        .map(one => (typeof one === 'string' ? one : t(one)))
        .join(t(['、', ', ']))}
    </>
  )
}

const State = ({ value, field }: ValueTextProps) => <StateTag of={field.options.of as States} code={Number(value)} />

function Reference({ name, value, field, row }: ValueTextProps) {
  const referenceLabel = row[referenceLabelOf(name)]
  const t = useText()
  if (referenceLabel === null && field.options.to === 'user' && !field.options.many) return <>{t(unnamed(value))}</>
  const ids = field.options.many ? listOf(value) : [value]
  const labels =
    referenceLabel === undefined || referenceLabel === null || referenceLabel === '' ? ids : listOf(referenceLabel)
  return (
    <>
      {ids.map((id, index) => (
        <span key={String(id)}>
          {index > 0 && ', '}
          <RefLink
            {...(field.options.to ? { entity: field.options.to } : {})}
            id={String(id)}
            label={String(labels[index] ?? id)}
          />
        </span>
      ))}
    </>
  )
}

const Moment = ({ value, brief }: ValueTextProps) => (
  <time dateTime={String(value).replace(' ', 'T')} title={String(value)}>
    {brief ? shortMoment(String(value)) : String(value)}
  </time>
)

function Files({ value, field, row, brief }: ValueTextProps) {
  const keys = (field.options.many ? listOf(value) : [value]).map(String)
  const id = wireText(row['id'])
  return (
    <span className="files">
      {keys.map(key => (
        <FileLink key={key} of={key} row={id} among={keys} title={fileName(key)}>
          {isPicture(key) ? (
            <img
              className={brief ? 'file-small' : 'file-large'}
              src={fileAddress(key, id)}
              alt={fileName(key)}
              loading="lazy"
            />
          ) : (
            fileName(key)
          )}
        </FileLink>
      ))}
    </span>
  )
}

const Colour = ({ value }: ValueTextProps) => (
  <span className="colour-text">
    <span className="colour-swatch" style={{ background: String(value) }} aria-hidden="true" />
    <code>{String(value)}</code>
  </span>
)

function Structured({ value, field, brief, Part }: ValueTextProps) {
  const inner = innerFieldsOf(field)
  const rows = (Array.isArray(value) ? value : [value]) as AnyRow[]
  if (inner && brief) return <RowsLine columns={inner} rows={rows} Part={Part} />
  return inner ? (
    <RowsText columns={inner} rows={rows} Part={Part} />
  ) : (
    <pre className="structured">{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
  )
}

/** Of a secret it is said whether there is one. */
function Hidden() {
  const t = useText()
  return <>{t(['已设置', 'Set'])}</>
}

/** How values are shown. A text that a kind names and that is not here does not compile. */
export const texts: Readonly<Record<TextName, ComponentType<ValueTextProps>>> = {
  plain: PlainText,
  long: LongText,
  rich: Rich,
  figure: Figure,
  unit: WithUnit,
  flag: YesNo,
  choice: ChoiceText,
  state: State,
  reference: Reference,
  moment: Moment,
  files: Files,
  colour: Colour,
  structure: Structured,
  hidden: Hidden,
}
