import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Field, kindOf, type Resource, rowFields, schemaOfFields } from '@forecourt/contract/kernel'
import { administrator, call, inContext, openApp, type Person, type TestApp } from '../../../apps/server/test/people.ts'
import { redacted } from '../../../apps/server/src/kernel/rows/readable.ts'
import { examples, openApiText } from '../../../apps/server/src/openapi-document.ts'
import { Document } from './described.ts'

const document = new Document(openApiText())
const byId = new Map(document.operations.map(one => [one.id, one]))

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openApp()
  admin = await administrator(testApp)
})
afterAll(() => testApp.close())

test('what the server answers is what the document says, wherever nothing needs to be sent', async () => {
  const asked = document.operations.filter(
    one => one.method === 'GET' && !one.isAlias && !one.isOpen && one.needs.length === 0 && one.answer,
  )
  const faults: string[] = []
  for (const { id, path, answer = '' } of asked) {
    const { body } = await call(admin, 'GET', path)
    const fault = document.faultOf(answer, body)
    if (fault) faults.push(`${id}: ${fault} ${JSON.stringify(body).slice(0, 300)}`)
  }
  expect(asked.length).toBeGreaterThan(80)
  expect(faults).toEqual([])
})

test('what the kernel keeps from somebody may be null in the document', async () => {
  const nobody = { tenantId: '100001', permissions: new Set<string>() }
  const resources = testApp.app.implementations.flatMap(({ area }) => Object.values(area.resources) as Resource[])
  const faults = await inContext(testApp, nobody, 'read', async ctx =>
    resources.flatMap(({ entity }) => {
      const fields = rowFields(entity)
      const row = Object.fromEntries(Object.keys(fields).map(field => [field, '13800001234']))
      const seen = [{}, { tenantId: '100001' }].flatMap((own: Record<string, unknown>) =>
        (['list', 'detail'] as const).map(where => redacted(ctx as never, entity, { ...row, ...own }, where)),
      )
      const hidden = Object.keys(row).filter(field => seen.some(one => one[field] === null))
      const { properties } = schemaOfFields(fields) as { properties: Record<string, unknown> }
      const isStructure = (field: Field | undefined) => field !== undefined && kindOf(field).isStructure
      const isEmptied = (field: string) =>
        JSON.stringify(properties[field]).includes('null') || isStructure(fields[field])
      return hidden.filter(field => !isEmptied(field)).map(field => `${entity.name}.${field}`)
    }),
  )
  expect(resources.length).toBeGreaterThan(20)
  expect(faults).toEqual([])
})

test('a refusal that is not declared does not fit the document', () => {
  const { answer = '' } = byId.get('usersList') ?? {}
  const refused = (code: number, reason: string) => ({ code, success: false, data: {}, msg: '', reason, requestId: '' })
  expect(document.faultOf(answer, refused(403, 'notAllowed'))).toBeUndefined()
  expect(document.faultOf(answer, refused(400, 'notAllowed'))).toBeDefined()
  expect(document.faultOf(answer, refused(460, 'insufficient'))).toBeDefined()
})

test('every recorded example belongs to an operation and is still what that takes and answers', () => {
  const faults = Object.entries(examples).flatMap(([id, { request, answer }]) => {
    const of = byId.get(id)
    if (!of || of.isAlias || !of.answer) return [`${id} is no operation any more: record the examples again`]
    const sent = request === undefined ? undefined : of.request && document.faultOf(of.request, request)
    return [sent, document.faultOf(of.answer, answer)]
      .filter(fault => fault !== undefined)
      .map(fault => `${id}: ${fault}`)
  })
  expect(faults).toEqual([])
  expect(Object.keys(examples).length).toBeGreaterThan(60)
})
