import { type Entity, isView, type Resource, type Verb } from '@forecourt/contract/kernel'
import { isTenantTable, snake } from '../../src/kernel/db/table.ts'
import { type Answer, call, type Person } from '../people.ts'
import { writtenByPlatform } from './exceptions.ts'
import { type Matrix, pathOf } from './matrix.ts'

export const absent = '424242'

/** A resource under examination, with who may write it and how. The matrix is opened after the tests are declared. */
export interface Subject {
  readonly name: string
  readonly resource: Resource
  readonly entity: Entity
  readonly m: () => Matrix
  readonly has: (verb: Verb) => boolean
  readonly isTenants: boolean
  /** Rows of the platform, and some of tenants, are written by the platform only. */
  readonly isPlatforms: boolean
  readonly writer: () => Person
  readonly body: (tenantId?: string) => Promise<Record<string, unknown>>
  readonly newRow: (tenantId?: string) => Promise<string>
  readonly submit: (who: Person, body: object, query?: string, headers?: Record<string, string>) => Promise<Answer>
  readonly count: () => Promise<number | undefined>
}

export function subjectOf(name: string, resource: Resource, m: () => Matrix): Subject {
  const { entity } = resource
  const isTenants = isTenantTable(entity)
  const isPlatforms = !isTenants || Object.hasOwn(writtenByPlatform, name)
  const writerTenant = () => (isPlatforms ? '000000' : m().mine)
  return {
    name,
    resource,
    entity,
    m,
    has: verb => resource.verbs.includes(verb),
    isTenants,
    isPlatforms,
    writer: () => (isPlatforms ? m().root : m().keeper),
    body: async (tenantId = writerTenant()) => {
      const { tenantId: _, ...body } = await m().rows.body(entity.name, entity.fields, tenantId, { own: entity })
      return body
    },
    newRow: async (tenantId = writerTenant()) => (isView(entity) ? absent : m().rows.row(entity, tenantId)),
    submit: (who, body, query = '', headers = {}) =>
      call(who, 'POST', `${pathOf(resource, 'submit')}${query}`, { ...body }, headers),
    count: async () => {
      const text = `select count(*)::int as count from "${snake(entity.name)}"`
      return (await m().testApp.asOwner<{ count: number }>(text))[0]?.count
    },
  }
}
