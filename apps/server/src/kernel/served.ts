import { type Entity, entitiesOf, isView, type Resource } from '@forecourt/contract/kernel'
import type { EntityByName } from './rows/reference-labels.ts'
import type { Hooks, Implementation } from './implement.ts'
import { registerScopable } from './rows/data-scope.ts'
import { registerReading } from './rows/readable.ts'
import { registerView } from './rows/view-rows.ts'
import { type ResourceVerbs, resourceVerbs } from './rows/resource.ts'
import { type InRuntime, runtimeLocal } from './runtime-local.ts'

/** A resource with all that is needed to read and write its rows, by a request or outside of one. */
export interface Served {
  readonly resource: Resource
  readonly entity: Entity
  readonly hooks: Hooks<Entity>
  readonly verbs: ResourceVerbs
  readonly byName: EntityByName
  readonly entities: readonly Entity[]
}

const resourceRegistry = runtimeLocal('resourceRegistry', () => ({
  byEntity: new Map<string, Served>(),
  byPath: new Map<string, Served>(),
}))

/** The verbs of every resource, each with its hooks; they are also found by the entity's name and by the first path. */
export function connectResources(runtime: InRuntime, implementations: readonly Implementation[]): readonly Served[] {
  const entities = implementations.flatMap(({ area }) => entitiesOf(area))
  registerScopable(runtime, entities)
  const named = new Map(entities.map(entity => [entity.name, entity]))
  const byName: EntityByName = name => named.get(name)
  const all = implementations.flatMap(implementation =>
    Object.entries(implementation.area.resources).map(([name, resource]): Served => {
      const { entity } = resource
      const hooks = (implementation.hooks[name] ?? {}) as Hooks<Entity>
      registerReading(runtime, resource)
      if (isView(entity)) registerView(runtime, entity, hooks.rows)
      return { resource, entity, hooks, verbs: resourceVerbs(resource, hooks, byName, entities), byName, entities }
    }),
  )
  const { byEntity, byPath } = runtime.local(resourceRegistry)
  for (const one of all) {
    byEntity.set(one.entity.name, one)
    if (one.resource.bases[0]) byPath.set(one.resource.bases[0], one)
  }
  return all
}

/** How rows of this entity are written, where people write them. */
export const servedOf = (ctx: InRuntime, entity: string): Served | undefined =>
  ctx.local(resourceRegistry).byEntity.get(entity)

/** Everything that is served, each entity once. */
export const allServed = (ctx: InRuntime): readonly Served[] => [...ctx.local(resourceRegistry).byEntity.values()]

/** The resource with this first path, which no two share: how files and their tasks name it. */
export const servedAt = (ctx: InRuntime, path: string): Served | undefined =>
  ctx.local(resourceRegistry).byPath.get(path)
