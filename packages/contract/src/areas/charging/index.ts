import { areaOf } from '../../kernel/index.ts'
import * as evcsMessages from './evcs-messages.ts'
import * as operator from './operator.ts'
import * as station from './station.ts'

export * from './evcs-messages.ts'
export * from './operator.ts'
export * from './protocol.ts'
export * from './station.ts'

export const chargingArea = areaOf('charging', ['充电', 'Charging'], { ...evcsMessages, ...operator, ...station })
