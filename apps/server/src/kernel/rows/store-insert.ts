import { type Entity, type Field, initialOf, type Row, stateFieldOf, type Values } from '@forecourt/contract/kernel'
import type { InsertOptions, Store } from '../context.ts'
import { insertText } from './store-texts.ts'
import { isUnique, type Raw, refuseDuplicate, type Work } from './store-work.ts'
import { isTenantTable, stored, storedEntries, storedFields } from '../db/table.ts'

const initialValue = (field: Field): unknown => (field.options.initial === undefined ? null : initialOf(field))

/** The whole row as the table will hold it: nothing of it is left to the database. */
function newRow<E extends Entity>(work: Work, of: E, values: Values<E>, options: InsertOptions): Row<E> {
  const { scope } = work
  const state = stateFieldOf(of)
  const initial = state && state.states.states[state.states.initial]?.code
  const given: Raw = {
    ...(isTenantTable(of) ? { tenantId: options.tenantId ?? scope.tenantId } : {}),
    ...(state ? { [state.name]: initial } : {}),
    ...(values as Raw),
    id: options.id ?? work.newId(),
    createUser: scope.userId,
    createDept: work.deptId,
    createTime: work.now,
    updateUser: scope.userId,
    updateTime: work.now,
    isDeleted: 0,
    version: 1,
  }
  const row: Raw = {}
  for (const [name, field] of storedEntries(of)) row[name] = given[name] ?? initialValue(field)
  return work.seals.row(of, row) as Row<E>
}

async function write({ tx }: Work, of: Entity, rows: readonly Raw[]): Promise<void> {
  const fields = storedEntries(of).filter(([name]) => rows.some(row => row[name] !== null))
  const values = rows.flatMap(row => fields.map(([name, field]) => stored(field, row[name])))
  const names = fields.map(([name]) => name)
  try {
    await tx.query(insertText(of, names, rows.length), values)
  } catch (error) {
    if (isUnique(error)) refuseDuplicate(of, error)
    throw error
  }
}

/** The entry of the audit is made before the answer is there: a failed statement undoes both. */
async function insert<E extends Entity>(work: Work, of: E, values: Values<E>, options: InsertOptions): Promise<Row<E>> {
  const row = newRow(work, of, values, options)
  work.audit.inserted(of, row as Raw)
  await write(work, of, [row as Raw])
  return row
}

async function insertMany<E extends Entity>(
  work: Work,
  of: E,
  values: readonly Values<E>[],
  options: InsertOptions,
): Promise<Row<E>[]> {
  const maxRows = Math.max(1, Math.floor(60_000 / (Object.keys(storedFields(of)).length + 1)))
  const rows = values.map(one => newRow(work, of, one, { ...options, id: undefined as never }))
  if (rows.length > 0) work.audit.batch(of, rows as Raw[])
  const { step } = options
  const state = stateFieldOf(of)
  if (step && state)
    for (const row of rows as unknown as Raw[])
      work.audit.advanced(of, { ...row, [state.name]: null }, row, step.action, state.name, step.auditNote)
  for (let from = 0; from < rows.length; from += maxRows)
    await write(work, of, rows.slice(from, from + maxRows) as Raw[])
  return rows
}

/** What adds rows. */
export const insertsOf = (work: Work): Pick<Store, 'insert' | 'insertMany'> => ({
  insert: (of, values, options = {}) => insert(work, of, values, options),
  insertMany: (of, values, options = {}) => insertMany(work, of, values, options),
})
