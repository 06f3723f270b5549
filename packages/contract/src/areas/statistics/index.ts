import { areaOf } from '../../kernel/index.ts'
import * as commission from './commission.ts'
import * as homes from './homes.ts'
import * as money from './money.ts'
import * as overview from './overview.ts'
import * as sales from './sales.ts'

export * from './commission.ts'
export * from './homes.ts'
export * from './money.ts'
export * from './overview.ts'
export * from './sales.ts'

export const statisticsArea = areaOf('statistics', ['统计与首页', 'Statistics'], {
  ...overview,
  ...homes,
  ...commission,
  ...sales,
  ...money,
})
