import { createElement } from 'react'
import { type IconName, icons } from './icons.ts'

export type { IconName } from './icons.ts'

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {icons[name].map(([tag, attributes]) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }))}
    </svg>
  )
}

/** The icons our own menus ask for by name. */
const named: Readonly<Record<string, IconName>> = {
  api: 'plug',
  apartment: 'building',
  appstore: 'grid',
  audit: 'inspect',
  bank: 'bank',
  book: 'book',
  'carry-out': 'tasks',
  clock: 'clock',
  cloud: 'cloud',
  cluster: 'tree',
  control: 'system',
  'credit-card': 'card',
  environment: 'pin',
  experiment: 'drop',
  'file-text': 'receipt',
  gift: 'gift',
  home: 'home',
  'line-chart': 'line',
  menu: 'bars',
  message: 'message',
  'node-index': 'nodes',
  'pay-circle': 'money',
  percentage: 'percent',
  printer: 'printer',
  profile: 'form',
  reconciliation: 'settle',
  rollback: 'rollback',
  safety: 'lock',
  'safety-certificate': 'shield',
  scan: 'scan',
  setting: 'gear',
  shop: 'shop',
  swap: 'swap',
  tags: 'tags',
  team: 'people',
  user: 'user',
  wallet: 'wallet',
}

/** For any other menu: what its icon's name or else its code is about; the first that fits. */
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
}): IconName =>
  (of.source && (named[of.source] ?? meant(of.source))) || meant(of.code) || (of.children ? 'box' : 'list')
