import {
  type Area,
  type Entity,
  entitiesOf,
  faultsOfStates,
  pathsOf,
  rowFields,
  stateFieldOf,
} from '@forecourt/contract/kernel'

/** Every path of the product, each with who serves it. */
function served(areas: readonly Area[]): [where: string, what: string][] {
  return areas.flatMap(area => [
    ...Object.entries(area.resources).flatMap(([name, resource]) =>
      resource.verbs.flatMap(verb =>
        pathsOf(resource, verb).map((path): [string, string] => [
          `${verb === 'list' || verb === 'detail' ? 'GET' : 'POST'} ${path}`,
          `${area.name}.${name}`,
        ]),
      ),
    ),
    ...Object.entries(area.calls).flatMap(([name, call]) =>
      call.routes.map(([method, path]): [string, string] => [`${method} ${path}`, `${area.name}.${name}`]),
    ),
  ])
}

function faultsOfEntity(of: Entity, areas: readonly Area[], names: ReadonlySet<string>): string[] {
  const faults: string[] = []
  for (const [name, field] of Object.entries(of.fields))
    if (field.kind === 'ref' && field.options.to && !names.has(field.options.to))
      faults.push(`${of.name}.${name} refers to an unknown ${field.options.to}`)
  const said = Object.entries(of.fields).flatMap(([name, { options }]) => [name, ...(options.spellings ?? [])])
  for (const name of new Set(said.filter((one, at) => said.indexOf(one) !== at)))
    faults.push(`${of.name}: two fields are called ${name} on the wire`)
  const state = stateFieldOf(of)
  if (!state) return faults
  const called = new Set(
    areas
      .flatMap(area => Object.values(area.calls))
      .filter(call => call.on === of)
      .map(call => call.action),
  )
  const actions = Object.values(state.states.states).flatMap(one => Object.keys(one?.to ?? {}))
  const uncalled = [...new Set(actions)].filter(
    action => !called.has(action) && !Object.hasOwn(state.states.automatic, action),
  )
  return [
    ...faults,
    ...faultsOfStates(state.states).map(fault => `${of.name}: ${fault}`),
    ...uncalled.map(action => `${of.name}: action ${action} has no call`),
  ]
}

/** References by another field than the id, and resources named by one, need that field to tell rows apart. */
function faultsOfNames(areas: readonly Area[]): string[] {
  const entities = areas.flatMap(entitiesOf)
  const isUnique = (of: string | undefined, name: string) =>
    Boolean(entities.find(one => one.name === of)?.fields[name]?.options.unique)
  return [
    ...entities.flatMap(({ name: of, fields }) =>
      Object.entries(fields)
        .filter(([, { options }]) => options.by !== undefined && !isUnique(options.to, options.by))
        .map(([name, { options }]) => `${of}.${name} refers to ${options.to} by ${options.by}, which is not unique`),
    ),
    ...areas
      .flatMap(area => Object.values(area.resources))
      .filter(({ entity, namedBy }) => namedBy !== undefined && !isUnique(entity.name, namedBy))
      .map(({ entity, namedBy }) => `${entity.name} is named by ${namedBy}, which is not unique`),
  ]
}

/** Whoever made a row can only be kept from deciding on it when the row says who that was. */
function faultsOfDecisions(areas: readonly Area[]): string[] {
  return areas
    .flatMap(area => Object.entries(area.calls).map(([name, call]) => ({ name: `${area.name}.${name}`, call })))
    .flatMap(({ name, call: { decides, on } }) => {
      if (!decides) return []
      const fields = on ? rowFields(on) : {}
      const unknown = decides.makers.filter(maker => !Object.hasOwn(fields, maker))
      return [
        ...(decides.makers.length === 0 ? [`${name} decides on the work of nobody`] : []),
        ...unknown.map(maker => `${name}: the row names no ${maker}`),
      ]
    })
}

/** What is wrong with the declarations as a whole. The server refuses to start while there is anything. */
export function faultsOf(areas: readonly Area[]): string[] {
  const entities = areas.flatMap(entitiesOf)
  const names = new Set(entities.map(entity => entity.name))
  const twice = entities.filter((entity, index) => entities.findIndex(other => other.name === entity.name) !== index)
  const paths = served(areas)
  const first = new Map<string, string>()
  const clashes: string[] = []
  for (const [path, who] of paths) {
    const shape = path.replace(/\{\w+\}/g, '{}')
    const other = first.get(shape)
    if (other) clashes.push(`${path} is served by ${other} and ${who}`)
    first.set(shape, who)
  }
  return [
    ...twice.map(entity => `entity ${entity.name} is declared twice`),
    ...clashes,
    ...entities.flatMap(entity => faultsOfEntity(entity, areas, names)),
    ...faultsOfNames(areas),
    ...faultsOfDecisions(areas),
  ]
}
