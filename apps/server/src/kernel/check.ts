import {
  type Area,
  entitiesOf,
  type Entity,
  isView,
  faultsOfDrawing,
  faultsOfInverse,
  faultsOfPaper,
  faultsOfStates,
  faultsOfStepUp,
  routesOf,
  refersTo,
  stateFieldOf,
  writtenBeside,
} from '@forecourt/contract/kernel'
import { faultsOfRules } from './call-policy.ts'
import { faultsOfReading } from './rows/faults-of-reading.ts'
import { faultsOfWaiting } from './still-open.ts'
import { operationIdsOf } from './http/openapi/operations.ts'

/** Every path of the product, each with who serves it. */
function served(areas: readonly Area[]): [where: string, what: string][] {
  return areas.flatMap(area => [
    ...Object.entries(area.resources).flatMap(([name, resource]) =>
      resource.verbs.flatMap(verb =>
        routesOf(resource, verb).map((route): [string, string] => [route.join(' '), `${area.name}.${name}`]),
      ),
    ),
    ...Object.entries(area.calls).flatMap(([name, call]) =>
      call.routes.map(([method, path]): [string, string] => [`${method} ${path}`, `${area.name}.${name}`]),
    ),
    ...area.papers.flatMap(({ paths, title }) =>
      paths.map((path): [string, string] => [`GET ${path}`, `${area.name}: the paper ${title[1]}`]),
    ),
  ])
}

function faultsOfEntity(of: Entity, areas: readonly Area[], names: ReadonlySet<string>): string[] {
  const faults: string[] = []
  for (const [name, field] of Object.entries(of.fields))
    if (refersTo(field) && !names.has(refersTo(field) ?? ''))
      faults.push(`${of.name}.${name} refers to an unknown ${field.options.to}`)
  for (const [name, { options }] of Object.entries(of.fields))
    for (const second of options.second ?? [])
      if (!Object.hasOwn(of.fields, second)) faults.push(`${of.name}.${name} has an unknown second line ${second}`)
  if (isView(of)) faults.push(...faultsOfView(of))
  const said = Object.entries(of.fields).flatMap(([name, { options }]) => [name, ...(options.spellings ?? [])])
  for (const name of new Set(said.filter((one, at) => said.indexOf(one) !== at)))
    faults.push(`${of.name}: two fields are called ${name} on the wire`)
  faults.push(...faultsOfReading(of))
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

/** What is asked before rows are added up is asked of them all, so it is nothing that somebody may not read. */
const faultsOfView = (of: Entity): string[] => [
  ...Object.entries(of.fields)
    .filter(([, { options }]) => options.before && (options.readBy || options.mask))
    .map(([name]) => `${of.name}.${name} is asked before, and not everybody reads it`),
  ...faultsOfDrawing(of),
]

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

/** Parts say to which row they belong, and only by it are they written together. */
function faultsOfParts(areas: readonly Area[]): string[] {
  return areas
    .flatMap(area => Object.values(area.resources))
    .flatMap(({ entity, parts }) =>
      Object.entries(parts)
        .filter(([, { fields, options }]) => fields[options.ownedBy ?? '']?.options.to !== entity.name)
        .map(([name, of]) => `${entity.name}.${name}: ${of.name} does not say that it is a part of one (ownedBy)`),
    )
}

/** Rows that say which is above them are listed as a tree. */
const faultsOfTrees = (areas: readonly Area[]): string[] =>
  areas
    .flatMap(area => Object.values(area.resources))
    .filter(({ entity, unpaged, verbs }) => entity.options.parent !== undefined && !unpaged && verbs.includes('list'))
    .map(({ entity }) => `${entity.name} has a parent, and its list is no tree: say unpaged`)

/** Whoever made a row can only be kept from deciding on it when the row says who that was. */
function faultsOfDecisions(areas: readonly Area[]): string[] {
  const entities = new Map(areas.flatMap(entitiesOf).map(one => [one.name, one]))
  return areas
    .flatMap(area => Object.entries(area.calls).map(([name, call]) => ({ name: `${area.name}.${name}`, call, area })))
    .flatMap(({ name, call, area }) => [
      ...(call.decides?.makers.length === 0 ? [`${name} decides on the work of nobody`] : []),
      ...faultsOfRules(name, call),
      ...faultsOfWaiting(name, call, one => entities.get(one)),
      ...faultsOfStepUp(name, call),
      ...faultsOfInverse(name, call, area.calls),
    ])
}

/** Clients know a call by its name alone: generated ones have a function of that name. */
function faultsOfOperations(areas: readonly Area[]): string[] {
  const ids = areas.flatMap(operationIdsOf)
  return ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `two operations are called ${id}`)
}

/** A name that nothing is written by would never make an answer old. */
function faultsOfReads(areas: readonly Area[], names: ReadonlySet<string>): string[] {
  return areas
    .flatMap(area => Object.entries(area.calls).map(([name, call]) => ({ name: `${area.name}.${name}`, call })))
    .flatMap(({ name, call }) =>
      (call.reads ?? [])
        .filter(one => !names.has(one) && !writtenBeside.includes(one))
        .map(one => `${name} reads an unknown ${one}`),
    )
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
    ...areas.flatMap(area => area.papers.flatMap(faultsOfPaper)),
    ...faultsOfNames(areas),
    ...faultsOfParts(areas),
    ...faultsOfTrees(areas),
    ...faultsOfDecisions(areas),
    ...faultsOfOperations(areas),
    ...faultsOfReads(areas, names),
  ]
}
