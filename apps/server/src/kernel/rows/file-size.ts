import type { Fields, Problem } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { refuseInput } from '../refusal.ts'
import { sql } from '../db/sql.ts'
import { column } from '../db/row-shape.ts'

const bytesPerKb = 1024
const limited = new WeakMap<Fields, readonly string[]>()

/** The file fields with a limit, worked out once; nearly always none. */
function limitedIn(fields: Fields): readonly string[] {
  const known = limited.get(fields)
  if (known) return known
  const names = Object.keys(fields).filter(name => fields[name]?.options.maxKb !== undefined)
  limited.set(fields, names)
  return names
}

/** Refuses files that are larger than their field allows, whoever uploaded them and by which way. */
export async function refuseLargeFiles(
  ctx: Ctx,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = limitedIn(fields).filter(name => values[name])
  if (given.length === 0) return
  const keysOf = (name: string) => [values[name]].flat().map(key => String(key).replaceAll('~', '/'))
  const rows = await ctx.rows(
    { key: column.text, size: column.int },
    sql`select key, size::int as size from stored_file where key = any(${sql.param(given.flatMap(keysOf))})`,
  )
  const problems = given.flatMap((name): Problem[] => {
    const { label, options } = fields[name] ?? { label: ['', ''], options: {} }
    const max = options.maxKb ?? 0
    const isLarge = rows.some(row => keysOf(name).includes(row.key) && row.size > max * bytesPerKb)
    return isLarge
      ? [{ field: name, message: [`${label[0]}不能超过${max} kB`, `${label[1]} must not be over ${max} kB`] }]
      : []
  })
  if (problems.length > 0) refuseInput(problems)
}
