import { dictionary } from './dictionary.ts'
import { dict, text } from './kinds/index.ts'
import type { Label } from './label.ts'

interface VerdictOptions {
  readonly yes?: Label
  readonly no?: Label
  /** How long the opinion may be; 255 characters without it. */
  readonly max?: number
}

/**
 * What a decision of yes or no is given: `result`, 1 or 2 by the dictionary of this name, and `opinion`, which a no cannot be without.
 * The call's `decides` then says `approves: { result: 1 }`.
 */
export const verdict = (
  dictionaryName: string,
  { yes = ['批准', 'Approve'], no = ['驳回', 'Reject'], max }: VerdictOptions = {},
) => ({
  result: dict(['结论', 'Decision'], {
    of: dictionary(dictionaryName, ['结论', 'Decision'], { 1: yes, 2: no }),
    int: true,
    required: true,
  }),
  opinion: text(['意见', 'Opinion'], {
    requiredWhen: { result: 2 },
    hint: [`${no[0]}时必填`, `Needed to ${no[1].toLowerCase()}`],
    ...(max === undefined ? {} : { max }),
  }),
})
