import { isBounded } from '../body.ts'
import { kind } from './kind.ts'
import { ok, wrong } from './parsing.ts'

type Row = Readonly<Record<string, unknown>>

/** The object of a text or of what was sent as one; undefined for anything else. */
function objectOf(raw: unknown): Row | undefined {
  let value = raw
  if (typeof raw === 'string') {
    if (!isBounded(raw)) return undefined
    try {
      value = JSON.parse(raw)
    } catch {
      return undefined
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined
}

/**
 * One object of the fields in `parts`, each of its own kind, kept as JSON: a rule with its threshold and its value. Several of
 * them are a table: `json` with `rows`. Amounts are whole fen inside and texts of two decimals on the wire, as everywhere.
 */
export const parts = kind<unknown>()('parts', {
  parse: (raw, { options: { parts: fields = {} } }, { parse }) => {
    const given = objectOf(raw)
    if (!given) return wrong('应为对象', 'must be an object')
    const { values, problems } = parse(fields, given)
    const [first] = problems
    return first ? { problem: first.message, inside: problems } : ok(values)
  },
  format: (value: unknown, { options: { parts: fields = {} } }, { format }) => format(fields, value as Row),
  schema: ({ options: { parts: fields = {} } }, { ofFields }) => ofFields(fields),
  inside: ({ options }) => options.parts,
  isStructure: true,
  isFilterable: false,
  isSortable: false,
  isImportable: false,
})
