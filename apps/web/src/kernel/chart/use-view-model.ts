import {
  chartOf,
  chartPathsOf,
  type Days,
  dayOf,
  type Entity,
  type Field,
  formerDays,
  kindOf,
  type Resource,
} from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiError, request } from '../client.ts'
import { rangeKeys } from '../kinds/ways.ts'
import { useLimitsOf } from '../limits.ts'
import { queryBehind, wordFor } from '../list/behind.ts'
import { filterWords, type Query } from '../list/conditions.ts'
import { usePane } from '../pane.tsx'
import type { Reads } from '../refreshing.ts'
import { useLanguage } from '../text.ts'
import { useChoices } from '../widgets/choices.ts'
import { useListAddress } from '../widgets/ref-link.tsx'
import type { ChartModel } from './model.ts'
import { modelOf } from './view-model.ts'
import type { Place } from './walk.ts'

interface Answer {
  readonly records: readonly Readonly<Record<string, unknown>>[]
  readonly others: { readonly count: number }
}

const noChoice = { kind: 'text', label: ['', ''], options: {} } as const

/** What the values of a field are called, where they are a closed set. */
function useWordsOf(field: Field | undefined): ReadonlyMap<string, string> | undefined {
  const choices = useChoices(field ?? noChoice)
  const text = JSON.stringify(choices)
  return useMemo(
    () => (field && kindOf(field).choices ? new Map(choices.map(one => [String(one.value), one.label])) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the choices are made anew each time, and are the same while their text is
    [field, text],
  )
}

/** The field whose days are asked for, and which. */
function periodOf(of: Entity, query: Query): { readonly name: string; readonly days: Days } | undefined {
  const isDay = (field: Field) => kindOf(field).dateFilter && !kindOf(field).isMoment
  for (const [name, field] of Object.entries(of.fields)) {
    const [from = '', to = ''] = rangeKeys(name).map(key => query[key])
    if (isDay(field) && from && to && from <= to) return { name, days: { from, to } }
  }
  return undefined
}

function useAnswer(entity: Entity, path: string, words: Query, enabled: boolean) {
  const { active } = usePane()
  return useQuery<Answer, ApiError>({
    queryKey: [entity.name, 'chart', path, words],
    queryFn: ({ signal }) => request<Answer>(path, { query: words, signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: active && enabled,
    meta: { reads: entity.options.view?.reads ?? [], isOfRow: false } satisfies Reads,
  })
}

/** A view's chart as the server answers it for these filters, with that of the period before: everything else is the same. */
export function useViewModel(resource: Resource, query: Query, ready = true) {
  const { entity } = resource
  const limits = useLimitsOf(entity)
  const lang = useLanguage(state => state.lang)
  const chart = chartOf(entity)
  const [path = ''] = chartPathsOf(resource)
  const words = filterWords(query)
  const period = periodOf(entity, query)
  const before = period && formerDays(period.days)
  const [fromKey, toKey] = rangeKeys(period?.name ?? '')
  const formerWords = before ? { ...words, [fromKey]: before.from, [toKey]: before.to } : words
  const answer = useAnswer(entity, path, words, ready)
  const former = useAnswer(entity, path, formerWords, ready && before !== undefined && chart.by === undefined)
  const [x, by] = [useWordsOf(entity.fields[chart.x]), useWordsOf(entity.fields[chart.by ?? ''])]
  const made = JSON.stringify([period, before, lang, limits])
  const model = useMemo(
    () =>
      answer.data &&
      modelOf({
        view: entity,
        records: answer.data.records,
        left: answer.data.others.count,
        figures: chart.series.filter(name => !limits.hidden.includes(name)),
        ...(period ? { period: period.days } : {}),
        ...(before && former.data && !former.isPlaceholderData
          ? { former: { days: before, records: former.data.records } }
          : {}),
        today: dayOf(new Date()),
        lang,
        words: { ...(x ? { [chart.x]: x } : {}), ...(by ? { [chart.by ?? '']: by } : {}) },
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- what it is made of is the same while its text is
    [answer.data, former.data, former.isPlaceholderData, entity, x, by, made],
  )
  return {
    model,
    isBusy: answer.isFetching,
    isError: answer.isError,
    /** None of its figures is for this person. */
    isUnread: chart.series.every(name => limits.hidden.includes(name)),
  }
}

/** What narrows the list to one value of a field. */
function wordsAt(field: Field, name: string, value: unknown): Query {
  const { isText, dateFilter } = kindOf(field)
  if (dateFilter) return Object.fromEntries(rangeKeys(name).map(key => [key, String(value)]))
  return Object.fromEntries([wordFor(isText ? `${name}_equal` : name, value)])
}

/** Where a point leads: to the rows behind, or where these are told apart by more, to the rows of the list at that point. */
function useWayTo({ entity }: Resource, query: Query) {
  const { behind } = entity.options.view ?? {}
  const address = useListAddress(behind?.entity)
  return (point: Query): Way => {
    const names = behind && [behind.where, behind.months ?? {}, behind.days ?? {}].flatMap(one => Object.values(one))
    if (behind && address !== undefined && names?.every(name => Object.hasOwn(point, name)))
      return { href: `${address}?${new URLSearchParams(queryBehind(entity, behind, point, query)).toString()}` }
    const words = Object.entries(point).map(([name, value]) => wordsAt(entity.fields[name] as Field, name, value))
    return { words: Object.assign({}, ...words) }
  }
}

/** An address, or what narrows the list of the view. */
type Way = { readonly href: string } | { readonly words: Query }

/** The ways that the points of a chart lead. */
export function usePointWays(resource: Resource, query: Query, model: ChartModel | undefined) {
  const wayTo = useWayTo(resource, query)
  const { x, by } = chartOf(resource.entity)
  return ({ point, series }: Place): Way | undefined => {
    const at = model?.points[point]?.key
    // Of lines and stacked bars the pointer says the point alone.
    const side = by !== undefined && model?.kind === 'heat' ? { [by]: model.series[series]?.key ?? '' } : {}
    return at === undefined ? undefined : wayTo({ [x]: at, ...side })
  }
}
