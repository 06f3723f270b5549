import { type Entity, sourcesOf, type StateDeclaration, stateFieldOf } from '@forecourt/contract/kernel'
import type { Store } from '../context.ts'
import { refuse } from '../refusal.ts'
import { identifier, joined, sql } from '../db/sql.ts'
import { change } from './store-change.ts'
import { owned, type Raw, run, touched, type Work } from './store-work.ts'
import { columnName, isTenantTable, tableName } from '../db/table.ts'

/** The field of the states, the codes that `action` may start from, and the one it leads to. */
function stepOf(of: Entity, action: string, target: string) {
  const state = stateFieldOf(of)
  if (!state) throw new Error(`${of.name} has no states`)
  const code = (name: string) => (state.states.states[name] as StateDeclaration).code
  const sources = sourcesOf(state.states, action, target)
  if (sources.length === 0) throw new Error(`${of.name}: no state leads to ${target} by ${action}`)
  const from = sql`${columnName(state.name)} = any(${sql.param(sources.map(code))})`
  return { field: state.name, from, to: code(target) }
}

/** What takes rows from one state to the next. */
export function stepsOf(work: Work): Pick<Store, 'transition' | 'tryTransition' | 'transitionWhere'> {
  const tryTransition: Store['tryTransition'] = async (of, before, action, target, changes, note) => {
    const { field, from, to } = stepOf(of, action, target)
    const row = await change(work, of, before as Raw, { ...(changes as Raw | undefined), [field]: to }, [from])
    if (row) work.audit.advanced(of, before as Raw, row, action, field, note)
    return row as typeof before | undefined
  }

  const transition: Store['transition'] = async (of, before, action, target, changes, note) =>
    (await tryTransition(of, before, action, target, changes, note)) ?? refuse('changed')

  const transitionWhere: Store['transitionWhere'] = async (of, which, action, target, options = {}) => {
    const { field, from, to } = stepOf(of, action, target)
    const table = tableName(of)
    const keys = ['id', ...(isTenantTable(of) ? ['tenantId'] : [])]
    const same = joined(
      keys.map(name => sql`t.${columnName(name)} = chosen.${columnName(name)}`),
      ' and ',
    )
    const where = joined([sql`is_deleted = 0`, ...owned(of, work.scope), from, which], ' and ')
    const set = joined(
      [sql`${columnName(field)} = ${to}`, ...(options.set ? [options.set] : []), ...touched(work)],
      ', ',
    )
    const known = [...keys, ...(of.options.display ? [of.options.display] : [])]
    const shown = joined(
      known.map(name => sql`t.${columnName(name)}::text as ${identifier(name)}`),
      ', ',
    )
    const rows = await run(
      work,
      sql`
      with chosen as (
        select ${joined(keys.map(columnName), ', ')}, ${columnName(field)} as was from ${table}
        where ${where} order by id for update
      )
      update ${table} t set ${set} from chosen where ${same} returning ${shown}, chosen.was`,
    )
    for (const { was, ...row } of rows)
      work.audit.advanced(of, { ...row, [field]: was }, { ...row, [field]: to }, action, field, options.auditNote)
    return rows.length
  }

  return { transition, tryTransition, transitionWhere }
}
