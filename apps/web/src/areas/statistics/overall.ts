import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import type { overallData } from '@forecourt/contract/statistics'

export type Overall = WireOutputOfCall<typeof overallData>
