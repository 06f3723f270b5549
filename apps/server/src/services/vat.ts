import type { Ctx } from '../kernel/context.ts'
import { wholeNumberOf, wholeParam } from './parameters.ts'

const vatParam = 'vat.feeBp'
/** General taxpayers' rate on services of information technology and agency. */
const usualBp = 600
const maxBp = 10_000

/** The rate of the VAT inside fees and spread, in basis points, as the parameter says it; what is no rate counts as the usual one. */
export const vatBpOf = (text: string | null | undefined): number => wholeNumberOf(text, usualBp, { max: maxBp })

export const currentVatBp = (ctx: Ctx): Promise<number> => wholeParam(ctx, vatParam, usualBp, { max: maxBp })
