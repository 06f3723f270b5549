import { type Entity, headOf, importFields, missingColumns } from '@forecourt/contract/kernel'
import { plainHeader } from '../kinds/choices.ts'
import { type SheetRow, UnreadableSheet } from './sheet-rows.ts'

/**
 * Which field each column of a file holds, by label in either language, by name, or by what else people call it; undefined
 * where nobody can tell. Several fields of one label are meant in the order of an export, those no file may bring among them.
 */
export function suggestedMapping(of: Entity, header: readonly string[]): (string | undefined)[] {
  const fields = importFields(of)
  const all = Object.entries({ ...of.fields, ...fields })
  const spellings = [
    ...all.flatMap(([name, field]) => [...headOf(field), ...field.label, name].map(text => [text, name] as const)),
    ...all.flatMap(([name, field]) => (field.options.aliases ?? []).map(text => [text, name] as const)),
  ]
  const names = Map.groupBy(spellings, ([spelling]) => plainHeader(spelling))
  const taken = new Set<string>()
  return header.map(cell => {
    const [, name] = names.get(plainHeader(cell))?.find(([, one]) => !taken.has(one)) ?? []
    if (name) taken.add(name)
    return name && Object.hasOwn(fields, name) ? name : undefined
  })
}

/** The fields of the columns as a person chose them: of this entity, each once. Throws when a needed one is missing. */
export function chosenMapping(of: Entity, chosen: readonly (string | undefined)[]): (string | undefined)[] {
  const fields = importFields(of)
  const taken = new Set<string>()
  const mapping = chosen.map(name => {
    if (!name || !Object.hasOwn(fields, name) || taken.has(name)) return undefined
    taken.add(name)
    return name
  })
  const missing = missingColumns(of, taken)
  if (missing.length === 0) return mapping
  throw new UnreadableSheet([
    `缺少列：${missing.map(label => label[0]).join('、')}`,
    `columns are missing: ${missing.map(label => label[1]).join(', ')}`,
  ])
}

/** The rows below the header; throws when there are none. */
export function bodyOf(rows: readonly SheetRow[]): readonly SheetRow[] {
  if (rows.length < 2) throw new UnreadableSheet(['文件中没有数据', 'there are no rows in the file'])
  return rows.slice(1)
}
