import type { Label } from '@forecourt/contract/kernel'
import type { Product } from './cards-data.ts'

const fixed = 1
const byDays = 2

/** How long cards of a product live, in a few words. */
export const validityOf = ({ validityType, endTime, validDays }: Product): Label => {
  if (validityType === fixed && endTime)
    return [`有效期至 ${endTime.slice(0, 10)}`, `Valid until ${endTime.slice(0, 10)}`]
  if (validityType === byDays && validDays) return [`发放后 ${validDays} 天`, `${validDays} days from granting`]
  return ['长期有效', 'Never ends']
}
