import { type AnyCall, baseFields, type Fields, hasButton, rowFields, stateFieldOf } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useContext } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { usePane } from '../pane.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { FieldList } from '../parts/field-list.tsx'
import { Head } from '../parts/head.tsx'
import { type Shown, ShownContext, useShown } from '../parts/row.ts'
import { Section } from '../parts/section.tsx'
import { RowPath } from '../parts/state-path.tsx'
import { usualWay } from '../parts/state-way.ts'
import { Loaded } from '../parts/states.tsx'
import { type AnyRow, queryOf, useRow } from '../queries.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { OwnWidgetsContext } from '../widgets/own-widgets.ts'
import type { Declared, DetailProps } from './declared.ts'
import { DetailActions } from './detail-actions.tsx'
import { factsOf, shownFields } from './detail-fields.ts'
import './detail.css'
import { DetailTabs } from './detail-tabs.tsx'
import { Related } from './related.tsx'
import { rest } from './declared.ts'
import { Sections } from './sections.tsx'
import { Timeline } from './timeline.tsx'

const askedEveryMs = 3_000
const plain: Declared = {}

interface BodyProps extends DetailProps {
  readonly declared?: Declared
}

/** Everything about one row: name and state, actions, facts, the path of its states, its sections, its history. */
export function DetailBody({ declared = plain, ...props }: BodyProps) {
  const { active } = usePane()
  const answer = useRow(props.resource, props.id)
  const row: AnyRow | undefined = answer.data
  const isUnderWay = active && row !== undefined && declared.isUnderWay?.(row) === true
  useRow(props.resource, props.id, isUnderWay ? askedEveryMs : undefined)
  return (
    <Loaded answer={answer}>
      {(found: AnyRow) =>
        declared.whole ? (
          <WithWhole {...props} declared={declared} row={found} call={declared.whole} />
        ) : (
          <Body {...props} declared={declared} row={found} />
        )
      }
    </Loaded>
  )
}

interface RowProps extends DetailProps {
  readonly declared: Declared
  readonly row: AnyRow
}

function WithWhole({ call, ...props }: RowProps & { readonly call: AnyCall }) {
  const answer = useQuery(queryOf(call, { id: props.id } as never))
  return (
    <Loaded answer={answer as Parameters<typeof Loaded>[0]['answer']}>
      {found => <Body {...props} whole={{ call, answer: found }} />}
    </Loaded>
  )
}

function Body({ declared, resource, row, calls = [], layout, whole }: RowProps & Pick<Shown, 'whole'>) {
  const { entity } = resource
  const shown = { entity, row, calls, layout, ...(whole ? { whole } : {}) }
  const Around = declared.Around ?? Fragment
  const inherited = useContext(OwnWidgetsContext)
  return (
    <ShownContext value={shown}>
      <OwnWidgetsContext value={declared.widgets ?? inherited}>
        <Around>
          <Article declared={declared} resource={resource} />
        </Around>
      </OwnWidgetsContext>
    </ShownContext>
  )
}

interface ArticleProps extends Pick<DetailProps, 'resource'> {
  readonly declared: Declared
}

function Article({ declared, resource }: ArticleProps) {
  const t = useText()
  const { entity, row, calls, layout } = useShown()
  const { Actions, Tags, History, aside = [], lead = [], sections = [rest] } = declared
  const state = stateFieldOf(entity)
  const isRelated = declared.related ?? !declared.sections
  const history = (
    <Section title={t(['历史', 'History'])}>
      {History ? (
        <History />
      ) : (
        <Timeline entity={entity} id={row.id} calls={[...calls, ...(declared.historyCalls ?? [])]} />
      )}
    </Section>
  )
  return (
    <article className={layout === 'drawer' ? 'detail detail-drawer' : 'detail'}>
      <Head
        name={declared.name?.(row) ?? nameOf(entity, row)}
        isCode={declared.isCode ?? false}
        level={layout === 'page' ? 'h1' : 'h2'}
        {...(state ? { state: { of: state.states, code: Number(row[state.name]) } } : {})}
        tags={Tags && <Tags />}
        actions={
          Actions ? <Actions /> : <DetailActions resource={resource} row={row} calls={calls.filter(hasButton)} />
        }
      />
      <Top declared={declared} />
      {lead.map((Part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the declaration
        <Part key={at} />
      ))}
      {declared.tabs && layout === 'page' ? (
        <DetailTabs of={declared.tabs} history={history} />
      ) : (
        <div className="detail-grid">
          {aside.length > 0 && (
            <div className="detail-side">
              <Sections of={aside} />
            </div>
          )}
          <div className="detail-main">
            <Sections of={sections} />
            {isRelated && (
              <Related entity={entity} row={row}>
                <Record />
              </Related>
            )}
          </div>
          <aside aria-label={t(['历史', 'History'])} className="detail-history">
            {history}
          </aside>
        </div>
      )}
    </article>
  )
}

/** The figures one looks for first, and where it stands. */
function Top({ declared: { facts, path } }: { readonly declared: Declared }) {
  const t = useText()
  const { entity, row } = useShown()
  const fields = rowFields(entity)
  const state = stateFieldOf(entity)
  const shown = (facts ?? factsOf(entity)).flatMap((one): ReactNode[] => {
    if (typeof one === 'function') {
      const Part = one
      return [<Part key={one.name} />]
    }
    const field = fields[one]
    // What is not known, or not for these eyes, is nothing to look for.
    if (!field || row[one] === null || row[one] === undefined) return []
    return [
      <Fact key={one} label={t(field.label)}>
        <FieldText name={one} field={field} row={row} />
      </Fact>,
    ]
  })
  const way = state && (typeof path === 'function' ? path(row, state.states) : (path ?? usualWay(state.states)))
  if (shown.length === 0 && !way) return null
  return (
    <div className="detail-top">
      {shown.length > 0 && <Facts>{shown}</Facts>}
      {state && way && (
        <RowPath entity={entity.name} id={row.id} of={state.states} code={Number(row[state.name])} way={way} />
      )}
    </div>
  )
}

const recordFields: Fields = shownFields(baseFields)

/** The row as a record: its id, who made it and changed it. */
function Record() {
  const t = useText()
  const { row } = useShown()
  return (
    <Section title={t(['记录', 'Record'])}>
      <p className="record-id">
        <span>{t(['编号', 'Id'])}</span> <code>{row.id}</code>
        <CopyButton text={row.id} what={t(['编号', 'id'])} />
      </p>
      <FieldList fields={recordFields} row={row} />
    </Section>
  )
}
