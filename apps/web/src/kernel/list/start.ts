import { dayOf, daysOf, type Entity } from '@forecourt/contract/kernel'
import { rangeKeys } from '../kinds/ways.ts'
import type { Query } from './conditions.ts'

/** What a view is asked as long as nobody asks for anything: it stands in the address like any other filter. */
export function startOf({ options }: Entity, now = new Date()): { readonly id: ''; readonly query: Query } | undefined {
  const spans = Object.entries(options.view?.startsWith ?? {})
  if (spans.length === 0) return undefined
  const words = spans.flatMap(([name, span]) => {
    const [fromKey, toKey] = rangeKeys(name)
    const { from, to } = span ? daysOf(span, dayOf(now)) : { from: '', to: '' }
    return [
      [fromKey, from],
      [toKey, to],
    ]
  })
  return { id: '', query: Object.fromEntries(words) }
}
