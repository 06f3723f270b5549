import * as contract from '@forecourt/contract/system'
import { registerParam } from '@forecourt/contract/access'
import { areas } from '@forecourt/contract'
import { type Entity, entitiesOf, isUnseen } from '@forecourt/contract/kernel'
import { callerOf } from '../../kernel/call-policy.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { isId } from '../../kernel/ids.ts'
import { limitsOf } from '../../kernel/rows/readable.ts'
import { servedOf } from '../../kernel/served.ts'
import { sql } from '../../kernel/db/sql.ts'
import { isSwitchedOn } from '../../services/parameters.ts'
import type { Uses } from '../../services/services.ts'
import { readableEntry, shownEntry, withNames, withoutStrangers, entryShape } from './audit.ts'
import { auditEntryTable } from './tables.ts'

const ae = columnsOf(auditEntryTable, 'ae')

const byName = new Map<string, Entity>(areas.flatMap(entitiesOf).map(entity => [entity.name, entity]))

const named = (ctx: Ctx, name: string): Entity => byName.get(name) ?? ctx.refuse('notFound')

/** Of every list this person may open, what is kept back in it. */
export const readable: Handler<typeof contract.readable> = async ctx => {
  const lists = [...byName.values()].filter(of => {
    const resource = servedOf(ctx, of.name)?.resource
    return resource && (resource.publicRead || ctx.may(resource.permission) || ctx.may(`${resource.permission}_view`))
  })
  const limits = await Promise.all(lists.map(async of => [of.name, await limitsOf(ctx, of)] as const))
  return Object.fromEntries(limits.filter(([, { hidden, masked }]) => hidden.length + masked.length > 0))
}

export const history: Handler<typeof contract.history> = async (ctx, { entity, id }) => {
  const of = named(ctx, entity)
  if (!ctx.may(`${of.name}_view`) && !ctx.may(of.name)) ctx.refuse('notAllowed', `${of.name}_view`)
  const row = (isId(id) ? await ctx.get(of, id) : undefined) ?? ctx.refuse('notFound')
  if (isUnseen(of, row, callerOf(ctx))) ctx.refuse('notFound')
  const entries = await ctx.rows(
    entryShape,
    sql`select * from ${ae} where ${ae.entity} = ${entity} and ${ae.rowId} = ${id} order by ${ae.id} desc limit 200`,
  )
  const shown = entries.map(entry => shownEntry(readableEntry(ctx, entry, row)))
  return withNames(ctx, await withoutStrangers(ctx, shown))
}

export const welcome: Handler<typeof contract.welcome, Uses<'settings' | 'version' | 'demonstration'>> = async (
  ctx,
  __,
  { settings, version, demonstration },
) => ({
  demo: settings.isDemo,
  version,
  registers: await isSwitchedOn(ctx, registerParam),
  frameHosts: settings.frameHosts,
  accounts: settings.isDemo ? demonstration.accounts : [],
})
