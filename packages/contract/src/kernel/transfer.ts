import { type Entity, rowFields } from './entity.ts'
import type { Field, Fields, Kind } from './field.ts'
import type { Label } from './label.ts'

/** The unit of a kind's figures. */
export const units: Readonly<Partial<Record<Kind, Label>>> = {
  money: ['元', 'CNY'],
  price: ['元/L', 'CNY/L'],
  quantity: ['L', 'L'],
  ratio: ['%', '%'],
}

/** The head of a field's column in a file: its label and unit, 金额(元). */
export const headOf = ({ kind, label }: Field): Label => {
  const unit = units[kind]
  return unit ? [`${label[0]}(${unit[0]})`, `${label[1]} (${unit[1]})`] : label
}

const notForPeople = new Set(['tenantId', 'createDept', 'isDeleted', 'version'])

/** What a file of an entity's rows may have as columns: its own fields, then who made a row and when. */
export const exportFields = (of: Entity): Fields =>
  Object.fromEntries(
    Object.entries({ ...of.fields, ...rowFields(of) }).filter(
      ([name, field]) => field.kind !== 'secret' && (Object.hasOwn(of.fields, name) || !notForPeople.has(name)),
    ),
  )

const notInFiles = new Set<Kind>(['secret', 'file', 'json', 'state'])

/** What a file may bring: what a form may, except what no cell can hold. The id says which row is meant. */
export const importFields = (of: Entity): Fields => ({
  ...Object.fromEntries(
    Object.entries(of.fields).filter(([, field]) => !field.options.readOnly && !notInFiles.has(field.kind)),
  ),
  id: rowFields(of)['id'] as Field,
})
