import { type Entity, type Field, rowFields } from '@forecourt/contract/kernel'

export interface Column {
  readonly name: string
  readonly field: Field
  readonly width: number
}

const widths: Readonly<Partial<Record<Field['kind'], number>>> = {
  int: 96,
  ratio: 96,
  money: 132,
  price: 128,
  quantity: 120,
  flag: 80,
  dict: 120,
  state: 128,
  day: 112,
  moment: 120,
  file: 96,
}
const otherWidth = 168
const notInCells = new Set(['long', 'json', 'secret'])

/** Whether a field is a column: it says so itself, or it fits a cell. */
const isListed = (field: Field) => field.options.list ?? !notInCells.has(field.kind)

/** The columns of a list: the naming field first, then the entity's own, then when the row was made. */
export function columnsOf(entity: Entity, whole: boolean): Column[] {
  const fields = rowFields(entity)
  const display = entity.options.display
  const own = Object.keys(entity.fields).filter(
    name => name !== display && entity.fields[name] && isListed(entity.fields[name]),
  )
  const names = [...(display ? [display] : []), ...own, ...(whole ? [] : ['createTime'])]
  return names.flatMap(name => {
    const field = fields[name]
    return field ? [{ name, field, width: field.options.width ?? widths[field.kind] ?? otherWidth }] : []
  })
}

/** Which columns a person sees and in which order; names that no longer exist are passed over. */
export interface ColumnChoice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

export const noChoice: ColumnChoice = { order: [], hidden: [] }

export function arranged(columns: readonly Column[], choice: ColumnChoice): Column[] {
  const place = (name: string) => {
    const at = choice.order.indexOf(name)
    return at < 0 ? choice.order.length + columns.findIndex(column => column.name === name) : at
  }
  const [first, ...rest] = columns
  return first ? [first, ...rest.toSorted((a, b) => place(a.name) - place(b.name))] : []
}

export const visible = (columns: readonly Column[], choice: ColumnChoice): Column[] =>
  arranged(columns, choice).filter((column, index) => index === 0 || !choice.hidden.includes(column.name))
