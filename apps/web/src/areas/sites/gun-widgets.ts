import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { productWidgets } from './oil-chip.tsx'
import { OilInput } from './price-change.tsx'

/** What a gun delivers, by the name of the product. */
export const gunWidgets: OwnWidgets = { ...productWidgets, inputs: { oilNo: OilInput } }
