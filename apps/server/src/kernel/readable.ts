import { type Entity, readFilters, readSorts, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from './context.ts'
import type { Hooks } from './implement.ts'
import { type SQL, sql } from './sql.ts'
import { isTenantTable, storedFields } from './table.ts'

type Shown = Hooks<Entity>['shown']

const noTenant = ''
const someAmount = 1n
const someNumber = 1
const figures: Readonly<Record<string, unknown>> = {
  money: someAmount,
  price: someAmount,
  quantity: someAmount,
  int: someNumber,
  ratio: someNumber,
}

/** Which of these figures the viewer may read of a row of this tenant: a row with nothing else in it is shown to the hook. */
function readOf(ctx: Ctx, of: Entity, tenantId: string, shown: Shown, names: readonly string[]): ReadonlySet<string> {
  if (!shown) return new Set(names)
  const fields = storedFields(of)
  const empty = Object.fromEntries(Object.keys(fields).map(name => [name, null]))
  const shares = Object.fromEntries((of.options.share ?? []).map(name => [name, ctx.tenantId]))
  const asked = Object.fromEntries(names.map(name => [name, figures[fields[name]?.kind ?? '']]))
  const row: Record<string, unknown> = shown(ctx, { ...empty, ...shares, ...asked, tenantId } as Row<Entity>, 'list')
  return new Set(names.filter(name => row[name] === asked[name]))
}

/** Of which rows the viewer may read a figure: of all it sees, of its own only, or of none. */
export function readersOf(ctx: Ctx, of: Entity, shown: Shown, names: readonly string[]) {
  const own = readOf(ctx, of, ctx.tenantId, shown, names)
  const others = isTenantTable(of) ? readOf(ctx, of, noTenant, shown, names) : own
  return (name: string): 'all' | 'own' | 'none' => (others.has(name) ? 'all' : own.has(name) ? 'own' : 'none')
}

/**
 * Whoever asks by a figure that they may not read of other tenants' rows finds only their own: comparing and sorting
 * would tell them what the rows keep from them.
 */
export function onlyReadable<E extends Entity>(ctx: Ctx, of: E, shown: Hooks<E>['shown']): SQL[] {
  if (!shown) return []
  const fields = storedFields(of)
  const asked = [...readFilters(fields, ctx.filters), ...readSorts(fields, ctx.filters)].map(one => one.name)
  const names = asked.filter(name => Object.hasOwn(figures, fields[name]?.kind ?? ''))
  const readerOf = readersOf(ctx, of, shown as unknown as Shown, names)
  return names.every(name => readerOf(name) === 'all')
    ? []
    : [isTenantTable(of) ? sql`tenant_id = ${ctx.tenantId}` : sql`false`]
}
