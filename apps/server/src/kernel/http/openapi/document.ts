import {
  addressAt,
  type Area,
  type Call,
  inBoth,
  type Label,
  type Method,
  type Protocol,
  refusals,
  type Schema,
  type Webhook,
} from '@forecourt/contract/kernel'
import { Components, pascal } from './components.ts'
import { type Operation, operationOfCall, operationsOfPapers, operationsOfResource } from './operations.ts'
import { parameterComponents, parametersOf } from './parameters.ts'
import { refusedSchema, refusedSchemas } from './refused.ts'
import { protocolSchemes, securitySchemes } from './security.ts'

type Json = Record<string, unknown>

/** What was sent and answered when a test made a call, by the name of the operation. */
export type Examples = Readonly<Record<string, { readonly request?: unknown; readonly answer?: unknown }>>

const about: Label = [
  `能源券发放后台。业务结果一律以HTTP 200返回，看success与code：成功为200，拒绝时reason是原因代码。未登录为401，请求无法读取为400，过大为413，系统繁忙为503，系统异常为500。
语言由Accept-Language决定（en为英文，其余为中文）。列表可按“字段_后缀”筛选：equal、notequal、like、likeleft、likeright、notlike、in、notin、ge、gt、le、lt、datege、dategt、dateequal、datele、datelt、null、notnull。金额、单价、数量与编号都是文字，不是数字。时间均为北京时间。`,
  `The back-office of a fuel, coupon and prepaid-card marketplace. What a call comes to is answered with HTTP 200: look at success and code, which is 200 for success; a refusal is named by reason. 401 is for who is not signed in, 400 for what cannot be read, 413 for what is too large, 503 for a busy system and 500 for a fault of ours.
Accept-Language chooses the language (en, or else Chinese). Lists are filtered by "field_suffix": equal, notequal, like, likeleft, likeright, notlike, in, notin, ge, gt, le, lt, datege, dategt, dateequal, datele, datelt, null, notnull. Amounts, prices, quantities and ids are texts and no numbers. All times are those of Shanghai.`,
]

const successSchema: Schema = {
  type: 'object',
  description: '成功 / Success',
  required: ['code', 'success', 'msg'],
  properties: {
    code: { type: 'integer', const: 200 },
    success: { type: 'boolean', const: true },
    msg: { type: 'string', description: '供人阅读 / For people' },
  },
}

const json = (schema: Schema): Json => ({ 'application/json': { schema } })

const secondsSchema = { description: '秒 / Seconds', schema: { type: 'integer' } }
/** The statuses that say when to come back. */
const waits = new Set([429, 503])

function responseComponents(components: Components): Record<string, Json> {
  const one = (description: Label, reason: 'notSignedIn' | 'invalid' | 'busy' | 'broken', headers?: Json): Json => ({
    description: inBoth(description),
    ...(headers ? { headers } : {}),
    content: json(refusedSchema(components, reason)),
  })
  return {
    Unreadable: one(['请求无法读取', 'The request cannot be read'], 'invalid'),
    NotSignedIn: one(refusals.notSignedIn.text, 'notSignedIn'),
    TooLarge: one(['请求内容过大', 'The request is too large'], 'invalid'),
    Broken: one(refusals.broken.text, 'broken'),
    Busy: one(refusals.busy.text, 'busy', { 'Retry-After': secondsSchema }),
  }
}

const responseNamed = (name: string): Json => ({ $ref: `#/components/responses/${name}` })

/** Success or one of the refusals: which, `success` tells. */
function successOf(components: Components, { id, answer, refuses }: Operation, example: unknown): Json {
  const refused = refusedSchemas(components, refuses)
  const examples = example === undefined ? {} : { examples: { recorded: { value: example } } }
  if ('media' in answer) {
    const whole = { schema: answer.schema, ...examples }
    const isJson = answer.media === 'application/json'
    const content = isJson
      ? { 'application/json': { ...whole, schema: { anyOf: [answer.schema, ...refused] } } }
      : { [answer.media]: whole, ...json({ oneOf: refused }) }
    return { description: '成功或拒绝 / Success or a refusal', content }
  }
  const data = { type: 'object', required: ['data'], properties: { data: answer.data } }
  components.add('Success', successSchema)
  const success = components.add(`${pascal(id)}Success`, { allOf: [{ $ref: '#/components/schemas/Success' }, data] })
  return {
    description: '成功或拒绝 / Success or a refusal',
    content: { 'application/json': { schema: { oneOf: [success, ...refused] }, ...examples } },
  }
}

