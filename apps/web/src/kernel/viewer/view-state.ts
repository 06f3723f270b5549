/** How a picture or a page is looked at. */
export interface ViewState {
  /** 1 is as large as it fits. */
  readonly zoom: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly turn: number
  /** Counted from 0; a picture has one. */
  readonly page: number
}

export type ViewStep = 'closer' | 'further' | 'fit' | 'turn' | 'next' | 'previous' | 'first' | 'last'

export const firstView: ViewState = { zoom: 1, turn: 0, page: 0 }

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6] as const
const [minZoom, maxZoom] = [zooms[0], zooms.at(-1) ?? 1]

const within = (page: number, pages: number) => Math.min(Math.max(page, 0), Math.max(pages - 1, 0))

/** What is looked at after a step. */
export function stepped(view: ViewState, step: ViewStep, pages: number): ViewState {
  const { zoom, turn, page } = view
  switch (step) {
    case 'closer':
      return { ...view, zoom: zooms.find(one => one > zoom) ?? maxZoom }
    case 'further':
      return { ...view, zoom: zooms.findLast(one => one < zoom) ?? minZoom }
    case 'fit':
      return { ...view, zoom: 1 }
    case 'turn':
      return { ...view, turn: (turn + 90) % 360 }
    case 'next':
      return { ...view, page: within(page + 1, pages) }
    case 'previous':
      return { ...view, page: within(page - 1, pages) }
    case 'first':
      return { ...view, page: 0 }
    case 'last':
      return { ...view, page: within(pages - 1, pages) }
  }
}

const keys: Readonly<Record<string, ViewStep>> = {
  '+': 'closer',
  '=': 'closer',
  '-': 'further',
  '0': 'fit',
  r: 'turn',
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
}
export const stepOfKey = (key: string): ViewStep | undefined => (Object.hasOwn(keys, key) ? keys[key] : undefined)

interface Size {
  readonly width: number
  readonly height: number
}

/** How large something is drawn so that it fits its place, turned as it is, at this zoom. */
export function drawnSize(of: Size, place: Size, { zoom, turn }: ViewState): Size & { readonly scale: number } {
  const isAcross = turn % 180 !== 0
  const [width, height] = isAcross ? [of.height, of.width] : [of.width, of.height]
  const fit = Math.min(place.width / width, place.height / height)
  const scale = (Number.isFinite(fit) && fit > 0 ? fit : 1) * zoom
  return { width: width * scale, height: height * scale, scale }
}
