import {
  choicesOf,
  dictionary,
  entity,
  type Field,
  type Fields,
  formatField,
  int,
  json,
  type Kind,
  kinds,
  money,
  parts,
  type Label,
  type Options,
  parseField,
  schemaOfField,
  states,
} from '@forecourt/contract/kernel'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { wrongValues } from '../../../test/matrix/fixtures.ts'
import { domainRow, stored } from '../db/table.ts'
import { readCell } from '../transfer/read-cells.ts'
import { cellOf, cellText } from '../transfer/cells.ts'
import { fromJson, sampleValue, serverKindOf } from './index.ts'

const label: Label = ['甲', 'Alpha']
/** What a kind has to be told before it can have a value. */
const needed: Partial<Record<string, Options>> = {
  dict: { of: dictionary('kinds', label, { 1: ['红', 'Red'], 2: ['蓝', 'Blue'] }) },
  parts: { parts: { threshold: money(label, { required: true }), days: int(label) } },
  state: { of: states({ open: { code: 0, label, tone: 'neutral' }, shut: { code: 1, label, tone: 'good' } }) },
}
const fieldOf = (kind: string): Field => ({ kind, label, options: needed[kind] ?? {} })
const names = Object.keys(kinds) as Kind[]
const insideOf = (field: Field, wire: unknown) => {
  const parsed = parseField(field, wire)
  if ('problem' in parsed) throw new Error(parsed.problem[1])
  return parsed.value
}

let database: FreshDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

describe.each(names)('the kind %s', name => {
  const field = fieldOf(name)
  const kind = kinds[name]

  test('reads its samples and refuses its mistakes in both languages', () => {
    for (const seed of [1, 2, 30, 4000]) expect(insideOf(field, sampleValue(field, seed))).not.toBeNull()
    for (const wrong of wrongValues(field)) {
      const parsed = parseField(field, wrong)
      expect(parsed, JSON.stringify(wrong)?.slice(0, 40)).toHaveProperty('problem')
      if ('problem' in parsed) expect(parsed.problem.every(text => text.length > 1)).toBe(true)
    }
  })

  test('comes out of its column, alone and in a list, as it went in', async () => {
    const column = serverKindOf(field).column('value', field) as { build(table: unknown): { getSQLType(): string } }
    const type = column.build({}).getSQLType()
    for (const many of [false, true]) {
      const one: Field = { ...field, options: { ...field.options, many } }
      const value = many
        ? [1, 2].map(seed => insideOf(field, sampleValue(field, seed)))
        : insideOf(field, sampleValue(field, 7))
      const { rows } = await owner.query(`select $1::${many ? 'jsonb' : type} as value`, [stored(one, value)])
      const back = many
        ? (rows[0].value as unknown[]).map(each => fromJson(field, each))
        : fromJson(field, rows[0].value)
      if (!kind.isSecret && type !== 'date') expect(formatField(one, back)).toEqual(formatField(one, value))
    }
  })

  test('is read again from the cell that a file has of it', () => {
    if (!kind.isImportable || kind.isReference) return expect(cellOf('x', field, { x: null }, 'zh')).toBeNull()
    for (const lang of ['zh', 'en'] as const) {
      const wire = formatField(field, insideOf(field, sampleValue(field, 3)))
      const read = readCell(field, cellText(field, cellOf('x', field, { x: wire }, lang)))
      expect('wire' in read && formatField(field, insideOf(field, read.wire))).toEqual(wire)
    }
  })

  test('has a schema, choices with labels and a unit that goes with its figures', () => {
    expect(schemaOfField(field)).toHaveProperty('description')
    for (const choice of choicesOf(field)) expect(choice.label.every(Boolean)).toBe(true)
    expect(Boolean(kind.unit)).toBe(kind.scale !== undefined)
    expect(kind.name).toBe(name)
  })
})

const tier = { threshold: money(['满', 'From'], { required: true }), value: money(['减', 'Off']) }

test('amounts inside tables and objects come out of JSON as whole fen, however deep', () => {
  const of = entity('offer', label, {
    rule: parts(label, { parts: tier }),
    steps: json(label, { rows: { amount: money(label), rule: parts(label, { parts: tier }) } }),
  })
  const rule = { threshold: 20_000n, value: 500n }
  const values = { rule, steps: [{ amount: 9_007_199_254_740_993n, rule }] }
  const row = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      JSON.parse(String(stored((of.fields as Fields)[name] as Field, value))),
    ]),
  )
  expect(JSON.stringify(row)).not.toContain('null')
  expect(domainRow(of, row)).toEqual(values)
})

test('a table has a line for each row in a file, and an object one', () => {
  const wire = { threshold: '200.00', value: '5.00' }
  const cell = (field: Field, value: unknown, lang: 'zh' | 'en') => cellOf('x', field, { x: value }, lang)
  expect(cell(parts(label, { parts: tier }), wire, 'zh')).toBe('满 200.00，减 5.00')
  const rows = [wire, { threshold: '300.00', value: null }]
  expect(cell(json(label, { rows: tier }), rows, 'en')).toBe('From 200.00, Off 5.00\nFrom 300.00')
})
