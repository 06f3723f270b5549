import type { Label } from '@forecourt/contract/kernel'
import type { menus, PageCodeOf } from '@forecourt/contract/pages'
import type { ComponentType } from 'react'

/** What an area's index exports: a page for each code of its menu, and addresses of its own that are no menu. */
export interface AreaPages<Code extends string = string> {
  readonly pages: Readonly<Record<Code, ComponentType>>
  readonly routes?: Readonly<Record<string, { readonly label: Label; readonly page: ComponentType }>>
}

type AreaName = keyof typeof menus

/** Every area is fetched when one of its pages is first opened. One that lacks a page of its menu does not compile. */
const modules: { readonly [A in AreaName]: () => Promise<AreaPages<PageCodeOf<A>>> } = {
  access: () => import('./areas/access/index.ts'),
  cards: () => import('./areas/cards/index.ts'),
  funds: () => import('./areas/funds/index.ts'),
  orders: () => import('./areas/orders/index.ts'),
  'partner-api': () => import('./areas/partner-api/index.ts'),
  sites: () => import('./areas/sites/index.ts'),
  statistics: () => import('./areas/statistics/index.ts'),
  tools: () => import('./areas/tools/index.ts'),
  system: () => import('./areas/system/index.ts'),
  charging: () => import('./areas/charging/index.ts'),
  carwash: () => import('./areas/carwash/index.ts'),
  goods: () => import('./areas/goods/index.ts'),
}

export const areas: Readonly<Record<string, () => Promise<AreaPages>>> = modules
