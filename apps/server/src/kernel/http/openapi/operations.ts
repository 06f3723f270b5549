import {
  type Area,
  type Call,
  type Entity,
  type Fields,
  inBoth,
  type Label,
  mayNeedProof,
  type Method,
  type Output,
  pathsOf,
  type RefusalName,
  type Resource,
  type Schema,
  schemaNamed,
  summedFields,
  sumsPathsOf,
  type Verb,
} from '@forecourt/contract/kernel'
import { type Components, pascal } from './components.ts'
import { idempotencyKey, optional, paging, parametersOf, searchable, sorting, stepUpProof } from './parameters.ts'
import { refusalsOfCall, refusalsOfVerb } from './refused.ts'
import { securityOf } from './security.ts'

type Json = Record<string, unknown>

/** What there is to say of something that is served, at whichever of its addresses. */
export interface Operation {
  readonly id: string
  readonly tag: string
  readonly title: Label
  readonly permission: string
  readonly security: readonly object[]
  readonly routes: readonly (readonly [Method, string])[]
  readonly parameters: readonly Json[]
  readonly pathFields?: Fields
  /** What a GET takes in its query, and others in their body. */
  readonly inQuery?: readonly Json[]
  readonly body?: { readonly media: string; readonly schema: Schema; readonly isRequired: boolean }
  /** The `data` of success, or what stands in place of the envelope. */
  readonly answer: { readonly data: Schema } | { readonly media: string; readonly schema: Schema }
  readonly refuses: readonly RefusalName[]
  readonly isMoney: boolean
  /** Somebody signed in makes it. */
  readonly isPersonal: boolean
}

const verbs: Readonly<Record<Verb | 'sums', Label>> = {
  list: ['列表', 'list'],
  detail: ['详情', 'detail'],
  remove: ['删除', 'remove'],
  submit: ['新增或修改', 'add or change'],
  sums: ['合计', 'totals'],
}

const object = { type: 'object' }

export function pageOf(components: Components, name: string, row: Schema): Schema {
  components.add('Page', {
    type: 'object',
    description: '分页 / A page',
    required: ['total', 'size', 'current', 'pages'],
    properties: {
      total: { type: 'integer', description: '总数 / How many rows there are' },
      size: { type: 'integer', description: '每页条数 / Rows of a page' },
      current: { type: 'integer', description: '页码，从1起 / The page, from 1 on' },
      pages: { type: 'integer', description: '页数 / How many pages there are' },
      atLeast: { type: 'boolean', description: '为true时总数至少为total / The total is at least that' },
    },
  })
  const records = { type: 'object', required: ['records'], properties: { records: { type: 'array', items: row } } }
  return components.shared(`${name}Page`, { allOf: [schemaNamed('Page'), records] })
}

function dataOf(components: Components, id: string, { shape, fields }: Output): Schema {
  if (shape === 'nothing') return object
  if (shape === 'free') return {}
  const name = `${pascal(id)}Answer`
  if (shape !== 'tree') {
    const row = components.answered(name, fields)
    const rowName = String(row['$ref']).split('/').at(-1) ?? name
    if (shape === 'page') return pageOf(components, rowName, row)
    return shape === 'list' ? { type: 'array', items: row } : row
  }
  const row = components.answered(`${name}Row`, fields)
  const below = { children: { type: 'array', items: schemaNamed(name) }, hasChildren: { type: 'boolean' } }
  const node = components.add(name, { allOf: [row, { type: 'object', properties: below }] })
  return { type: 'array', items: node }
}

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

