import type { companyRecharge } from '@forecourt/contract/funds'
import type { WireRowOf } from '@forecourt/contract/kernel'

export type RechargeRow = WireRowOf<typeof companyRecharge>
