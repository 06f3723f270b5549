import { carwashArea as contract } from '@forecourt/contract/carwash'
import { implement } from '../../services/services.ts'
import * as aliShop from './ali-shop.ts'
import * as spiSpeaker from './spi-speaker.ts'
import * as washShop from './wash-shop.ts'

export const carwashArea = implement(contract, { ...aliShop, ...spiSpeaker, ...washShop })
