/** Our own line icons on a 20 by 20 grid: each a path, drawn in the colour of the text around it. */
const paths = {
  home: 'M3.500 9.500 10 4l6.500 5.500M5.500 8.200V16h3.200v-4h2.600v4h3.200V8.200',
  desk: 'M3.500 5h13v8.500h-13zM7.500 16.500h5M10 13.500v3',
  work: 'M3.500 7h13v9h-13zM7.500 7V4.500h5V7M3.500 11h13',
  system: 'M4 6h7M15 6h1M4 14h1M9 14h7M11 4h4v4h-4zM5 12h4v4H5z',
  user: 'M10 10.200a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400ZM4 16.500c.6-3 3-4.600 6-4.600s5.400 1.600 6 4.600',
  people:
    'M7.500 9.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600ZM2.500 16c.4-2.700 2.400-4.200 5-4.200s4.600 1.500 5 4.200M12.500 4.400a2.800 2.800 0 0 1 0 5.200M14.300 12c1.800.5 2.900 1.900 3.200 4',
  shield:
    'M10 3.500 4.500 5.600v4.200c0 3.300 2.200 5.600 5.500 6.900 3.300-1.300 5.500-3.600 5.500-6.900V5.600ZM7.600 10l1.700 1.700 3.200-3.400',
  tree: 'M7.500 3.500h5v3.500h-5zM3 13h5v3.500H3zM12 13h5v3.500h-5zM10 7v3M5.500 13v-3h9v3',
  book: 'M4.500 4h9a2 2 0 0 1 2 2v10.500h-9a2 2 0 0 1-2-2ZM4.500 14.500a2 2 0 0 1 2-2h9M7.500 7.500h5',
  list: 'M7 5.500h9.500M7 10h9.500M7 14.500h9.500M3.600 5.500h.1M3.600 10h.1M3.600 14.500h.1',
  chart: 'M3.500 16.500h13M5.500 13.500v-4M10 13.500v-8M14.500 13.500v-6',
  fuel: 'M4.500 16.500v-12h7v12M3.500 16.500h9M6.500 7h3v3h-3zM11.500 9.500h1.500v4a1.300 1.300 0 0 0 2.600 0V8l-2-2',
  bolt: 'M11 3.500 5 11.500h4.500L8.800 16.500 15 8.500h-4.500Z',
  card: 'M3 5.500h14v9.500H3zM3 8.500h14M5.500 12.200h3',
  money:
    'M10 16.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM7.300 6.800 10 10.200l2.700-3.400M10 10.200v3.600M7.500 10.300h5M7.500 12.200h5',
  truck:
    'M2.500 5.500h9v8h-9zM11.500 8.500h3.200l2.300 2.600v2.400h-5.500M5.500 15.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM13.500 15.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z',
  pen: 'm4.500 15.500.6-2.900 8-8 2.300 2.300-8 8ZM11.500 6.200l2.300 2.300',
  gift: 'M4 8.500h12v8H4zM3.500 6h13v2.500h-13zM10 6v10.500M10 6C8 6 6.500 5 7 4s2.500-.5 3 2c.5-2.500 2.500-3 3-2s-1 2-3 2Z',
  box: 'm10 3.500 6 3v7l-6 3-6-3v-7ZM4 6.500l6 3 6-3M10 9.500v7',
  tag: 'M3.500 10.500v-7h7l6 6-7 7ZM7 7h.1',
  plug: 'M7 3.500v4M13 3.500v4M5 7.500h10v2.500a5 5 0 0 1-10 0ZM10 15v2',
  search: 'M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11ZM13 13l3.500 3.500',
  fold: 'M3.500 5h13M3.500 10h8M3.500 15h13M16.500 8l-2.500 2 2.500 2',
  bars: 'M3.500 5.500h13M3.500 10h13M3.500 14.500h13',
  sun: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10 2.500v1.800M10 15.700v1.800M2.500 10h1.800M15.700 10h1.800M4.700 4.700 6 6M14 14l1.300 1.300M4.700 15.300 6 14M14 6l1.300-1.300',
  moon: 'M15.800 11.800A6.300 6.300 0 0 1 8.200 4.200a6.300 6.300 0 1 0 7.600 7.600Z',
  screen: 'M3.500 4.500h13v9h-13zM7.500 16.500h5',
  lock: 'M5 9h10v7.500H5zM7 9V6.800a3 3 0 0 1 6 0V9M10 12v1.800',
  palette:
    'M10 3.500a6.500 6.500 0 0 0 0 13c1.400 0 1.700-.9 1.300-1.700-.6-1.200.1-2.300 1.400-2.300h1.600c1.300 0 2.200-.9 2.200-2.300 0-3.700-2.900-6.700-6.500-6.700ZM6.500 9.800h.1M8.300 6.800h.1M11.800 6.600h.1',
  bug: 'M6.500 9.500a3.500 3.500 0 0 1 7 0v3a3.500 3.500 0 0 1-7 0ZM7.800 6.400 6.500 4.500M12.200 6.400l1.300-1.900M3.500 9h3M13.500 9h3M3.800 15l2.800-1.500M16.200 15l-2.800-1.500M10 8v8',
  bell: 'M5.500 13.500V9a4.500 4.500 0 0 1 9 0v4.500l1.500 1.500H4ZM8.500 16.800h3',
  more: 'M5 10h.1M10 10h.1M15 10h.1',
  close: 'm5.500 5.500 9 9M14.500 5.500l-9 9',
  down: 'm5.500 8 4.500 4.500L14.500 8',
  right: 'm8 5.500 4.500 4.500L8 14.500',
  left: 'M12 5.500 7.500 10l4.500 4.500',
  refresh: 'M15.700 8A6 6 0 0 0 4.500 8.500M4.300 12a6 6 0 0 0 11.200-.5M16 4.500V8h-3.500M4 15.500V12h3.500',
  columns: 'M3.500 4.500h13v11h-13zM8 4.500v11M12.300 4.500v11',
  plus: 'M10 4.500v11M4.500 10h11',
  download: 'M10 3.500v9M6.500 9l3.500 3.500L13.500 9M4 16.500h12',
  file: 'M5.500 3.500h6l3.500 3.500v9.500H5.500zM11.500 3.500V7H15',
  trash: 'M4 6h12M8 6V4h4v2M5.500 6l.7 10.500h7.600L14.500 6M8.500 9v4.500M11.500 9v4.500',
  language:
    'M3 5.500h7M6.500 4v1.500M8.800 5.500c-.6 2.800-2.600 5-5.300 6M4.500 7.500c.8 1.800 2.300 3.100 4.300 3.900M10 16.500l3.200-8 3.300 8M11.200 13.800h4.200',
} as const
export type IconName = keyof typeof paths

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  const heavy = name === 'more' || name === 'list'
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={heavy ? 1.9 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}

