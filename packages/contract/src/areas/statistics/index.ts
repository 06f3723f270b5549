import { areaOf } from '../../kernel/index.ts'
import * as money from './money.ts'
import * as overview from './overview.ts'
import * as sales from './sales.ts'

export * from './money.ts'
export * from './overview.ts'
export * from './sales.ts'

export const statisticsArea = areaOf('statistics', ['统计与首页', 'Statistics'], {
  ...overview,
  ...sales,
  ...money,
})
