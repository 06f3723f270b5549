import { divideRounded, formatDecimal, parseDecimal } from '@forecourt/contract/kernel'

const scaleOf = (value: string): number => value.split('.')[1]?.length ?? 0

/** Figures of one unit added up to the last digit. */
export function addedUp(values: readonly (string | undefined)[]): string {
  const known = values.filter(value => value !== undefined)
  const scale = Math.max(0, ...known.map(scaleOf))
  return formatDecimal(
    known.reduce((sum, value) => sum + (parseDecimal(value, scale) ?? 0n), 0n),
    scale,
  )
}

const whole = (value: string): bigint => parseDecimal(value, 3) ?? 0n

/** By how much a figure is above or below another, in tenths of a percent; undefined where there was nothing before. */
export function changeFrom(before: string, now: string): number | undefined {
  const [was, is] = [whole(before), whole(now)]
  return was === 0n ? undefined : Number(divideRounded((is - was) * 1000n, was < 0n ? -was : was))
}

/** Which part of a whole a figure is, in tenths of a percent. */
export function partOf(value: string, sum: string): number | undefined {
  const all = whole(sum)
  return all === 0n ? undefined : Number(divideRounded(whole(value) * 1000n, all))
}

/** 1234 tenths are "123.4%". */
export const percentText = (tenths: number): string => `${(tenths / 10).toFixed(1)}%`
