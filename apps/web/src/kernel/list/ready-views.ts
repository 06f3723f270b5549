import { type Entity, type Label, type States, stateFieldOf } from '@forecourt/contract/kernel'
import { filterWords, type Query } from './conditions.ts'
import { spanViews } from './span-views.ts'
import type { View } from './view.ts'

const all: View = { key: 'all', label: ['全部', 'All'], query: {} }

export type { View } from './view.ts'

/** The rows of one state; without a code the rows of all. */
export const stateView = (label: Label, status?: number): View => ({
  key: String(status ?? 'all'),
  label,
  query: status === undefined ? {} : { status: String(status) },
})

/** A tab for each state of an entity, and one for all. */
export function stateViews(of: Entity): readonly View[] {
  const state = stateFieldOf(of)
  if (!state) return []
  const codes = Object.values((state.field.options.of as States).states)
  const views = codes.flatMap((one): View[] =>
    one
      ? [
          {
            key: String(one.code),
            label: one.label,
            query: { [state.name]: String(one.code) },
            always: one.tone === 'waiting',
          },
        ]
      : [],
  )
  return [all, ...views]
}

/** The filters a list offers above its rows: those of its page, spans of days, or its states. */
export function readyViews(of: Entity, given?: readonly View[]): readonly View[] {
  if (given) return given
  const spans = spanViews(of)
  return spans.length > 0 ? spans : stateViews(of)
}

/** The words of all of them: choosing one takes the others out of the address. */
export const keysOf = (views: readonly View[]): readonly string[] => [
  ...new Set(views.flatMap(view => Object.keys(view.query))),
]

export function chosenView(views: readonly View[], query: Query): View | undefined {
  const keys = keysOf(views)
  return views.find(view => keys.every(key => (query[key] ?? '') === (view.query[key] ?? '')))
}

/** What is asked of the rows besides what the chosen view asks. */
export function ownWords(query: Query, view: { readonly query: Query | null } | undefined): Query {
  const said = view?.query ?? {}
  return Object.fromEntries(Object.entries(filterWords(query)).filter(([key, value]) => said[key] !== value))
}
