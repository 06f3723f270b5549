import { platformTenant } from '@forecourt/contract/kernel'
import type { Principal } from '../context.ts'
import { Refused } from '../refusal.ts'

/** The platform is under maintenance, until this moment as people read it, where anybody has said so. */
export interface Maintenance {
  readonly until: string | null
}

/** People of the platform alone: a tenant's own role lets nobody in. */
export const worksInMaintenance = ({ tenantId, permissions }: Principal): boolean =>
  tenantId === platformTenant && permissions.has('maintenance')

export function refuseInMaintenance(now: Maintenance | undefined): void {
  if (now) throw new Refused('maintenance', [], [], now.until === null ? {} : { until: now.until })
}
