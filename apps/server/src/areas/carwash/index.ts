import { carwashArea as contract } from '@forecourt/contract/carwash'
import { implement } from '../../services/services.ts'

export const carwashArea = implement(contract, {})
