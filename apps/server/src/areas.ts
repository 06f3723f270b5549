import { accessArea } from './areas/access/index.ts'
import type { Services } from './areas/services.ts'
import { systemArea } from './areas/system/index.ts'
import { toolsArea } from './areas/tools/index.ts'
import type { Implementation } from './kernel/implement.ts'
import { demoAccounts } from './seed/demo-accounts.ts'

/** Every area with its handlers. */
export const implementAreas = (services: Services): readonly Implementation[] => [
  systemArea(services, demoAccounts),
  toolsArea(services),
  accessArea(services),
]
