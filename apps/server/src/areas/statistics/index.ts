import { statisticsArea as contract } from '@forecourt/contract/statistics'
import { implement } from '../../services/services.ts'
import * as money from './money.ts'
import * as overall from './overall.ts'
import * as sales from './sales.ts'
import * as trends from './trends.ts'

export const statisticsArea = implement(contract, {
  ...money,
  ...overall,
  ...sales,
  ...trends,
})
