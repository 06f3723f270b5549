import { type Entity, entitiesOf, type Resource } from '@forecourt/contract/kernel'
import type { EntityByName } from '../companions.ts'
import type { Hooks, Implementation } from '../implement.ts'
import { type ResourceVerbs, resourceVerbs } from '../resource.ts'

/** A resource with all that is needed to read and write its rows outside of a request. */
export interface Subject {
  readonly resource: Resource
  readonly entity: Entity
  readonly hooks: Hooks<Entity>
  readonly verbs: ResourceVerbs
  readonly byName: EntityByName
  readonly entities: readonly Entity[]
}

const subjects = new Map<string, Subject>()

/** Makes every declared resource reachable by the first path of its declaration, as `connectCalls` does with calls. */
export function connectResources(implementations: readonly Implementation[]): void {
  const entities = implementations.flatMap(({ area }) => entitiesOf(area))
  const named = new Map(entities.map(entity => [entity.name, entity]))
  const byName: EntityByName = name => named.get(name)
  for (const { area, hooks } of implementations)
    for (const [name, resource] of Object.entries(area.resources)) {
      const own = (hooks[name] ?? {}) as Hooks<Entity>
      const verbs = resourceVerbs(resource, own, byName, entities)
      subjects.set(resource.bases[0] ?? name, {
        resource,
        entity: resource.entity,
        hooks: own,
        verbs,
        byName,
        entities,
      })
    }
}

export const subjectNamed = (name: string): Subject | undefined => subjects.get(name)
