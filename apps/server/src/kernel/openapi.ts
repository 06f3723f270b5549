import {
  type Area,
  type Call,
  type Fields,
  inLang,
  type Output,
  pathsOf,
  summedFields,
  sumsPathsOf,
  type Resource,
  refusals,
  rowFields,
  type Schema,
  schemaOfFields,
  type Verb,
} from '@forecourt/contract/kernel'

type Json = Record<string, unknown>

const envelope = (data: Schema): Json => ({
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: {
    code: { type: 'integer', description: '200 is success' },
    success: { type: 'boolean' },
    data,
    msg: { type: 'string' },
  },
})
const paged = (row: Schema): Json => ({
  type: 'object',
  properties: {
    records: { type: 'array', items: row },
    total: { type: 'integer' },
    size: { type: 'integer' },
    current: { type: 'integer' },
    pages: { type: 'integer' },
  },
})
const answer = (schema: Json, description = '操作成功'): Json => ({
  200: { description, content: { 'application/json': { schema } } },
})

const query = (fields: Fields): Json[] => {
  const { properties = {}, required = [] } = schemaOfFields(fields, true) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
const paging = ['current', 'size'].map(name => ({ name, in: 'query', schema: { type: 'integer' } }))

function outputSchema(output: Output): Json {
  const row = schemaOfFields(output.fields) as Json
  if (output.shape === 'raw') return { description: 'without the envelope' }
  if (output.shape === 'nothing') return envelope({ type: 'object' })
  if (output.shape === 'free') return envelope({})
  if (output.shape === 'one') return envelope(row)
  return envelope(output.shape === 'page' ? paged(row) : { type: 'array', items: row })
}

function describeVerb(resource: Resource, verb: Verb, tag: string): [method: string, operation: Json] {
  const row = { $ref: `#/components/schemas/${resource.entity.name}` }
  const base = { tags: [tag], security: [{ bladeAuth: [] }], 'x-permission': resource.permission }
  const title = inLang(resource.entity.label, 'zh')
  if (verb === 'list')
    return [
      'get',
      {
        ...base,
        summary: `${title}列表`,
        parameters: [...paging, ...query(searchable(resource.entity.fields))],
        responses: answer(envelope(resource.whole ? { type: 'array', items: row } : paged(row))),
      },
    ]
  if (verb === 'detail')
    return [
      'get',
      {
        ...base,
        summary: `${title}详情`,
        parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'string' } }],
        responses: answer(envelope(row)),
      },
    ]
  if (verb === 'remove')
    return [
      'post',
      {
        ...base,
        summary: `删除${title}`,
        parameters: [{ name: 'ids', in: 'query', required: true, schema: { type: 'string' } }],
        responses: answer(envelope({ type: 'object' })),
      },
    ]
  const body = schemaOfFields(resource.entity.fields, true) as { properties: Json }
  // Only the platform may name another tenant than its own, and only here.
  const owner = resource.forAnyTenant ? { tenantId: { type: 'string', title: '租户' } } : {}
  const first = { id: { type: 'string' }, version: { type: 'integer' }, ...owner }
  const schema = { ...body, properties: { ...first, ...body.properties } }
  return [
    'post',
    {
      ...base,
      summary: `保存${title}`,
      requestBody: { content: { 'application/json': { schema } } },
      responses: answer(
        envelope(resource.answersRow ? row : { type: 'object', properties: { id: { type: 'string' } } }),
      ),
    },
  ]
}

const searchable = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.options.search)
      .map(([name, field]) => [name, { ...field, options: { ...field.options, required: false } }]),
  )

function describeCall(call: Call, tag: string, path: string): [method: string, operation: Json] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const rest = Object.fromEntries(Object.entries(call.input).filter(([name]) => !inPath.includes(name)))
  const parameters = [
    ...inPath.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(call.method === 'GET' ? query(rest) : []),
    ...(call.filters ? [...paging, ...query(searchable(call.filters.fields))] : []),
    ...(call.money && !call.onceBy ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
  ]
  const content = call.upload
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      }
    : { 'application/json': { schema: schemaOfFields(rest, true) } }
  const refused = call.refuses.map(name => `${refusals[name].code} ${refusals[name].text[0]}`)
  return [
    call.method.toLowerCase(),
    {
      tags: [tag],
      summary: call.title[0],
      ...(refused.length ? { description: `拒绝：${refused.join('; ')}` } : {}),
      security: call.permission === 'open' ? [] : [{ [call.partner ? 'partner' : 'bladeAuth']: [] }],
      'x-permission': call.permission,
      ...(parameters.length ? { parameters } : {}),
      ...(call.method === 'GET' ? {} : { requestBody: { content } }),
      responses: answer(outputSchema(call.output)),
    },
  ]
}

const describeSums = (resource: Resource, tag: string): [method: string, operation: Json] => [
  'get',
  {
    tags: [tag],
    summary: `合计${resource.entity.label[0]}`,
    security: [{ bladeAuth: [] }],
    'x-permission': resource.openToRead ? 'signedIn' : resource.permission,
    parameters: query(searchable(resource.entity.fields)),
    responses: answer(
      envelope({
        type: 'object',
        properties: {
          total: { type: 'integer' },
          sums: schemaOfFields(Object.fromEntries(summedFields(resource.entity))),
        },
      }),
    ),
  },
]

/** The OpenAPI 3.1 document of everything the declarations serve. Needs neither a server nor a database. */
export function openApi(areas: readonly Area[], version: string): Json {
  const paths: Record<string, Json> = {}
  const add = (path: string, [method, operation]: [string, Json]) => {
    ;(paths[`/api/${path}`] ??= {})[method] = operation
  }
  for (const area of areas) {
    for (const resource of Object.values(area.resources)) {
      for (const path of sumsPathsOf(resource)) add(path, describeSums(resource, area.name))
      for (const verb of resource.verbs)
        for (const path of pathsOf(resource, verb)) add(path, describeVerb(resource, verb, area.name))
    }
    for (const call of Object.values(area.calls))
      for (const [method, path] of call.routes) add(path, describeCall({ ...call, method }, area.name, path))
  }
  const entities = areas.flatMap(area => Object.values(area.resources).map(resource => resource.entity))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt',
      version,
      license: { name: 'Apache-2.0' },
      description: '能源券发放后台: the back-office of a fuel, coupon and prepaid-card marketplace.',
    },
    servers: [{ url: '/' }],
    tags: areas.map(area => ({ name: area.name, description: area.label.join(' / ') })),
    paths,
    components: {
      schemas: Object.fromEntries(entities.map(entity => [entity.name, schemaOfFields(rowFields(entity))])),
      securitySchemes: {
        bladeAuth: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' },
        partner: { type: 'apiKey', in: 'header', name: 'X-Sign' },
      },
    },
  }
}