/** Which icon a menu gets, by what its icon's name or else its code is about; the first that fits. */
const meanings: readonly (readonly [RegExp, IconName])[] = [
  [/bank|wallet|pay|percent|reconcil|fund|recharge|money|settle|account|invoice|price/i, 'money'],
  [/user|staff|member|idcard/i, 'user'],
  [/role|scope|auth|permission|safety|lock/i, 'shield'],
  [/dept|region|menu|tree|apartment|cluster|global|appstore/i, 'tree'],
  [/post|people|team|tenant|compan|supplier|partner|contact/i, 'people'],
  [/dict|param|notice|notification|doc|book|read|file/i, 'book'],
  [/fleet|car|truck|vehicle/i, 'truck'],
  [/site|station|oil|gun|fuel|shop/i, 'fuel'],
  [/charg|pile|elect|thunder/i, 'bolt'],
  [/card|coupon|tag/i, 'card'],
  [/order|work|process|flow|leave|profile|audit|solution/i, 'work'],
  [/statist|report|monitor|log|revenue|chart|fund-view|dashboard/i, 'chart'],
  [/sign|contract|seal/i, 'pen'],
  [/activ|promo|advert|popular/i, 'gift'],
  [/good|product|commod|wash/i, 'box'],
  [/tool|code|source|client|api|interface|scan|database/i, 'plug'],
  [/sys|base|config|setting/i, 'system'],
  [/desk|wel|home/i, 'desk'],
]
const meant = (word: string) => meanings.find(([pattern]) => pattern.test(word))?.[1]
export const iconOf = (of: {
  readonly code: string
  readonly source?: string
  readonly children?: unknown
}): IconName => (of.source && meant(of.source)) || meant(of.code) || (of.children ? 'box' : 'list')
