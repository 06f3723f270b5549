import type { Label } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'

/** What an area's index exports: pages by menu code, and addresses of its own that are no menu. */
export interface AreaPages {
  readonly pages: Readonly<Record<string, ComponentType>>
  readonly routes?: Readonly<Record<string, { readonly label: Label; readonly page: ComponentType }>>
}

/** Every area is fetched when one of its pages is first opened. */
export const areas: Readonly<Record<string, () => Promise<AreaPages>>> = {
  access: () => import('./areas/access/index.ts'),
  cards: () => import('./areas/cards/index.ts'),
  funds: () => import('./areas/funds/index.ts'),
  orders: () => import('./areas/orders/index.ts'),
  'partner-api': () => import('./areas/partner-api/index.ts'),
  sites: () => import('./areas/sites/index.ts'),
  statistics: () => import('./areas/statistics/index.ts'),
  tools: () => import('./areas/tools/index.ts'),
  system: () => import('./areas/system/index.ts'),
}
