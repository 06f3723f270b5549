import { areas } from '@forecourt/contract'
import {
  dayOf,
  type Entity,
  entitiesOf,
  type Field,
  type Fields,
  kindOf,
  parseField,
  stateFieldOf,
} from '@forecourt/contract/kernel'
import { sampleValues, serverKindOf } from '../../src/kernel/kinds/index.ts'
import { isTenantTable, snake } from '../../src/kernel/db/table.ts'
import { bank, companyCash, fee } from '../../src/ledger/address.ts'
import { credit, debit } from '../../src/ledger/line.ts'
import { post } from '../../src/ledger/post.ts'
import { makeTenant, type TestApp } from '../people.ts'

/** What a value has to be where its kind alone does not say so: by entity or call, and field. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, Override>>>>
/** A value, or one for each row: by its seed and the tenant it is made for. */
type Override = string | number | null | readonly unknown[] | ((seed: number, tenantId: string) => unknown)

const entities = new Map(areas.flatMap(entitiesOf).map(entity => [entity.name, entity]))
export const entityNamed = (name: string): Entity => {
  const found = entities.get(name)
  if (!found) throw new Error(`no entity ${name}`)
  return found
}

/** What is no value of the field: each kind's own mistakes, and those that no kind takes. */
export function wrongValues(field: Field): unknown[] {
  const list = [...serverKindOf(field).mistakes(field)]
  return field.options.many ? [{}, 5, true, ...list.filter(one => typeof one === 'string').map(one => [one])] : list
}

/** Makes rows of any entity in any tenant, with the rows they refer to. */
export class Rows {
  readonly #testApp: TestApp
  readonly #overrides: Overrides
  readonly #known = new Map<string, Promise<string>>()
  #seed = 100

  constructor(testApp: TestApp, overrides: Overrides) {
    this.#testApp = testApp
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
        // What only a call sets begins as every new row does: in no state of its own, and not in force.
        .filter(([, field]) => !kindOf(field).isState && field.options.inForce === undefined)
        .filter(([name]) => wire[name] !== undefined)
        .map(([name, field]) => [name, domainOf(field, wire[name])]),
    )
    const made = await this.#testApp.asSystem(ctx => ctx.insert(of, values as never, { tenantId }))
    return String((made as { id: string }).id)
  }

  /** Rows of everything that a view is made of, one in each of its states. */
  async behind(of: Entity, tenantId: string): Promise<void> {
    const reads = of.options.view?.reads ?? []
    if (reads.includes('ledger')) await this.#posted(tenantId)
    const needed = Object.keys(of.options.view?.behind?.always ?? {})
      .filter(name => name.endsWith('_notnull'))
      .map(name => name.slice(0, -'_notnull'.length))
    const read = areas.flatMap(entitiesOf).filter(one => reads.includes(one.name))
    for (const entity of read) {
      const state = stateFieldOf(entity)
      for (const code of state ? Object.values(state.states.states).map(one => one?.code) : [0]) {
        const id = await this.row(entity, tenantId)
        for (const name of needed)
          await this.#testApp.asOwner(`update "${snake(entity.name)}" set "${snake(name)}" = $2 where id = $1`, [
            id,
            await this.shared(entityNamed(entity.fields[name]?.options.to ?? ''), tenantId),
          ])
        if (state)
          await this.#testApp.asOwner(
            `update "${snake(entity.name)}" set "${snake(state.name)}" = $2 where tenant_id = $3 and id = $1`,
            [id, code, tenantId],
          )
      }
    }
  }

  /** An entry on an account of the tenant, of which the platform earned something. */
  async #posted(tenantId: string): Promise<void> {
    const lines = [
      debit(bank('matrix'), 110n),
      credit(companyCash(tenantId), 100n),
      credit(fee('company', tenantId), 10n),
    ]
    const bizNo = `M${this.next()}`
    await this.#testApp.asSystem(ctx =>
      post(ctx.query, { event: 'E02', bizType: 101, tenantId, bizNo, businessDate: dayOf(ctx.now), lines }),
    )
  }

  async #tenantRow(tenantId: string): Promise<string> {
    const [row] = await this.#testApp.asOwner<{ id: string }>('select id from tenant where tenant_id = $1', [tenantId])
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
    const body = sampleValues(fields, seed)
    const owned = this.#overrides[name] ?? {}
    for (const [key, field] of Object.entries(fields)) {
      const override = owned[key]
      if (override !== undefined) body[key] = typeof override === 'function' ? override(seed, tenantId) : override
      else if (kindOf(field).isReference) body[key] = await this.#reference(key, field, tenantId, more)
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
    // What is unique by its references needs new ones each time.
    const isKey = field.options.unique || own?.options.unique?.some(fields => fields.includes(key))
    if (target === 'tenant' && isKey) return makeTenant(this.#testApp)
    // A row is shared with others by the tenants it names: rows of fixtures are shared with nobody.
    if (target === 'tenant') return own?.options.share?.includes(key) && !field.options.required ? undefined : tenantId
    if (!target) return '1'
    const to = entityNamed(target)
    if (to === own || (own && !field.options.required && !filled.has(`${own.name}.${key}`))) return undefined
    return refer ? refer(to) : isKey ? this.row(to, tenantId) : this.shared(to, tenantId)
  }
}

/** References without which a row is one of another kind: an order without a site is one of goods. */
const filled: ReadonlySet<string> = new Set(['order.siteId'])

function domainOf(field: Field, wire: unknown): unknown {
  const parsed = parseField(field, wire)
  if ('problem' in parsed)
    throw new Error(`the fixture of ${field.label[1]} is no value: ${parsed.problem[1]} (${JSON.stringify(wire)})`)
  return parsed.value
}