function bodyOf(components: Components, id: string, call: Call, fields: Fields): Operation['body'] {
  const schema = components.sent(fields)
  const isRequired = 'required' in schema || call.upload === true
  const takesNone = Object.keys(fields).length === 0 && !call.upload
  if (takesNone || call.routes.every(([method]) => method === 'GET')) return undefined
  if (!call.upload)
    return { media: 'application/json', schema: components.shared(`${pascal(id)}Input`, schema), isRequired }
  const file = { file: { type: 'string', format: 'binary', description: '文件 / The file' } }
  const required = ['file', ...((schema['required'] as string[] | undefined) ?? [])]
  const properties = { ...file, ...(schema['properties'] as object) }
  return { media: 'multipart/form-data', schema: { ...schema, properties, required }, isRequired }
}

function answerOf(components: Components, id: string, call: Call): Operation['answer'] {
  if (call.output.shape !== 'raw') return { data: dataOf(components, id, call.output) }
  if (call.stream) return { media: 'text/event-stream', schema: { type: 'string' } }
  if (call.tokenInQuery) return { media: 'application/octet-stream', schema: { type: 'string', format: 'binary' } }
  const fields = call.exchange?.answer
  const schema = fields
    ? components.answeredByItself(`${pascal(id)}Answer`, fields)
    : { ...object, additionalProperties: true }
  return { media: 'application/json', schema }
}

