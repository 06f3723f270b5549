import { type Entity, entitiesOf, type Resource } from '@forecourt/contract/kernel'
import type { EntityByName } from './companions.ts'
import type { Hooks, Implementation } from './implement.ts'
import { type ResourceVerbs, resourceVerbs } from './resource.ts'

/** A resource with all that is needed to read and write its rows, by a request or outside of one. */
export interface Served {
  readonly resource: Resource
  readonly entity: Entity
  readonly hooks: Hooks<Entity>
  readonly verbs: ResourceVerbs
  readonly byName: EntityByName
  readonly entities: readonly Entity[]
}

const byEntity = new Map<string, Served>()
const byPath = new Map<string, Served>()

/** The verbs of every resource, each with its hooks; they are also found by the entity's name and by the first path. */
export function connectResources(implementations: readonly Implementation[]): readonly Served[] {
  const entities = implementations.flatMap(({ area }) => entitiesOf(area))
  const named = new Map(entities.map(entity => [entity.name, entity]))
  const byName: EntityByName = name => named.get(name)
  const all = implementations.flatMap(implementation =>
    Object.entries(implementation.area.resources).map(([name, resource]): Served => {
      const { entity } = resource
      const hooks = (implementation.hooks[name] ?? {}) as Hooks<Entity>
      return { resource, entity, hooks, verbs: resourceVerbs(resource, hooks, byName, entities), byName, entities }
    }),
  )
  for (const one of all) {
    byEntity.set(one.entity.name, one)
    if (one.resource.bases[0]) byPath.set(one.resource.bases[0], one)
  }
  return all
}

/** How rows of this entity are written, where people write them. */
export const servedOf = (entity: string): Served | undefined => byEntity.get(entity)

/** The resource with this first path, which no two share: how files and their tasks name it. */
export const servedAt = (path: string): Served | undefined => byPath.get(path)
