import { type Entity, rowFields } from './entity.ts'
import type { Field, Fields } from './field.ts'
import { kindOf } from './kinds/index.ts'
import type { Label } from './label.ts'

/** The head of a field's column in a file or a list: its label and unit, 金额（元）. */
export const headOf = (field: Field): Label => {
  const { label } = field
  const { unit } = kindOf(field)
  return unit ? [`${label[0]}（${unit[0]}）`, `${label[1]} (${unit[1]})`] : label
}

const notForPeople = new Set(['tenantId', 'createDept', 'isDeleted', 'version'])

/** Neither in the list nor in the detail: the system's own bookkeeping. */
const isInside = ({ options }: Field) => options.list === false && options.form === false

/** What a file of an entity's rows may have as columns: its own fields, then who made a row and when. */
export const exportFields = (of: Entity): Fields =>
  Object.fromEntries(
    Object.entries({ ...of.fields, ...rowFields(of) }).filter(
      ([name, field]) =>
        !kindOf(field).isSecret && !isInside(field) && (Object.hasOwn(of.fields, name) || !notForPeople.has(name)),
    ),
  )

/** What a file may bring: what a form may, except what no cell can hold. The id says which row is meant. */
export const importFields = (of: Entity): Fields => ({
  ...Object.fromEntries(
    Object.entries(of.fields).filter(
      ([, field]) => !field.options.readOnly && field.options.form !== false && kindOf(field).isImportable,
    ),
  ),
  id: rowFields(of)['id'] as Field,
})

/** A column without which no new row can be brought in. */
export const isNeeded = ({ options }: Field): boolean =>
  Boolean(options.required) && !options.readOnly && options.initial === undefined

/** What is still missing when a file has these columns; a file that names its rows by id may change some columns only. */
export const missingColumns = (of: Entity, chosen: ReadonlySet<string>): Label[] =>
  chosen.has('id')
    ? []
    : Object.entries(importFields(of))
        .filter(([name, field]) => isNeeded(field) && !chosen.has(name))
        .map(([, field]) => field.label)
