import {
  type Area,
  type Call,
  type Entity,
  type Fields,
  filesOf,
  inputOfPaper,
  type Label,
  mayNeedProof,
  partFields,
  type Output,
  isReading,
  type Paper,
  ref,
  type RefusalName,
  type Resource,
  rightOfPaper,
  type Route,
  routesOf,
  type Schema,
  schemaNamed,
  summedFields,
  sumsPathsOf,
  acrossField,
  chartColumns,
  chartOf,
  chartPathsOf,
  type Verb,
} from '@forecourt/contract/kernel'
import { type Components, pascal } from './components.ts'
import {
  countBy,
  rowsNamed,
  idempotencyKey,
  levels,
  optional,
  paging,
  parametersOf,
  searchable,
  sorting,
  stepUpProof,
} from './parameters.ts'
import { refusalsOfCall, refusalsOfPaper, refusalsOfVerb } from './refused.ts'
import { securityOf } from './security.ts'

type Json = Record<string, unknown>

/** What there is to say of something that is served, at whichever of its addresses. */
export interface Operation {
  /** Under which HTTP status a refusal of this code is answered; 200 without it. */
  readonly statusOf?: (code: number) => number
  readonly id: string
  readonly tag: string
  readonly title: Label
  readonly permission: string
  readonly security: readonly object[]
  readonly routes: readonly Route[]
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

/** A verb, or what is read beside a list. */
type Word = Verb | 'sums' | 'chart'

const verbs: Readonly<Record<Word, Label>> = {
  list: ['列表', 'list'],
  detail: ['详情', 'detail'],
  remove: ['删除', 'remove'],
  submit: ['新增或修改', 'add or change'],
  sums: ['合计', 'totals'],
  chart: ['图表', 'chart'],
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

function dataOf(components: Components, id: string, of: Output): Schema {
  const { shape, fields } = of
  if (shape === 'nothing') return object
  if (shape === 'free') return of.schema ?? {}
  const name = `${pascal(id)}Answer`
  if (shape === 'values') return { type: 'array', items: components.value(fields['value']!) }
  if (shape !== 'tree') {
    const parts = Object.entries(of.parts ?? {}).map(
      ([part, one]) => [part, dataOf(components, `${id}.${part}`, one)] as const,
    )
    const row = components.answered(name, fields, Object.fromEntries(parts))
    const rowName = String(row['$ref']).split('/').at(-1) ?? name
    if (shape === 'page') return pageOf(components, rowName, row)
    return shape === 'list' ? { type: 'array', items: row } : row
  }
  return { type: 'array', items: components.node(name, fields) }
}

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** The object, or the list that one of its members is. */
function withList(object: Schema, name: string | undefined): Schema {
  const list = name && (object['properties'] as Readonly<Record<string, Schema>>)[name]
  return list ? { anyOf: [object, list] } : object
}

function bodyOf(components: Components, id: string, call: Call, fields: Fields): Operation['body'] {
  const object = components.sent(fields)
  const schema = withList(object, call.bodyList)
  const most = filesOf(call)
  const isRequired = 'required' in object || most > 0
  const takesNone = Object.keys(fields).length === 0 && !call.upload
  if (takesNone || call.routes.every(([method]) => method === 'GET')) return undefined
  if (!call.upload)
    return { media: 'application/json', schema: components.shared(`${pascal(id)}Input`, schema), isRequired }
  const one = { type: 'string', format: 'binary', description: '文件 / The file' }
  const file = most === 1 ? { file: one } : { files: { type: 'array', items: one, minItems: 1, maxItems: most } }
  const required = [...Object.keys(file), ...((object['required'] as string[] | undefined) ?? [])]
  const properties = { ...file, ...(object['properties'] as object) }
  return { media: 'multipart/form-data', schema: { ...object, properties, required }, isRequired }
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
    ...(call.protocol?.statusOf ? { statusOf: call.protocol.statusOf } : {}),
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
    isPersonal: call.permission !== 'open' && !call.protocol,
  }
}

const isTree = ({ unpaged, entity }: Resource) => unpaged && entity.options.parent !== undefined

function parametersOfVerb(components: Components, of: Resource, verb: Word): Json[] {
  const filters = parametersOf(components, { ...searchable(of.entity.fields), ...of.asks }, 'query')
  if (verb === 'list') return [...(of.unpaged ? sorting : paging), ...(isTree(of) ? levels : []), ...filters]
  if (verb === 'sums') return [countBy, ...filters]
  if (verb === 'chart') return filters
  if (verb === 'submit') return []
  const others = of.namedBy ? parametersOf(components, optional(only(of.entity.fields, [of.namedBy])), 'query') : []
  return [rowsNamed(verb === 'detail' ? 'RowId' : 'RowIds', others.length === 0), ...others]
}

/** The parts of a row, each kind as a list of its own. */
function partsOf(components: Components, { parts }: Resource, isSent: boolean): Record<string, Schema> {
  const schemas = Object.entries(parts).map(([name, of]) => {
    if (!isSent) return [name, { type: 'array', items: components.row(of) }] as const
    const { required: _, ...sent } = components.sent(partFields(of))
    const properties = { id: { ...schemaNamed('Id'), description: '编号 / The id' }, ...(sent['properties'] as object) }
    return [name, { type: 'array', items: { ...sent, properties } }] as const
  })
  return Object.fromEntries(schemas)
}

/** A new row needs its required fields; of a row that exists only what is to change is sent. */
function bodyOfSubmit(components: Components, resource: Resource): Schema {
  const { entity, forAnyTenant } = resource
  const parts = partsOf(components, resource, true)
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
      components.add(`${name}New`, {
        ...added,
        properties: { ...owner, ...(added['properties'] as object), ...parts },
      }),
      components.add(`${name}Change`, {
        ...changed,
        required: ['id'],
        properties: { id, version, ...(changed['properties'] as object), ...parts },
      }),
    ],
  }
}

