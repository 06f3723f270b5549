import type { Area } from './area.ts'
import { type Call, nothing } from './call.ts'
import type { Entity } from './entity.ts'
import type { Label } from './label.ts'
import {
  chartPathsOf,
  isReading,
  pathsOf,
  type Resource,
  type Route,
  routesOf,
  sumsPathsOf,
  type Verb,
} from './resource.ts'
import { rowEntityOf } from './policy.ts'

// What is served, to whom and where: by which paths a right is used, and which rights are about the rows of an entity.

/** Where a call is served. */
export const pathsOfCall = (call: Pick<Call, 'routes'>): string[] => call.routes.map(([, path]) => path)

/** Where a verb is served; the sums of a list and what is drawn of it are a part of it. */
export const pathsOfVerb = (of: Resource, verb: Verb): string[] => [
  ...pathsOf(of, verb),
  ...(verb === 'list' ? [...sumsPathsOf(of), ...chartPathsOf(of)] : []),
]

const routesOfVerb = (of: Resource, verb: Verb): Route[] => [
  ...routesOf(of, verb),
  ...(verb === 'list' ? [...sumsPathsOf(of), ...chartPathsOf(of)].map((path): Route => ['GET', path]) : []),
]

type Word = 'list' | 'view' | 'add' | 'edit' | 'delete'

const wordsOfVerb: Readonly<Record<Verb, readonly Word[]>> = {
  list: ['list'],
  detail: ['view'],
  submit: ['add', 'edit'],
  remove: ['delete'],
}
/** Of a single row there is nothing to add. */
const wordsOf = (of: Resource, verb: Verb): readonly Word[] =>
  wordsOfVerb[verb].filter(word => word !== 'add' || !of.entity.options.single)

const labels: Readonly<Record<Word, Label>> = {
  list: ['列表', 'list'],
  view: ['查看', 'view'],
  add: ['新增', 'add'],
  edit: ['修改', 'edit'],
  delete: ['删除', 'delete'],
}

/** What is served with a right: a call, or a verb of a resource in the form of one. */
export interface Served {
  readonly call: Call
  /** The entity of the rows that it is about. */
  readonly of: Entity | undefined
}

function verbAs(of: Resource, verb: Verb, word: Word): Served {
  const { entity, permission, writtenBy, addedBy, publicRead } = of
  const isRead = isReading(verb)
  const routes = routesOfVerb(of, verb)
  const path = routes[0]?.[1] ?? ''
  const by = isRead ? undefined : (writtenBy ?? (word === 'add' ? addedBy : undefined))
  const right = word === 'list' ? permission : `${permission}_${word}`
  const call: Call = {
    title: [`${entity.label[0]}：${labels[word][0]}`, `${entity.label[1]}: ${labels[word][1]}`],
    method: isRead ? 'GET' : 'POST',
    // Adding and changing are two rights of one path.
    path: word === 'add' ? `${path}#add` : path,
    routes,
    permission: isRead && publicRead ? 'signedIn' : right,
    input: {},
    output: nothing,
    refuses: [],
    money: false,
    ...(by ? { by } : {}),
  }
  return { call, of: entity }
}

/** Everything that people are served, each with the entity of its rows. */
export const servedBy = (areas: readonly Area[]): Served[] =>
  areas.flatMap(area => [
    ...Object.values(area.resources).flatMap(of =>
      of.verbs.flatMap(verb => wordsOf(of, verb).map(word => verbAs(of, verb, word))),
    ),
    ...Object.values(area.calls)
      .filter(call => call.path !== '' && !call.protocol)
      .map(call => ({ call, of: rowEntityOf(call) })),
  ])

/** By entity the rights that are about its rows. */
export const rightsByEntity = (areas: readonly Area[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = Map.groupBy(servedBy(areas), one => one.of?.name ?? '')
  return new Map([...found].map(([name, all]) => [name, new Set(all.map(one => one.call.permission))]))
}

/** By right the paths where it is used. */
export const pathsByRight = (areas: readonly Area[]): ReadonlyMap<string, readonly string[]> => {
  const found = Map.groupBy(servedBy(areas), one => one.call.permission)
  return new Map([...found].map(([right, all]) => [right, all.flatMap(one => pathsOfCall(one.call))]))
}

/** What people list, each entity with the first resource that lists it. */
export const listedBy = (areas: readonly Area[]): ReadonlyMap<string, Resource> => {
  const all = areas.flatMap(area => Object.values(area.resources)).filter(of => of.verbs.includes('list'))
  return new Map(all.toReversed().map(of => [of.entity.name, of]))
}
