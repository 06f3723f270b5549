import { chargingArea as contract } from '@forecourt/contract/charging'
import { implement } from '../../services/services.ts'
import * as evcsMessages from './evcs-messages.ts'
import * as evcsSpeaker from './evcs-speaker.ts'
import * as operator from './operator.ts'

export const chargingArea = implement(contract, { ...evcsMessages, ...evcsSpeaker, ...operator })