const sumsOf = (components: Components, of: Entity): Schema => {
  const { required: _, ...sums } = components.answeredInline(Object.fromEntries(summedFields(of)))
  const total = { type: 'integer', description: '条数 / How many rows' }
  const { across: parts } = components.answeredInline(only(of.fields, [acrossField]))['properties'] as Readonly<
    Record<string, Schema>
  >
  const across = parts ? { across: parts, acrossLeft: { type: 'integer' } } : {}
  const counts = {
    type: 'object',
    description: '各选项的条数 / How many rows have each choice of countBy',
    additionalProperties: { type: 'integer' },
  }
  const schema = { type: 'object', required: ['total', 'sums'], properties: { total, sums, counts, ...across } }
  return components.shared(`${pascal(of.name)}Sums`, schema)
}

/** The points of a chart: what they stand for, and figures. */
function chartSchema(components: Components, of: Entity): Schema {
  const { series, ...chart } = chartOf(of)
  const { required: _, ...point } = components.answeredInline(
    only(of.fields, [...chartColumns({ series, ...chart }), ...series]),
  )
  const { required: __, ...sums } = components.answeredInline(only(of.fields, series))
  const others = {
    type: 'object',
    required: ['count', 'sums'],
    properties: { count: { type: 'integer', description: '其余点数 / How many more points' }, sums },
  }
  const properties = { records: { type: 'array', items: point }, others }
  return components.shared(`${pascal(of.name)}Chart`, { type: 'object', required: ['records', 'others'], properties })
}

function dataOfVerb(components: Components, of: Resource, verb: Word): Schema {
  const row = components.row(of.entity)
  if (verb === 'sums') return sumsOf(components, of.entity)
  if (verb === 'chart') return chartSchema(components, of.entity)
  if (verb === 'remove') return object
  if (verb === 'detail' && Object.keys(of.parts).length > 0)
    return { allOf: [row, { type: 'object', properties: partsOf(components, of, false) }] }
  if (verb === 'detail' || (verb === 'submit' && of.answersRow)) return row
  if (verb === 'list')
    return of.unpaged ? { type: 'array', items: row } : pageOf(components, pascal(of.entity.name), row)
  return { type: 'object', required: ['id'], properties: { id: schemaNamed('Id') } }
}

const suffixOf: Readonly<Record<Word, string>> = {
  list: '',
  sums: '',
  chart: '',
  detail: '_view',
  remove: '_delete',
  submit: '_add, _edit',
}

/** The name of a verb of a resource: `partnersList`. */
export const idOfVerb = (name: string, verb: Word): string => `${name}${pascal(verb)}`

/** The names of everything that an area serves: calls have their own, and no two areas may share one. */
export const operationIdsOf = (area: Area): string[] => [
  ...area.papers.map(of => idOfPaper(area, of)),
  ...Object.entries(area.calls).flatMap(([name, call]) => (call.routes.length > 0 ? [name] : [])),
  ...Object.entries(area.resources).flatMap(([name, of]) => verbsOf(of).map(verb => idOfVerb(name, verb))),
]

const verbsOf = (of: Resource): Word[] => [
  ...of.verbs,
  ...(of.verbs.includes('list') ? (['sums'] as const) : []),
  ...(chartPathsOf(of).length > 0 ? (['chart'] as const) : []),
]

function operationOfVerb(components: Components, tag: string, name: string, of: Resource, verb: Word): Operation {
  const isFigures = verb === 'sums' || verb === 'chart'
  const isRead = isFigures || isReading(verb)
  const paths = verb === 'chart' ? chartPathsOf(of) : sumsPathsOf(of)
  const routes = isFigures ? paths.map((path): Route => ['GET', path]) : routesOf(of, verb)
  const suffixes = verb === 'submit' && of.entity.options.single ? '_edit' : suffixOf[verb]
  const needed = suffixes.split(', ').map(suffix => `${of.permission}${suffix}`)
  const body = verb === 'submit' ? bodyOfSubmit(components, of) : undefined
  return {
    id: idOfVerb(name, verb),
    tag,
    title: [`${of.entity.label[0]}${verbs[verb][0]}`, `${of.entity.label[1]}: ${verbs[verb][1]}`],
    permission: isRead && of.publicRead ? 'signedIn' : needed.join(', '),
    security: securityOf({ permission: of.permission }),
    routes,
    pathFields: { id: ref(['编号', 'The id'], { required: true }) },
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

const nameOf = (all: Readonly<Record<string, unknown>>, one: unknown): string | undefined =>
  Object.entries(all).find(([, of]) => of === one)?.[0]

/** The name of a paper: after its resource or its call. */
const idOfPaper = ({ resources, calls }: Area, { resource, call }: Paper): string =>
  `${nameOf(resources, resource) ?? nameOf(calls, call) ?? ''}Paper`

/** The papers of an area: each a PDF, for whoever reads its document. */
export const operationsOfPapers = (components: Components, area: Area): Operation[] =>
  area.papers.map(of => ({
    id: idOfPaper(area, of),
    tag: area.name,
    title: [`${of.title[0]}（PDF）`, `${of.title[1]} (PDF)`],
    permission: rightOfPaper(of),
    security: securityOf({ permission: rightOfPaper(of) }),
    routes: of.paths.map(path => ['GET', path] as const),
    parameters: parametersOf(components, inputOfPaper(of), 'query'),
    answer: { media: 'application/pdf', schema: { type: 'string', format: 'binary' } },
    refuses: refusalsOfPaper,
    isMoney: false,
    isPersonal: true,
  }))
