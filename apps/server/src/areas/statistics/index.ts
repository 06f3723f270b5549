import { statisticsArea as contract } from '@forecourt/contract/statistics'
import { implement } from '../../kernel/implement.ts'
import { overallData } from './overall.ts'
import { platformFlowData, rankings, recentFuelling, salesStatistics } from './trends.ts'

export const statisticsArea = implement(contract, {
  calls: { overallData, salesStatistics, rankings, recentFuelling, platformFlowData },
})
