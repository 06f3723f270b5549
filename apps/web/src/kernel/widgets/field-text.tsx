import {
  companionOf,
  type Dictionary,
  type Field,
  type Kind,
  type Label,
  masked,
  type States,
} from '@forecourt/contract/kernel'
import { type ComponentType, useContext } from 'react'
import { useEntries } from '../dictionary-words.ts'
import { grouped, percentOf, shortMoment } from '../figures.ts'
import { isMaskedText } from '../masked-text.ts'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { wireText } from '../wire-text.ts'
import { fileAddress, fileName, isPicture } from './files.ts'
import { OwnWidgetsContext } from './own-widgets.ts'
import { RefLink } from './ref-link.tsx'
import { RowsText } from './rows-text.tsx'
import { StateTag } from './state-tag.tsx'
import { units } from './units.ts'

export interface FieldTextProps {
  readonly name: string
  readonly field: Field
  /** The row it belongs to: a reference finds its companion text there. */
  readonly row: Readonly<Record<string, unknown>>
  /** In a list: short moments, one line, masked values. */
  readonly brief?: boolean
}
type OneProps = FieldTextProps & { readonly value: unknown }

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value).split(','))

function PlainText({ value, field, brief }: OneProps) {
  const text = String(value)
  const shown = brief && field.options.mask && !isMaskedText(text) ? masked(text) : text
  if (field.options.format === 'code') return <code>{shown}</code>
  if ((field.options.format === 'url' || field.options.format === 'publicUrl') && /^https?:\/\//.test(text))
    return (
      <a href={text} target="_blank" rel="noopener noreferrer">
        {shown}
      </a>
    )
  return <>{shown}</>
}

const LongText = ({ value, brief }: OneProps) =>
  brief ? <>{String(value)}</> : <span className="long-text">{String(value)}</span>
const Figure = ({ value }: OneProps) => <span className="figure">{grouped(String(value))}</span>

/** A figure with its unit; a list has the unit in its header. */
function WithUnit({ value, field, brief }: OneProps) {
  const t = useText()
  const text = field.kind === 'ratio' ? percentOf(Number(value)) : String(value)
  return (
    <span className="figure">
      {grouped(text)}
      {!brief && <small> {t(units[field.kind] ?? ['', ''])}</small>}
    </span>
  )
}

function YesNo({ value }: OneProps) {
  const t = useText()
  const yes = value === true || Number(value) === 1
  return <span className={yes ? 'yes' : 'no'}>{yes ? t(['是', 'Yes']) : t(['否', 'No'])}</span>
}

function Choice({ value, field }: OneProps) {
  const t = useText()
  const entries = useEntries(field.options.of as Dictionary | undefined)
  const keys = field.options.many ? listOf(value) : [value]
  return (
    <>
      {keys
        .map(key => entries[String(key)] ?? String(key))
        .map(one => (typeof one === 'string' ? one : t(one)))
        .join(t(['、', ', ']))}
    </>
  )
}

const State = ({ value, field }: OneProps) => <StateTag of={field.options.of as States} code={Number(value)} />

/** People of other tenants have no name here: a company knows that the platform approved, not who sits there. */
const unnamed = (id: unknown): Label =>
  String(id) === '0' ? ['系统', 'System'] : ['其他单位人员', 'Someone elsewhere']

function Reference({ name, value, field, row }: OneProps) {
  const companion = row[companionOf(name)]
  const t = useText()
  if (companion === null && field.options.to === 'user' && !field.options.many) return <>{t(unnamed(value))}</>
  const ids = field.options.many ? listOf(value) : [value]
  const labels = companion === undefined || companion === null || companion === '' ? ids : listOf(companion)
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

const Moment = ({ value, brief }: OneProps) => (
  <time dateTime={String(value).replace(' ', 'T')} title={String(value)}>
    {brief ? shortMoment(String(value)) : String(value)}
  </time>
)

const Files = ({ value, field, row, brief }: OneProps) => (
  <span className="files">
    {(field.options.many ? listOf(value) : [value]).map(String).map(key => (
      <a
        key={key}
        href={fileAddress(key, wireText(row['id']))}
        target="_blank"
        rel="noopener noreferrer"
        title={fileName(key)}
      >
        {isPicture(key) ? (
          <img
            className={brief ? 'file-small' : 'file-large'}
            src={fileAddress(key, wireText(row['id']))}
            alt={fileName(key)}
            loading="lazy"
          />
        ) : (
          fileName(key)
        )}
      </a>
    ))}
  </span>
)

function Structured({ value, field }: OneProps) {
  return field.options.rows ? (
    <RowsText columns={field.options.rows} rows={value as AnyRow[]} />
  ) : (
    <pre className="structured">{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
  )
}
const Hidden = () => <>••••••</>

/** How each kind is shown. A new kind does not compile until it has an answer here. */
const texts: Readonly<Record<Kind, ComponentType<OneProps>>> = {
  text: PlainText,
  long: LongText,
  int: Figure,
  ratio: WithUnit,
  money: WithUnit,
  price: WithUnit,
  quantity: WithUnit,
  flag: YesNo,
  dict: Choice,
  state: State,
  ref: Reference,
  day: PlainText,
  moment: Moment,
  file: Files,
  json: Structured,
  secret: Hidden,
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** Shows a field of a row; `—` where there is nothing. */
export function FieldText(props: FieldTextProps) {
  const value = props.row[props.name]
  const Own = useContext(OwnWidgetsContext).texts?.[props.name]
  if (Own) return <Own {...props} />
  const One = texts[props.field.kind]
  const isRoot = props.field.options.above && value === '0'
  return isEmpty(value) || isRoot ? <span className="nothing">—</span> : <One {...props} value={value} />
}

/** Kinds whose values are compared digit by digit and so stand on the right. */
export const isFigure = (kind: Kind): boolean => ['money', 'price', 'quantity', 'int', 'ratio'].includes(kind)
