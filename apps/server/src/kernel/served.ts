import { type Entity, entitiesOf, type Resource } from '@forecourt/contract/kernel'
import type { EntityByName } from './companions.ts'
import type { Hooks, Implementation } from './implement.ts'
import { type ResourceVerbs, resourceVerbs } from './resource.ts'

/** A resource with what its verbs do. */
export interface Served {
  readonly resource: Resource
  readonly verbs: ResourceVerbs
}

const byEntity = new Map<string, Served>()

/** The verbs of every resource, each with its hooks; they are also found by the name of the entity. */
export function connectResources(implementations: readonly Implementation[]): readonly Served[] {
  const entities = implementations.flatMap(({ area }) => entitiesOf(area))
  const named = new Map(entities.map(entity => [entity.name, entity]))
  const byName: EntityByName = name => named.get(name)
  const all = implementations.flatMap(({ area, hooks }) =>
    Object.entries(area.resources).map(([name, resource]) => ({
      resource,
      verbs: resourceVerbs(resource, (hooks[name] ?? {}) as Hooks<Entity>, byName, entities),
    })),
  )
  for (const one of all) byEntity.set(one.resource.entity.name, one)
  return all
}

/** How rows of this entity are written, where people write them. */
export const servedOf = (entity: string): Served | undefined => byEntity.get(entity)
