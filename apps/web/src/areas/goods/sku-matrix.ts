type Raw = Readonly<Record<string, unknown>>

/** One kind of option with its values, as people type them. */
export interface OptionSet {
  readonly name?: unknown
  readonly values?: unknown
}

export const maxVariants = 200

const words = (text: unknown): string[] => [
  ...new Set(
    (typeof text === 'string' ? text : '')
      .split(/[,，、;；\n]/)
      .map(one => one.trim())
      .filter(Boolean),
  ),
]

/** Every combination of one value of each option, in the order in which they were typed. */
export function combinations(sets: readonly OptionSet[]): string[][] {
  const lists = sets.map(one => words(one.values)).filter(list => list.length > 0)
  if (lists.length === 0) return []
  return lists.reduce<string[][]>((made, list) => made.flatMap(row => list.map(value => [...row, value])), [[]])
}

/** Leading digits of a value such as `100元`, which is what it is worth. */
const yuanIn = (values: readonly string[]): string | null => {
  const found = values.map(one => /^(\d+(?:\.\d{1,2})?)\s*元$/.exec(one)?.[1]).find(Boolean)
  return found === undefined ? null : Number(found).toFixed(2)
}

export interface Matrix {
  readonly rows: Raw[]
  readonly added: number
  /** Rows of combinations that are no longer among the options: they stay until somebody removes them. */
  readonly strange: number
}

/**
 * The variants for these options: rows that are there keep what was filled in and who they are, those that are missing are added
 * like `model`, and none is thrown away.
 */
export function matrixOf(sets: readonly OptionSet[], before: readonly Raw[], model: Raw): Matrix {
  const wanted = combinations(sets).map(values => ({ values, optionText: values.join(' / ') }))
  const known = new Map(before.map(row => [String(row['optionText'] ?? ''), row]))
  const rows = wanted.map(({ values, optionText }) => {
    const found = known.get(optionText)
    if (found) return found
    const worth = yuanIn(values)
    return { ...model, id: undefined, optionText, skuName: optionText, ...(worth ? { faceValue: worth } : {}) }
  })
  const names = new Set(wanted.map(one => one.optionText))
  const strange = before.filter(row => !names.has(String(row['optionText'] ?? '')))
  const isEmpty = (row: Raw) => row['id'] === undefined && !row['skuName']
  const left = strange.filter(row => !isEmpty(row))
  return {
    rows: [...rows, ...left],
    added: rows.filter(row => !before.includes(row)).length,
    strange: left.length,
  }
}
