import { type Entity, type Field, inForceField } from '@forecourt/contract/kernel'
import type { Audit } from './audit.ts'
import { platformTenant, type Scope, type Transaction } from '../db/database.ts'
import { refuse, refuseField } from '../refusal.ts'
import { type SQL, sql, statement } from '../db/sql.ts'
import { columnName, isTenantTable, keyName, stored, storedFields, uniqueKeys } from '../db/table.ts'
import type { Written } from './count-cache.ts'
import type { Seals } from './seals.ts'

/** What the parts of a store share: one transaction of one person. */
export interface Work {
  readonly tx: Transaction
  readonly scope: Scope
  readonly deptId: string | null
  readonly now: Date
  readonly newId: () => string
  readonly audit: Audit
  readonly written: Written
  readonly seals: Seals
}

export type Raw = Record<string, unknown>

const seesAll = (scope: Scope) => scope.tenantId === platformTenant || scope.crossTenant

/** Whether its rows carry other tenants than the reader's. */
const isSharedOut = ({ options }: Entity) => Boolean(options.share?.length || options.shareAll)

/**
 * Names the tenant in the statement although row-level security asks for it again: the first finds the index, the
 * second is the wall. A shared row may carry another tenant, so there the wall alone decides.
 */
export const owned = (of: Entity, scope: Scope): SQL[] =>
  isTenantTable(of) && !seesAll(scope) && !isSharedOut(of) ? [sql`tenant_id = ${scope.tenantId}`] : []

export const fieldOf = (of: Entity, name: string): Field => {
  const field = storedFields(of)[name]
  if (!field) throw new Error(`${of.name} has no field ${name}`)
  return field
}

export function condition(of: Entity, name: string, value: unknown): SQL {
  const column = columnName(name)
  if (value === null) return sql`${column} is null`
  const field = fieldOf(of, name)
  if (Array.isArray(value)) return sql`${column} = any(${sql.param(value.map(one => stored(field, one)))})`
  return sql`${column} = ${stored(field, value)}`
}

export function isUnique(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

/** The refusal `duplicate` of the index's last field: a gun's number within its site is to blame, not the site. */
export function refuseDuplicate(of: Entity, error: unknown): never {
  const constraint = (error as { constraint?: string }).constraint ?? ''
  const found = uniqueKeys(of).find(fields => keyName(of, fields, 'once') === constraint)
  const name = found?.at(-1) ?? ''
  // Somebody else has saved the only row, or put another one in force, in the same moment.
  if (name === '' && (of.options.single || inForceField(of))) return refuse('changed')
  return refuseField('duplicate', name, of.fields[name]?.label ?? of.label)
}

export const inParts = (asked: SQL): [text: string, values: unknown[]] => {
  const { text, values } = statement(asked)
  return [text, values]
}

/** The rows of a statement, as the driver gives them. */
export const run = async ({ tx }: Work, asked: SQL): Promise<Raw[]> => (await tx.query<Raw>(...inParts(asked))).rows

/** Says who changed a row and when, and that it is another version now. */
export const touched = ({ scope, now }: Work): SQL[] => [
  sql`update_user = ${scope.userId}`,
  sql`update_time = ${now}`,
  sql`version = t.version + 1`,
]
