import { canonical, formatProblem } from '../checks.ts'
import { formatDecimal, parseDecimal } from '../decimal.ts'
import type { Field } from '../field.ts'
import type { Parsed } from './kind.ts'

export const ok = (value: unknown): Parsed => ({ value })
export const wrong = (zh: string, en: string): Parsed => ({ problem: [zh, en] })

export const asText = (raw: unknown): string | undefined =>
  typeof raw === 'string' ? raw : typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : undefined

/** Control characters and lone surrogates cannot be stored or shown: they are refused, not silently dropped. */
export const unprintable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

export function parseText(raw: unknown, field: Field, max: number): Parsed {
  const { min, format } = field.options
  const given = asText(raw)?.trim()
  const value = given !== undefined && format ? (canonical[format]?.(given) ?? given) : given
  if (value === undefined) return wrong('应为文字', 'must be text')
  if (unprintable.test(value)) return wrong('含有不可用的字符', 'has characters that cannot be used')
  if (value.length > max) return wrong(`不能超过${max}个字符`, `must not be longer than ${max} characters`)
  if (min !== undefined && value.length < min) return wrong(`至少${min}个字符`, `needs at least ${min} characters`)
  const problem = format && formatProblem[format](value)
  return problem ? { problem } : ok(value)
}

export function parseWhole(raw: unknown, field: Field, low: number, high: number): Parsed {
  const text = asText(raw)
  if (text === undefined || !/^-?\d{1,10}$/.test(text)) return wrong('应为整数', 'must be a whole number')
  const value = Number(text)
  const [min, max] = [field.options.min ?? low, field.options.max ?? high]
  return value < min || value > max ? wrong(`应在${min}到${max}之间`, `must be between ${min} and ${max}`) : ok(value)
}

export function parseFixed(raw: unknown, field: Field, scale: number, max: bigint): Parsed {
  const text = asText(raw)
  const value = text === undefined ? undefined : parseDecimal(text, scale)
  if (value === undefined)
    return wrong(`应为最多${scale}位小数的数字`, `must be a number with at most ${scale} decimals`)
  const least = BigInt(field.options.min ?? 0)
  if (value < least)
    return wrong(`不能小于${formatDecimal(least, scale)}`, `must not be less than ${formatDecimal(least, scale)}`)
  if (value > max)
    return wrong(`不能大于${formatDecimal(max, scale)}`, `must not be more than ${formatDecimal(max, scale)}`)
  return ok(value)
}
