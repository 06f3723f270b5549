/** More pages than this are not all named. */
const maxNamed = 7
/** How many are named beside each other, the current one among them. */
const together = 5

/** A page that is named, or a gap with the page that it leads to. */
export type PageStep = { readonly page: number } | { readonly over: number }

/** The first, the last and five together with the current page; a gap leads five pages on. */
export function pageSteps(current: number, last: number): PageStep[] {
  const named = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => ({ page: from + at }))
  if (last <= maxNamed) return named(1, last)
  const from = Math.max(1, Math.min(current - 2, last - together + 1))
  const to = Math.min(last, from + together - 1)
  return [
    ...(from > 1 ? [{ page: 1 }] : []),
    ...(from === 3 ? [{ page: 2 }] : from > 3 ? [{ over: Math.max(1, current - together) }] : []),
    ...named(from, to),
    ...(to === last - 2 ? [{ page: last - 1 }] : to < last - 2 ? [{ over: Math.min(last, current + together) }] : []),
    ...(to < last ? [{ page: last }] : []),
  ]
}
