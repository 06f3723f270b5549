import type { Query } from './conditions.ts'

/** What a view says of the address. */
interface SavedQuery {
  readonly id: string
  readonly query: Query | null
}

/** The words of an address, but for the record that is open. */
export const about = (query: Query) => Object.keys(query).filter(key => key !== 'open' && query[key])
export const hasWords = (view: SavedQuery | undefined) => Object.keys(view?.query ?? {}).length > 0

/** An address that names a view and nothing else means the view as it was kept. */
export const isLink = (query: Query) => about(query).join() === 'view'

/** What an address asks for: a bare one the view one begins with, a link to a view what that view keeps. */
export function resolveView(query: Query, views: readonly SavedQuery[], usual: SavedQuery | undefined): Query {
  if (about(query).length === 0 && usual) return { ...query, ...usual.query, ...(usual.id ? { view: usual.id } : {}) }
  const linked = isLink(query) ? views.find(view => view.id === query['view']) : undefined
  return linked ? { ...query, ...linked.query } : query
}