export function operationOfCall(components: Components, tag: string, id: string, call: Call): Operation {
  const inPath = call.routes.flatMap(([, path]) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const rest = without(call.input, inPath)
  const { headers = {}, query = {} } = call.exchange ?? {}
  const body = bodyOf(components, id, call, rest)
  return {
    id,
    tag,
    title: call.title,
    permission: call.permission,
    security: securityOf(call),
    routes: call.routes,
    pathFields: only(call.input, inPath),
    inQuery: parametersOf(components, rest, 'query'),
    parameters: [
      ...parametersOf(components, headers, 'header'),
      ...parametersOf(components, query, 'query'),
      ...(call.filters ? [...paging, ...parametersOf(components, searchable(call.filters.fields), 'query')] : []),
      ...(call.money && !call.idempotencyField ? [idempotencyKey] : []),
      ...(mayNeedProof(call) ? [stepUpProof] : []),
    ],
    ...(body ? { body } : {}),
    answer: answerOf(components, id, call),
    refuses: refusalsOfCall(call),
    isMoney: call.money,
    isPersonal: call.permission !== 'open' && !call.partner,
  }
}

const idParameter = (name: string, isRequired: boolean, text: Label, schema: Schema): Json => ({
  name,
  in: 'query',
  description: inBoth(text),
  ...(isRequired ? { required: true } : {}),
  schema,
})

function parametersOfVerb(components: Components, of: Resource, verb: Verb | 'sums'): Json[] {
  const filters = parametersOf(components, searchable(of.entity.fields), 'query')
  if (verb === 'list') return [...(of.unpaged ? sorting : paging), ...filters]
  if (verb === 'sums') return filters
  if (verb === 'submit') return []
  const others = of.namedBy ? parametersOf(components, optional(only(of.entity.fields, [of.namedBy])), 'query') : []
  if (verb === 'detail')
    return [idParameter('id', others.length === 0, ['编号', 'The id'], schemaNamed('Id')), ...others]
  const ids = { type: 'string', pattern: '^\\d{1,19}(,\\d{1,19}){0,499}$' }
  const text: Label = ['编号，多个以英文逗号连接，最多500个', 'The ids, joined by commas: up to 500']
  return [idParameter('ids', others.length === 0, text, ids), ...others]
}

/** A new row needs its required fields; of a row that exists only what is to change is sent. */
function bodyOfSubmit(components: Components, { entity, forAnyTenant }: Resource): Schema {
  const name = pascal(entity.name)
  const owner = forAnyTenant ? { tenantId: { ...schemaNamed('TenantId'), description: '租户 / Tenant' } } : {}
  const added = components.sent(entity.fields)
  const fixed = Object.entries(entity.fields).filter(([, field]) => field.options.immutable)
  const { required: _, ...changed } = components.sent(
    without(
      entity.fields,
      fixed.map(([one]) => one),
    ),
  )
  const version = {
    type: 'integer',
    description: '读到的版本，已变则拒绝changed / The version that was read: refused as changed when it is another now',
  }
  const id = { ...schemaNamed('Id'), description: '编号 / The id' }
  return {
    anyOf: [
      components.add(`${name}New`, { ...added, properties: { ...owner, ...(added['properties'] as object) } }),
      components.add(`${name}Change`, {
        ...changed,
        required: ['id'],
        properties: { id, version, ...(changed['properties'] as object) },
      }),
    ],
  }
}

const sumsOf = (components: Components, of: Entity): Schema => {
  const { required: _, ...sums } = components.answeredInline(Object.fromEntries(summedFields(of)))
  const total = { type: 'integer', description: '条数 / How many rows' }
  const schema = { type: 'object', required: ['total', 'sums'], properties: { total, sums } }
  return components.shared(`${pascal(of.name)}Sums`, schema)
}

function dataOfVerb(components: Components, of: Resource, verb: Verb | 'sums'): Schema {
  const row = components.row(of.entity)
  if (verb === 'sums') return sumsOf(components, of.entity)
  if (verb === 'remove') return object
  if (verb === 'detail' || (verb === 'submit' && of.answersRow)) return row
  if (verb === 'list')
    return of.unpaged ? { type: 'array', items: row } : pageOf(components, pascal(of.entity.name), row)
  return { type: 'object', required: ['id'], properties: { id: schemaNamed('Id') } }
}

const suffixOf: Readonly<Record<Verb | 'sums', string>> = {
  list: '',
  sums: '',
  detail: '_view',
  remove: '_delete',
  submit: '_add, _edit',
}

/** The name of a verb of a resource: `partnersList`. */
export const idOfVerb = (name: string, verb: Verb | 'sums'): string => `${name}${pascal(verb)}`

/** The names of everything that an area serves: calls have their own, and no two areas may share one. */
export const operationIdsOf = (area: Area): string[] => [
  ...Object.entries(area.calls).flatMap(([name, call]) => (call.routes.length > 0 ? [name] : [])),
  ...Object.entries(area.resources).flatMap(([name, of]) => verbsOf(of).map(verb => idOfVerb(name, verb))),
]

const verbsOf = (of: Resource): (Verb | 'sums')[] => [
  ...of.verbs,
  ...(of.verbs.includes('list') ? (['sums'] as const) : []),
]

function operationOfVerb(
  components: Components,
  tag: string,
  name: string,
  of: Resource,
  verb: Verb | 'sums',
): Operation {
  const isRead = verb === 'list' || verb === 'detail' || verb === 'sums'
  const method = isRead ? ('GET' as const) : ('POST' as const)
  const paths = verb === 'sums' ? sumsPathsOf(of) : pathsOf(of, verb)
  const needed = suffixOf[verb].split(', ').map(suffix => `${of.permission}${suffix}`)
  const body = verb === 'submit' ? bodyOfSubmit(components, of) : undefined
  return {
    id: idOfVerb(name, verb),
    tag,
    title: [`${of.entity.label[0]}${verbs[verb][0]}`, `${of.entity.label[1]}: ${verbs[verb][1]}`],
    permission: isRead && of.publicRead ? 'signedIn' : needed.join(', '),
    security: securityOf({ permission: of.permission }),
    routes: paths.map(path => [method, path] as const),
    parameters: parametersOfVerb(components, of, verb),
    ...(body ? { body: { media: 'application/json', schema: body, isRequired: true } } : {}),
    answer: { data: dataOfVerb(components, of, verb) },
    refuses: refusalsOfVerb(of, verb),
    isMoney: false,
    isPersonal: true,
  }
}

/** The operations of a resource: its verbs, and the totals of its list. */
export const operationsOfResource = (components: Components, tag: string, name: string, of: Resource): Operation[] =>
  verbsOf(of).map(verb => operationOfVerb(components, tag, name, of, verb))
