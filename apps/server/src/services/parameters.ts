import { param } from '@forecourt/contract/system'
import type { Ctx } from '../kernel/context.ts'

type Reader = Pick<Ctx, 'find'>

interface Limits {
  readonly min?: number
  readonly max?: number
}

/** The value of a parameter as a whole number; `usual` when there is none, or what is set is no number within the limits. */
export function wholeNumberOf(
  value: string | null | undefined,
  usual: number,
  { min = 0, max = 9999 }: Limits = {},
): number {
  const text = value?.trim() ?? ''
  const isFit = /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
  return isFit ? Number(text) : usual
}

/** The same of the parameter with this key. */
export const wholeParam = async (ctx: Reader, paramKey: string, usual = 0, limits: Limits = {}): Promise<number> =>
  wholeNumberOf((await ctx.find(param, { paramKey }))?.paramValue, usual, limits)

/** Whether an operator has allowed what is off unless they do. */
export const isSwitchedOn = async (ctx: Reader, paramKey: string): Promise<boolean> =>
  (await ctx.find(param, { paramKey }))?.paramValue === 'true'
