import { areas } from '@forecourt/contract'
import {
  type Entity,
  type Field,
  type Party,
  platformTenant,
  type Reader,
  type Resource,
} from '@forecourt/contract/kernel'
import { isTenantTable } from '../../src/kernel/db/table.ts'
import { resourcesOf } from './matrix.ts'

/** A resource some of whose fields are not read by everybody who reads its rows. */
export interface Restricted {
  readonly name: string
  readonly resource: Resource
  readonly fields: readonly (readonly [name: string, field: Field])[]
  /** The rights that the declarations of its fields go by. */
  readonly rights: readonly string[]
}

const readersOf = (field: Field): readonly Reader[] => field.options.readBy?.readers ?? []
const rightsOf = (one: Reader): string[] => [one.with ?? [], one.without ?? []].flat()

export const restricted: readonly Restricted[] = areas.flatMap(resourcesOf).flatMap(([name, resource]) => {
  const fields = Object.entries(resource.entity.fields).filter(([, { options }]) => options.readBy || options.mask)
  const rights = [...new Set(fields.flatMap(([, field]) => readersOf(field).flatMap(rightsOf)))]
  return fields.length > 0 && resource.verbs.includes('list') ? [{ name, resource, fields, rights }] : []
})

/** Somebody who reads a row: by which of its columns it reaches them, and what of the rights in question they have. */
export interface Kind {
  /** Empty for the platform, which every row reaches, and for rows that everybody reads. */
  readonly place: string
  readonly isPlatform: boolean
  readonly rights: readonly string[]
  /** The entity. */
  readonly of: string
}

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, one) => [...sets, ...sets.map(set => [...set, one])], [[]])

/** Every kind of reader of an entity. */
export function kindsOf({ resource, rights }: Restricted): Kind[] {
  const { entity } = resource
  const places = isTenantTable(entity) ? ['tenantId', ...(entity.options.share ?? [])] : ['']
  const who = [...places.map(place => ({ place, isPlatform: false })), { place: '', isPlatform: true }]
  return who.flatMap(one => subsets(rights).map(some => ({ ...one, rights: some, of: entity.name })))
}

const sharing: Readonly<Record<Exclude<Party, 'platform'>, string>> = {
  owner: 'tenantId',
  seller: 'tenantId',
  payer: 'companyId',
  provider: 'providerTenantId',
}

/** Rows that are the buyer's, and name who sells. */
const elsewhere: Readonly<Record<string, Partial<typeof sharing>>> = {
  tenantGoods: { seller: 'sellerTenantId' },
  distribution: { payer: 'distributorTenantId' },
  distributorOffer: { payer: 'distributorTenantId' },
  wholesaleOption: { payer: 'offeredTenantId' },
  orderLine: { provider: 'sellerTenantId' },
}

/** How this kind of reader is to see a field at best, worked out from the words of its declaration. */
export function expectedSight({ options: { readBy, mask } }: Field, kind: Kind): 'plain' | 'masked' | 'hidden' {
  const stands = (party: Party) =>
    party === 'platform' ? kind.isPlatform : (elsewhere[kind.of]?.[party] ?? sharing[party]) === kind.place
  const isReader = readBy?.readers.some(
    one =>
      (!one.as || [one.as].flat().some(stands)) &&
      [one.with ?? []].flat().every(right => kind.rights.includes(right)) &&
      ![one.without ?? []].flat().some(right => kind.rights.includes(right)),
  )
  if (readBy && !isReader) return readBy.others === 'mask' ? 'masked' : 'hidden'
  return mask === 'everywhere' ? 'masked' : 'plain'
}

export const tenantOf = (kind: Kind, theirs: string): string => (kind.isPlatform ? platformTenant : theirs)

/** The declaration in one line, as it was reviewed. */
export function wordsOf({ options: { readBy, mask } }: Field): string {
  const masks = mask === 'everywhere' ? ['masked everywhere'] : mask ? ['masked in lists'] : []
  if (!readBy) return masks.join('; ')
  const words = readBy.readers.map(one =>
    [
      [one.as ?? 'anybody'].flat().join('/'),
      ...[one.with ?? []].flat().map(right => `with ${right}`),
      ...[one.without ?? []].flat().map(right => `without ${right}`),
    ].join(' '),
  )
  return [`${words.join(', ') || 'nobody'}; others ${readBy.others}`, ...masks].join('; ')
}

export const entityOf = (of: Restricted): Entity => of.resource.entity
