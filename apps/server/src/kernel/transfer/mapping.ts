import { type Entity, headOf, importFields, missingColumns } from '@forecourt/contract/kernel'
import { type SheetRow, UnreadableSheet } from './sheet-rows.ts'

/** "*手机号（必填）" and "Phone Number" compare by what they say. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\([^()]*\)/g, '')
    .replace(/[\s*_:-]/g, '')
    .toLowerCase()

/** Which field each column of a file holds, by label in either language or by name; undefined where nobody can tell. */
export function suggestedMapping(of: Entity, header: readonly string[]): (string | undefined)[] {
  const names = new Map<string, string>()
  const fields = importFields(of)
  // The own fields come first and keep their labels, should the id's label be one of theirs.
  for (const [name, field] of Object.entries(fields))
    for (const spelling of [...headOf(field), ...field.label, name]) {
      const plain = plainHeader(spelling)
      if (!names.has(plain)) names.set(plain, name)
    }
  const taken = new Set<string>()
  return header.map(cell => {
    const name = names.get(plainHeader(cell))
    if (!name || taken.has(name)) return undefined
    taken.add(name)
    return name
  })
}

/** The fields of the columns as a person chose them: of this entity, each once. Throws when a needed one is missing. */
export function chosenMapping(of: Entity, chosen: readonly string[]): (string | undefined)[] {
  const fields = importFields(of)
  const taken = new Set<string>()
  const mapping = chosen.map(name => {
    if (!Object.hasOwn(fields, name) || taken.has(name)) return undefined
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
