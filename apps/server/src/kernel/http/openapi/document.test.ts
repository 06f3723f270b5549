import { areas } from '@forecourt/contract'
import {
  type Call,
  type Dictionary,
  entitiesOf,
  inBoth,
  isView,
  kindOf,
  pathsOf,
  chartPathsOf,
  sumsPathsOf,
  refusals,
  stateFieldOf,
} from '@forecourt/contract/kernel'
import { describe, expect, test } from 'vitest'
import { openApi } from './document.ts'

const document = openApi(areas, '1.2.3') as any
const operations: { path: string; method: string; operation: any }[] = Object.entries(document.paths).flatMap(
  ([path, item]) => Object.entries(item as object).map(([method, operation]) => ({ path, method, operation })),
)
const named = (id: string) => operations.find(one => one.operation.operationId === id)?.operation
const schemas = document.components.schemas
const schemaAt = (reference: string) => schemas[reference.replace('#/components/schemas/', '')]
const calls: [string, Call][] = areas
  .flatMap(area => Object.entries<Call>(area.calls))
  .filter(([, call]) => call.routes.length > 0)

const responseOf = (operation: any) => {
  const { $ref } = operation.responses[200]
  return $ref ? document.components.responses[$ref.replace('#/components/responses/', '')] : operation.responses[200]
}

/** Every refusal of an answer: its code by its reason. */
function refusedIn(operation: any): Map<string, number> {
  const found = new Map<string, number>()
  const follow = (schema: any): void => {
    if (schema.$ref?.includes('Success')) return
    if (schema.$ref) return follow(schemaAt(schema.$ref))
    const own = schema.allOf?.[1]?.properties
    if (own?.reason) found.set(own.reason.const, own.code.const)
    else for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) follow(one)
  }
  follow(responseOf(operation).content['application/json'].schema)
  return found
}

const inBothLanguages = /[\u4e00-\u9fff].* \/ .*[A-Za-z]/s

describe('an operation', () => {
  test('is named after its call or its resource and verb, once and for all', () => {
    const ids = operations.map(one => one.operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [name] of calls) expect(ids, name).toContain(name)
    for (const [name, resource] of areas.flatMap(area => Object.entries(area.resources)))
      for (const verb of resource.verbs) expect(ids).toContain(`${name}${verb[0]?.toUpperCase()}${verb.slice(1)}`)
  })

  test('has one address that is its own, and marks the others as deprecated', () => {
    for (const [name, call] of calls) {
      const [, path] = call.routes[0] ?? []
      expect(document.paths[`/api/${path}`][call.method.toLowerCase()].operationId, name).toBe(name)
    }
    const aliases = operations.filter(one => one.operation['x-alias-of'])
    const routes = [
      ...calls.map(([, call]) => call.routes.length),
      ...areas.flatMap(area =>
        Object.values(area.resources).flatMap(of => of.verbs.map(verb => pathsOf(of, verb).length)),
      ),
      ...areas.flatMap(area =>
        Object.values(area.resources).flatMap(of =>
          [sumsPathsOf(of), chartPathsOf(of)].map(paths => paths.length).filter(count => count > 0),
        ),
      ),
      ...areas.flatMap(({ papers }) => papers.map(({ paths }) => paths.length)),
    ]
    expect(aliases.length).toBe(routes.reduce((sum, count) => sum + count - 1, 0))
    for (const { operation } of aliases) {
      expect(operation.deprecated).toBe(true)
      expect(named(operation['x-alias-of'])?.deprecated).toBeUndefined()
    }
  })

  test('says what it is in both languages, under the tag of its area', () => {
    for (const { path, operation } of operations) {
      expect(operation.tags, path).toHaveLength(1)
      expect(operation.summary, path).toMatch(inBothLanguages)
      expect(operation.description, path).toMatch(inBothLanguages)
    }
    for (const tag of document.tags) expect(tag.description).toMatch(inBothLanguages)
  })

  test('lists every refusal of its call with its code and its name, and none has the code 400', () => {
    for (const [name, call] of calls.filter(([, one]) => one.output.shape !== 'raw')) {
      const refused = refusedIn(named(name))
      for (const reason of [...call.refuses, 'invalid', 'notFound'] as const)
        expect(refused.get(reason), `${name} ${reason}`).toBe(refusals[reason].code)
      expect([...refused.values()]).not.toContain(400)
    }
    expect(refusedIn(named('emption')).has('badSignature')).toBe(true)
    expect(refusedIn(named('emption')).has('maintenance')).toBe(true)
    expect(refusedIn(named('paymentNotice')).has('maintenance')).toBe(false)
    expect(refusedIn(named('usersSubmit')).get('changed')).toBe(409)
  })

  test('answers who is not signed in, what cannot be read and what is broken by their status', () => {
    const { responses } = named('usersSubmit')
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '413', '500', '503'])
    expect(named('emption').responses[401]).toBeUndefined()
  })

  test('that moves money takes an Idempotency-Key, unless a field of its own stands for it', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    for (const [name, call] of calls.filter(([, one]) => one.money)) {
      const expected = expect(named(name).parameters ?? [], name)
      if (call.idempotencyField) expected.not.toContainEqual(key)
      else expected.toContainEqual(key)
    }
    expect(document.components.parameters.IdempotencyKey).toMatchObject({ in: 'header', schema: { maxLength: 200 } })
  })
})

