import {
  type Entity,
  type Field,
  type Fields,
  kindOf,
  type Label,
  rowFields,
  secondLinesOf,
  stateFieldOf,
} from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'
import type { AnyRow } from '../queries.ts'
import type { ColumnChoice } from './layout.ts'
import { webKindOf } from '../kinds/index.ts'

/** A column that a page adds to the declared ones, or puts in the place of the one of that name. */
export interface OwnColumn {
  readonly name: string
  readonly label?: Label
  readonly width?: number
  readonly Cell?: ComponentType<{ readonly row: AnyRow }>
  /** Compared digit by digit: it stands on the right. */
  readonly isFigure?: boolean
  /** Not shown unless somebody asks for it. */
  readonly optional?: boolean
  /** The column it stands behind; a new one without it is the last. */
  readonly after?: string
}

export interface Column {
  readonly name: string
  readonly label: Label
  readonly width: number
  /** Absent for what a page has made up. */
  readonly field?: Field
  readonly Cell?: OwnColumn['Cell']
  readonly isFigure?: boolean
  /** Offered in the column settings and not shown unless asked for. */
  readonly optional: boolean
}

/** A column where and how a person wants it. */
export interface PlacedColumn extends Column {
  readonly shown: boolean
  readonly fixed: 'start' | 'end' | undefined
}

const otherWidth = 168

/** Whether a field is a column: it says so itself, or it fits a cell. */
const isListed = (field: Field) => field.options.list ?? webKindOf(field).fitsCell
const fitsCell = (field: Field) => field.options.list || webKindOf(field).fitsCell

/**
 * The columns of a list: those the entity names, or what names the row, its state, then the entity's own, then when the
 * row was made. What stands in the second line of another and what the entity keeps off its list may be asked for, unless it would say the same as another column.
 */
export function columnsOf(entity: Entity, whole: boolean, own: readonly OwnColumn[] = []): Column[] {
  const { createTime } = rowFields(entity)
  const all: Fields = { ...entity.fields, ...(createTime ? { createTime } : {}) }
  const fields = Object.fromEntries(Object.entries(all).filter(([, field]) => !field.options.before))
  const { display, columns } = entity.options
  const first = columns ?? [display, stateFieldOf(entity)?.name].flatMap(name => (name ? [name] : []))
  const names = [...new Set([...first, ...Object.keys(fields)])].filter(name => fields[name] && fitsCell(fields[name]))
  const hasMoment = Object.values(entity.fields).some(field => kindOf(field).isMoment && isListed(field))
  const second = secondLinesOf(entity)
  const isShown = (name: string): boolean => {
    if (columns) return columns.includes(name)
    if (name === 'createTime') return !whole && !hasMoment
    return isListed(fields[name] as Field) && !second.has(name)
  }
  const isOptional = (name: string) => name !== first[0] && !isShown(name)
  const listed = new Set(names.filter(name => !isOptional(name)).map(name => fields[name]?.label[0]))
  const declared = names
    .filter(name => !isOptional(name) || !listed.has(fields[name]?.label[0]))
    .map((name): Column => {
      const field = fields[name] as Field
      const width = field.options.width ?? webKindOf(field).width
      return { name, label: field.label, width, field, optional: isOptional(name) }
    })
  return own.reduce(withOwn, declared)
}

function withOwn(columns: readonly Column[], { name, after, ...own }: OwnColumn): Column[] {
  const at = columns.findIndex(column => column.name === name)
  const before = columns[at]
  const made = { name, label: ['', ''], width: otherWidth, ...before, optional: false, ...own }
  const others = columns.filter(column => column.name !== name)
  const place = after ? others.findIndex(column => column.name === after) + 1 : before ? at : others.length
  return others.toSpliced(place, 0, made as Column)
}

/** Where each column stands: as the person put it, and one that the person does not know yet behind its neighbour. */
function ordered(columns: readonly Column[], choices: readonly ColumnChoice[]): Column[] {
  const byName = new Map(columns.map(column => [column.name, column]))
  const placed = choices.flatMap(({ name }) => byName.get(name) ?? [])
  for (const [index, column] of columns.entries()) {
    if (placed.includes(column)) continue
    const before = columns[index - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  }
  return placed
}

/** All columns in the person's order. The first names the row: it stays first, shown and frozen. */
export function arranged(columns: readonly Column[], choices: readonly ColumnChoice[]): PlacedColumn[] {
  const [first, ...rest] = columns
  if (!first) return []
  return [first, ...ordered(rest, choices)].map((column): PlacedColumn => {
    const choice = choices.find(one => one.name === column.name)
    if (column === first) return { ...column, width: choice?.width ?? column.width, shown: true, fixed: 'start' }
    return {
      ...column,
      width: choice?.width ?? column.width,
      shown: choice?.shown ?? !column.optional,
      fixed: choice?.fixed,
    }
  })
}

const sides = { start: 0, none: 1, end: 2 } as const

/** The columns one sees; frozen ones stand at their side, whatever their place in the order. */
export const visible = (columns: readonly PlacedColumn[]): PlacedColumn[] =>
  columns.filter(column => column.shown).toSorted((a, b) => sides[a.fixed ?? 'none'] - sides[b.fixed ?? 'none'])
