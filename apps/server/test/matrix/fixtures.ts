import { areas } from '@forecourt/contract'
import {
  type Dictionary,
  type Entity,
  entitiesOf,
  type Field,
  type Fields,
  formatDecimal,
  parseField,
  type Format,
  type States,
} from '@forecourt/contract/kernel'
import { isTenantTable } from '../../src/kernel/table.ts'
import type { TestApp } from '../people.ts'

/** What a value has to be where its kind alone does not say so: by entity or call, and field. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, Override>>>>
/** A value, or one for each row: by its seed and the tenant it is made for. */
export type Override = string | number | null | readonly unknown[] | ((seed: number, tenantId: string) => unknown)

const entities = new Map(areas.flatMap(entitiesOf).map(entity => [entity.name, entity]))
export const entityNamed = (name: string): Entity => {
  const found = entities.get(name)
  if (!found) throw new Error(`no entity ${name}`)
  return found
}

const tail = (seed: number, length: number) => String(seed).padStart(length, '0').slice(-length)
const formats: Readonly<Record<Format, (seed: number) => string>> = {
  mobile: seed => `138${tail(seed, 8)}`,
  phone: seed => `138${tail(seed, 8)}`,
  email: seed => `a${seed}@example.com`,
  publicUrl: seed => `https://partner${seed}.example.com/notify`,
  pagePath: seed => `/page/${seed}`,
  url: seed => `https://example.com/${seed}`,
  idCard: () => '11010519491231002X',
  companyCode: seed => `913${tail(seed, 15)}`,
  code: seed => `c${seed}`,
  bankSerial: seed => `B-${seed}`,
  bankCode: seed => tail(seed, 12),
  accountNumber: seed => `6222${tail(seed, 12)}`,
  password: seed => `Sunny-day-${seed}`,
  tenantId: seed => `1${tail(seed, 5)}`,
}

const between = (field: Field, seed: number, low: number, high: number) => {
  const { min = low, max = high } = field.options
  return min + (seed % (Math.min(max, min + 1000) - min + 1))
}
const fixed = (field: Field, seed: number, scale: number) =>
  formatDecimal(BigInt(between(field, seed, 100, 100_000)), scale)

/** A value of a field as the wire carries it, different for each seed where the field allows; references are not its business. */
export function wireValue(field: Field, seed: number): unknown {
  const { format, max = 255, of, rows } = field.options
  const word = format ? formats[format](seed) : `t${seed}`.slice(0, max)
  const keys = Object.keys((of as Dictionary | undefined)?.entries ?? { 1: 1 })
  const make: Readonly<Record<Field['kind'], () => unknown>> = {
    text: () => word,
    long: () => word,
    secret: () => (format ? word : `secret${seed}`.slice(0, max)),
    file: () => `file~${seed}.png`,
    int: () => between(field, seed, 1, 1000),
    ratio: () => between(field, seed, 1, 1000),
    money: () => fixed(field, seed, 2),
    price: () => fixed(field, seed, 4),
    quantity: () => fixed(field, seed, 3),
    flag: () => seed % 2,
    dict: () => keys[seed % keys.length],
    state: () => Object.values((of as States).states)[seed % Object.keys((of as States).states).length]?.code,
    ref: () => String(1000 + seed),
    day: () => `2025-03-${tail(1 + (seed % 28), 2)}`,
    moment: () => `2025-03-${tail(1 + (seed % 28), 2)} 10:00:00`,
    json: () => (rows ? [wireBody(rows, seed)] : { a: seed }),
  }
  return make[field.kind]()
}

/** Values of all fields but references. */
export const wireBody = (fields: Fields, seed: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind !== 'ref')
      .map(([name, field]) => [name, wireValue(field, seed)]),
  )