describe('security', () => {
  const { securitySchemes } = document.components

  test('names all headers of each way to say who asks, described in both languages', () => {
    const headers = Object.values<any>(securitySchemes).flatMap((one): string[] =>
      one.in === 'header' ? [one.name] : [],
    )
    expect(headers.toSorted()).toEqual(['Blade-Auth', 'X-App-Key', 'X-Nonce', 'X-Sign', 'X-Timestamp'])
    expect(securitySchemes.basicClient).toMatchObject({ type: 'http', scheme: 'basic' })
    for (const one of Object.values<any>(securitySchemes)) expect(one.description).toMatch(inBothLanguages)
  })

  test('asks a partner for all four headers together, a client for its own, and a person for a token', () => {
    expect(named('emption').security).toEqual([
      { partnerKey: [], partnerTimestamp: [], partnerNonce: [], partnerSign: [] },
    ])
    expect(named('token').security).toEqual([{ basicClient: [] }])
    expect(named('usersList').security).toEqual([{ bladeAuth: [] }])
    expect(named('getFile').security).toEqual([{ bladeAuth: [] }, { bladeAuthInQuery: [] }, { accessCookie: [] }])
    expect(named('captcha').security).toEqual([])
  })
})

describe('what is sent and answered', () => {
  const emption = schemas.EmptionInput

  test('has its limits', () => {
    expect(emption.properties.gunNo).toMatchObject({ type: 'integer', minimum: 1, maximum: 99 })
    expect(emption.properties.amount).toMatchObject({ 'x-minimum': '1.00', 'x-maximum': '9999.00' })
    expect(emption.properties.customerOrderNo).toMatchObject({ maxLength: 64 })
    expect(emption.properties.tel).toMatchObject({ pattern: '^1\\d{10}$', type: ['string', 'null'] })
  })

  test('needs what is required: of a new row its fields, of one that exists its id, of answers all that is there', () => {
    expect(emption.required).toEqual(['customerOrderNo', 'siteId', 'gunNo', 'amount'])
    expect(named('emption').requestBody.required).toBe(true)
    const body = named('partnersSubmit').requestBody.content['application/json'].schema
    expect(body.anyOf.map((one: any) => schemaAt(one.$ref).required)).toEqual([
      expect.arrayContaining(['name', 'partnerCode']),
      ['id'],
    ])
    for (const { operation } of operations) expect([true, false, undefined]).toContain(operation.requestBody?.required)
    for (const entity of areas.flatMap(area => Object.values(area.resources)).map(one => one.entity)) {
      const row = schemas[`${entity.name[0]?.toUpperCase()}${entity.name.slice(1)}`]
      expect(row.required, entity.name).toContain('id')
      if (!isView(entity)) expect(row.required.length, entity.name).toBeGreaterThanOrEqual(9)
      // Digests and secrets are answered to nobody.
      const filled = Object.entries(entity.fields).filter(
        ([, field]) => field.options.required && !field.options.before && !kindOf(field).isSecret,
      )
      for (const [name] of filled) expect(row.required, entity.name).toContain(name)
    }
  })

  test('has a unit: yuan, litres, basis points, and moments with their time zone', () => {
    expect(schemas.Money).toMatchObject({ type: 'string', pattern: '^-?\\d{1,17}\\.\\d{2}$', 'x-unit': 'CNY' })
    expect(schemas.UnitPrice.pattern).toContain('\\d{4}')
    expect(schemas.Quantity['x-unit']).toBe('L')
    expect(schemas.Moment['x-timezone']).toBe('Asia/Shanghai')
    expect(schemas.Moment.description).toContain('UTC+08:00')
    for (const name of ['Money', 'UnitPrice', 'Quantity', 'BasisPoints', 'Moment', 'Day', 'Id', 'YesNo'])
      expect(schemas[name].description, name).toMatch(inBothLanguages)
  })

  test('has every field described in both languages', () => {
    const plain = Object.entries<any>(schemas).filter(([, schema]) => schema.properties?.createTime)
    expect(plain.length).toBeGreaterThan(30)
    for (const [name, schema] of plain)
      for (const [field, one] of Object.entries<any>(schema.properties))
        if (!one.readOnly && !['children', 'hasChildren'].includes(field))
          expect(one.description, `${name}.${field}`).toMatch(/[\u4e00-\u9fff]/)
  })

  test('has dictionaries and states as components, each value with its label', () => {
    const status = areas
      .flatMap(entitiesOf)
      .flatMap(one => Object.values(one.fields))
      .map(field => field.options.of as Dictionary | undefined)
      .find(of => of?.code === 'partner_status')
    expect(schemas.PartnerStatusEnum.enum).toEqual(Object.keys(status?.entries ?? {}).map(Number))
    expect(schemas.PartnerStatusEnum['x-enum-descriptions']).toEqual(Object.values(status?.entries ?? {}).map(inBoth))
    for (const entity of areas.flatMap(area => Object.values(area.resources)).map(one => one.entity)) {
      const state = stateFieldOf(entity)
      const row = schemas[`${entity.name[0]?.toUpperCase()}${entity.name.slice(1)}`]
      if (state) expect(row.properties[state.name].$ref, entity.name).toMatch(/Enum$/)
      for (const [name, field] of Object.entries(entity.fields))
        if (kindOf(field).hasDictionary && !field.options.many)
          expect(JSON.stringify(row.properties[name]), `${entity.name}.${name}`).toContain('Enum"')
    }
  })

  test('is said once: rows, pages and refusals are components, and none is left over', () => {
    expect(schemas.UserPage.allOf[0].$ref).toBe('#/components/schemas/Page')
    expect(schemas.UserPage.allOf[1].properties.records.items.$ref).toBe('#/components/schemas/User')
    const text = JSON.stringify(document)
    for (const name of Object.keys(schemas)) expect(text, name).toContain(`"#/components/schemas/${name}"`)
    expect(text.length / operations.length).toBeLessThan(2_000)
  })
})

test('an example stands where its operation sends and answers it, and not at its other addresses', () => {
  const request = { customerOrderNo: 'T-1' }
  const answer = { code: 200, success: true, data: {}, msg: '操作成功' }
  const { paths, components } = openApi(areas, '1', { emption: { request, answer } }) as any
  const { post, get } = paths['/api/openApi/emption']
  expect(post.requestBody.content['application/json'].examples.recorded.value).toEqual(request)
  expect(components.responses.EmptionResponse.content['application/json'].examples.recorded.value).toEqual(answer)
  expect(get.requestBody).toBeUndefined()
  expect(get.parameters.map((one: any) => one.name)).toContain('customerOrderNo')
})