/** Any of these schemas, of which one alone needs no choice. */
const anyOf = (schemas: readonly Schema[]): Schema =>
  schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas }

/** The other addresses of an operation are named after where they are. */
const aliasOf = ({ id }: Operation, method: Method, path: string): string =>
  `${id}By${pascal(method.toLowerCase())}${pascal(path)}`

/** Everything that is served, written as an OpenAPI 3.1 document. */
class Writer {
  readonly paths: Record<string, Json> = {}
  readonly responses: Record<string, Json>
  readonly #components: Components
  readonly #examples: Examples

  constructor(components: Components, examples: Examples) {
    this.#components = components
    this.#examples = examples
    this.responses = responseComponents(components)
  }

  add(operation: Operation): void {
    const example = this.#examples[operation.id]
    const success = this.#shared(operation, successOf(this.#components, operation, example?.answer))
    operation.routes.forEach(([method, path], at) => {
      const isAlias = at > 0
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const fields = Object.entries(operation.pathFields ?? {}).filter(([name]) => inPath.includes(name))
      const parameters = [
        ...parametersOf(this.#components, Object.fromEntries(fields), 'path'),
        ...(method === 'GET' ? (operation.inQuery ?? []) : []),
        ...operation.parameters.filter(({ name }) => !inPath.includes(name === 'ids' ? 'id' : String(name))),
      ]
      const { title, permission, body } = operation
      const text: Label = [`${title[0]}。权限：${permission}`, `${title[1]}. Permission: ${permission}`]
      // Rules for documents want none at the end; the server takes an address with one and without.
      ;(this.paths[addressAt(path).replace(/\/$/, '')] ??= {})[method.toLowerCase()] = {
        operationId: isAlias ? aliasOf(operation, method, path) : operation.id,
        tags: [operation.tag],
        summary: inBoth(title),
        description: inBoth(text),
        ...(isAlias ? { deprecated: true, 'x-alias-of': operation.id } : {}),
        security: operation.security,
        'x-permission': permission,
        ...(operation.isMoney ? { 'x-idempotent': true } : {}),
        ...(parameters.length > 0 ? { parameters } : {}),
        ...(body && method !== 'GET' ? { requestBody: bodyOf(body, isAlias ? undefined : example?.request) } : {}),
        responses: {
          200: success,
          ...this.#refusedByStatus(operation),
          400: responseNamed('Unreadable'),
          ...(operation.isPersonal ? { 401: responseNamed('NotSignedIn') } : {}),
          ...(body && method !== 'GET' ? { 413: responseNamed('TooLarge') } : {}),
          500: responseNamed('Broken'),
          503: responseNamed('Busy'),
        },
      }
    })
  }

  /** Refusals under a status of their own, where the protocol of a call gives them one. */
  #refusedByStatus({ statusOf, refuses }: Operation): Json {
    if (!statusOf) return {}
    const byStatus = Map.groupBy(refuses, one => statusOf(refusals[one].code))
    return Object.fromEntries(
      [...byStatus].map(([status, reasons]) => [
        status,
        {
          description: '拒绝 / Refused',
          ...(waits.has(status) ? { headers: { 'Retry-After': secondsSchema } } : {}),
          content: json(anyOf(reasons.map(one => refusedSchema(this.#components, one)))),
        },
      ]),
    )
  }

  /** What is served at several addresses is answered alike at each. */
  #shared(operation: Operation, response: Json): Json {
    if (operation.routes.length < 2) return response
    const name = `${pascal(operation.id)}Response`
    this.responses[name] = response
    return responseNamed(name)
  }
}

const bodyOf = ({ media, schema, isRequired }: NonNullable<Operation['body']>, example: unknown): Json => ({
  required: isRequired,
  content: { [media]: { schema, ...(example === undefined ? {} : { examples: { recorded: { value: example } } }) } },
})

/** Of components that nothing refers to none is kept. */
function usedOf(schemas: ReadonlyMap<string, Schema>, from: unknown): Record<string, Schema> {
  const used = new Set<string>()
  const follow = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas.get(name) ?? {})
    }
  }
  follow(from)
  return Object.fromEntries(
    [...schemas].filter(([name]) => used.has(name)).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** A document of some calls, for those who make no others. */
export interface Part {
  readonly title: string
  readonly about: Label
  readonly has: (call: Call) => boolean
  readonly webhooks: Protocol['webhooks']
}

const webhookOf = (components: Components, name: string, { title, fields }: Webhook): Json => ({
  post: {
    operationId: `on${pascal(name)}`,
    summary: inBoth(title),
    description: inBoth(title),
    tags: ['webhooks'],
    security: [],
    requestBody: {
      required: true,
      content: json(components.answeredByItself(`${pascal(name)}Event`, fields)),
    },
    responses: {
      200: { description: 'success', content: { 'text/plain': { schema: { type: 'string', const: 'success' } } } },
    },
  },
})

/** The OpenAPI 3.1 document of everything the declarations serve, or of a part. Needs neither a server nor a database. */
export function openApi(areas: readonly Area[], version: string, examples: Examples = {}, part?: Part): Json {
  const components = new Components(areas)
  const writer = new Writer(components, examples)
  for (const area of areas) {
    if (!part) {
      for (const [name, resource] of Object.entries(area.resources))
        for (const one of operationsOfResource(components, area.name, name, resource)) writer.add(one)
      for (const one of operationsOfPapers(components, area)) writer.add(one)
    }
    for (const [name, call] of Object.entries(area.calls))
      if (call.routes.length > 0 && (part?.has(call) ?? true))
        writer.add(operationOfCall(components, area.name, name, call))
  }
  const { paths, responses } = writer
  const webhooks = Object.entries(part?.webhooks ?? {}).map(([name, one]) => [name, webhookOf(components, name, one)])
  const used = usedOf(components.schemas, { paths, responses, webhooks })
  const spoken = part ? areas.map(area => ({ ...area, calls: callsIn(area, part) })) : areas
  const tags = part ? spoken.filter(area => Object.keys(area.calls).length > 0) : areas
  return {
    openapi: '3.1.0',
    info: {
      title: part?.title ?? 'Forecourt',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Forecourt' },
      description: (part?.about ?? about).join('\n\n'),
    },
    servers: [{ url: '/' }],
    tags: [
      ...tags.map(({ name, label }) => ({ name, description: inBoth(label) })),
      ...(webhooks.length > 0 ? [{ name: 'webhooks', description: '回调 / Callbacks' }] : []),
    ],
    paths,
    ...(webhooks.length > 0 ? { webhooks: Object.fromEntries(webhooks) } : {}),
    components: {
      schemas: used,
      parameters: usedParameters(paths),
      responses: usedResponses(responses, paths),
      securitySchemes: { ...(part ? {} : securitySchemes), ...protocolSchemes(spoken) },
    },
  }
}

const callsIn = ({ calls }: Area, { has }: Part): Area['calls'] =>
  Object.fromEntries(Object.entries(calls).filter(([, call]) => has(call)))
const isNamedIn =
  (text: string, kind: string) =>
  ([name]: [string, unknown]) =>
    text.includes(`"#/components/${kind}/${name}"`)
const usedParameters = (paths: Json): Json =>
  Object.fromEntries(Object.entries(parameterComponents).filter(isNamedIn(JSON.stringify(paths), 'parameters')))
const usedResponses = (responses: Record<string, Json>, paths: Json): Json =>
  Object.fromEntries(Object.entries(responses).filter(isNamedIn(JSON.stringify(paths), 'responses')))