/** What is no value of the field: each kind's own mistakes, and those that no kind takes. */
export function wrongValues(field: Field): unknown[] {
  const { max = 255, min, format, of, rows } = field.options
  const number = [{}, 'abc', '１２', 1e20, '1,000', 'NaN', true]
  const amount = [...number, 0.00001, ...(min !== undefined && min < 0 ? [] : [-1])]
  const text = [{}, 'x'.repeat(max + 1), 'a\u0000b', ['a', 'b'], true, ...(format ? ['(not this format)'] : [])]
  const choice = [
    'x'.repeat(65),
    {},
    ...(of ? ['no such key', 'toString', '__proto__'] : []),
    ...(field.options.int ? [1.5] : []),
  ]
  const lists: Readonly<Record<Field['kind'], unknown[]>> = {
    text,
    secret: text,
    file: [{}, 'x'.repeat(256), 'a\u0000b', true],
    long: [{}, 'x'.repeat((field.options.max ?? 20_000) + 1), 'a\u0000b', true],
    int: [...number, 1.5, 2 ** 31],
    ratio: [...number, -1, 0.5],
    money: amount,
    price: amount,
    quantity: amount,
    flag: ['perhaps', 2, {}, [1], 'NaN'],
    dict: choice,
    state: [],
    ref: ['abc', '-1', {}, '99999999999999999999', '1 or 1=1', 1.5, true],
    day: ['yesterday', '2025-13-01', {}, 20_250_101, '2025-02-29'],
    moment: ['yesterday', '2025-01-01 25:00:00', {}, 1_700_000_000_000, '2025-02-29'],
    json: rows
      ? ['text', {}, 5, Array.from({ length: 5001 }, () => ({}))]
      : ['x'.repeat(20_001), '{"a":', '['.repeat(5000) + ']'.repeat(5000)],
  }
  const list = lists[field.kind]
  return field.options.many ? [{}, 5, true, ...list.filter(one => typeof one === 'string').map(one => [one])] : list
}

/** Makes rows of any entity in any tenant, with the rows they refer to. */
export class Rows {
  readonly #house: TestApp
  readonly #overrides: Overrides
  readonly #known = new Map<string, Promise<string>>()
  #seed = 100

  constructor(house: TestApp, overrides: Overrides) {
    this.#house = house
    this.#overrides = overrides
  }

  next(): number {
    return ++this.#seed
  }

  /** One row of an entity for all that refer to it. */
  shared(of: Entity, tenantId: string): Promise<string> {
    const key = `${of.name} ${isTenantTable(of) ? tenantId : ''}`
    const known = this.#known.get(key) ?? this.row(of, tenantId)
    this.#known.set(key, known)
    return known
  }

  /** A new row written by the store itself, past hooks and rights; answers its id. */
  async row(of: Entity, tenantId: string): Promise<string> {
    if (of.name === 'tenant') return this.#tenantRow(tenantId)
    const wire = await this.body(of.name, of.fields, tenantId, { own: of })
    const values = Object.fromEntries(
      Object.entries(of.fields)
        .filter(([name, field]) => field.kind !== 'state' && wire[name] !== undefined)
        .map(([name, field]) => [name, domainOf(field, wire[name])]),
    )
    const made = await this.#house.asHouse(ctx => ctx.insert(of, values as never, { tenantId }))
    return String((made as { id: string }).id)
  }

  async #tenantRow(tenantId: string): Promise<string> {
    const [row] = await this.#house.asOwner<{ id: string }>('select id from tenant where tenant_id = $1', [tenantId])
    return row?.id ?? ''
  }

  /** Wire values for declared fields, references to rows of `tenantId` (or to `refer`, for every reference) included. */
  async body(
    name: string,
    fields: Fields,
    tenantId: string,
    more: { readonly own?: Entity; readonly on?: Entity; readonly refer?: (to: Entity) => Promise<string> } = {},
  ): Promise<Record<string, unknown>> {
    const seed = this.next()
    const body = wireBody(fields, seed)
    const owned = this.#overrides[name] ?? {}
    for (const [key, field] of Object.entries(fields)) {
      const override = owned[key]
      if (override !== undefined) body[key] = typeof override === 'function' ? override(seed, tenantId) : override
      else if (field.kind === 'ref') body[key] = await this.#reference(key, field, tenantId, more)
    }
    return body
  }

  async #reference(
    key: string,
    field: Field,
    tenantId: string,
    { own, on, refer }: { own?: Entity; on?: Entity; refer?: (to: Entity) => Promise<string> },
  ): Promise<string | undefined> {
    if (!field.options.to && key === 'id' && on) return refer ? refer(on) : this.shared(on, tenantId)
    const target = field.options.to
    // A row is shared with others by the tenants it names: rows of fixtures are shared with nobody.
    if (target === 'tenant') return own?.options.share?.includes(key) && !field.options.required ? undefined : tenantId
    if (!target) return '1'
    const to = entityNamed(target)
    if (to === own || (own && !field.options.required)) return undefined
    // What is unique by its references needs new ones each time.
    const isKey = own?.options.unique?.some(fields => fields.includes(key))
    return refer ? refer(to) : isKey ? this.row(to, tenantId) : this.shared(to, tenantId)
  }
}

function domainOf(field: Field, wire: unknown): unknown {
  const parsed = parseField(field, wire)
  if ('problem' in parsed)
    throw new Error(`the fixture of ${field.label[1]} is no value: ${parsed.problem[1]} (${JSON.stringify(wire)})`)
  return parsed.value
}
