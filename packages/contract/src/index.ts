import { access } from './areas/access/index.ts'
import { system } from './areas/system/index.ts'
import { tools } from './areas/tools/index.ts'
import type { Area } from './kernel/index.ts'

/** Every area, in the order of the menus. */
export const areas: readonly Area[] = [system, tools, access]
