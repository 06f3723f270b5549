import { areas } from '@forecourt/contract'
import {
  type Entity,
  exportFields,
  type Field,
  headOf,
  isMasked,
  isView,
  masked,
  pathsOf,
  type Resource,
} from '@forecourt/contract/kernel'
import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchFile, startAndWork } from '../src/areas/tools/test-task.ts'
import { cellOf, cellText, defused } from '../src/kernel/transfer/cells.ts'
import { columnName, isTenantTable, tableName } from '../src/kernel/db/table.ts'
import { sql } from '../src/kernel/db/sql.ts'
import { overrides } from './matrix/exceptions.ts'
import { Rows } from './matrix/fixtures.ts'
import { resourcesOf, rowsOf } from './matrix/matrix.ts'
import { administrator, ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from './people.ts'

type Raw = Record<string, unknown>

/** Whole in no page, and in a file without masks for the card's own company alone: orders/driver-privacy.test.ts. */
const wholeInFilesOnly = new Set(['order.cardNo', 'card.cardNo'])

let testApp: TestApp
const readers: Record<string, Person> = {}
/** Each with the built-in role of that name and the right to files without masks. */
const roles = {
  operator: '000000',
  finance: '000000',
  auditor: '000000',
  supplier: 'supplier',
  site_manager: 'supplier',
  shop_assistant: 'supplier',
  company: 'company',
  company_approver: 'company',
  provider: 'provider',
} as const
const lists = areas.flatMap(resourcesOf).filter(([, one]) => one.verbs.includes('list') && !isView(one.entity))

beforeAll(async () => {
  testApp = await openApp()
  const tenants: Record<string, string> = { '000000': '000000' }
  for (const kind of ['supplier', 'company', 'provider'] as const) tenants[kind] = await makeTenant(testApp, kind)
  const codes = await testApp.asOwner<{ code: string }>(`select code from menu where code like '%\\_exportPlain'`)
  const rights = codes.map(one => one.code)
  readers['administrator'] = await administrator(testApp)
  for (const [role, tenant] of Object.entries(roles))
    readers[role] = await makePerson(testApp, { tenantId: tenants[tenant] as string, roles: [role], rights })
  readers['tenant administrator'] = await makePerson(testApp, {
    tenantId: tenants['company'] as string,
    roles: ['admin'],
    rights,
  })
  const rows = new Rows(testApp, overrides)
  for (const [, { entity }] of lists) {
    if (entity.name === 'tenant') continue
    const owners = isTenantTable(entity) ? ['supplier', 'company'] : ['000000']
    const [first] = await Promise.all(owners.map(owner => rows.row(entity, tenants[owner] as string)))
    // What is shared is read by all who may be named in it.
    const kinds: Readonly<Record<string, string>> = { providerTenantId: 'provider', supplierTenantId: 'supplier' }
    for (const name of entity.options.share ?? [])
      await testApp.asSystem(ctx =>
        ctx.rows(
          sql`update ${tableName(entity)} set ${columnName(name)} = ${tenants[kinds[name] ?? 'company']} where id = ${first}`,
        ),
      )
  }
})
afterAll(() => testApp.close())

/** The rows of the list, newest 500, as the wire carries them. */
async function listed(who: Person, of: Resource): Promise<Map<string, Raw> | undefined> {
  const answer = await call(who, 'GET', pathsOf(of, 'list')[0] ?? '', { size: 500 })
  if (answer.code === 403) return undefined
  expect(answer.code).toBe(200)
  return new Map(rowsOf(answer.data).map(row => [String(row['id']), row]))
}

/** The file of these rows: by id, each with its cells by field. */
async function filed(who: Person, of: Resource, ids: readonly string[], plain: boolean) {
  const wanted = { resource: of.bases[0], format: 'csv', ids: ids.join(','), plain: plain ? 1 : 0 }
  const done = await startAndWork(testApp.app, who, 'blade-resource/export/start', wanted)
  expect(done.status, String(done.failReason)).toBe(2)
  const { bytes } = await fetchFile(testApp.app, who, done.fileKey)
  const [head = [], ...lines] = parseCsv(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  const { hidden = [] } = (await ask(who, 'GET', 'kernel/readable'))[of.entity.name] ?? {}
  const names = Object.keys(exportFields(of.entity)).filter(name => !hidden.includes(name))
  const labels = names.map(name => headOf(exportFields(of.entity)[name] as Field)[0])
  expect(head.map(String)).toEqual(labels)
  const rows = lines.map(line => Object.fromEntries(names.map((name, at) => [name, String(line[at] ?? '')])))
  return { names, rows: new Map(rows.map(row => [row['id'] ?? '', row])) }
}

const written = (of: Entity, name: string, row: Raw): string => {
  const field = exportFields(of)[name] as Field
  const cell = cellOf(name, field, row, 'zh')
  return typeof cell === 'string' ? defused(cell) : cellText(field, cell)
}

for (const role of ['administrator', 'tenant administrator', ...Object.keys(roles)])
  describe(role, () => {
    for (const [name, of] of lists)
      test(`finds in the file of ${name} what the list shows, and unmasked what the detail does`, async () => {
        const who = readers[role] as Person
        const shown = await listed(who, of)
        const start = { resource: of.bases[0], format: 'csv' }
        if (!shown) return expect((await call(who, 'POST', 'blade-resource/export/start', start)).code).toBe(403)
        const ids = [...shown.keys()].slice(0, 100)
        if (ids.length === 0) return
        const file = await filed(who, of, ids, false)
        expect([...file.rows.keys()].toSorted()).toEqual(ids.toSorted())
        for (const id of ids)
          for (const field of file.names)
            expect(file.rows.get(id)?.[field], `${field} of ${id}`).toBe(written(of.entity, field, shown.get(id) ?? {}))
        if (!isMasked(of.entity)) return
        const plain = await filed(who, of, ids, true)
        const mayOpen = (await call(who, 'GET', pathsOf(of, 'detail')[0] ?? '', { id: ids[0] })).code === 200
        for (const id of ids) {
          const row = shown.get(id) ?? {}
          const detail = mayOpen ? await ask(who, 'GET', pathsOf(of, 'detail')[0] ?? '', { id }) : undefined
          for (const field of plain.names) {
            const cell = plain.rows.get(id)?.[field] ?? ''
            if (!of.entity.fields[field]?.options.mask) expect(cell, field).toBe(written(of.entity, field, row))
            else if (detail && !wholeInFilesOnly.has(`${of.entity.name}.${field}`))
              expect(cell, field).toBe(written(of.entity, field, detail))
            else expect(masked(cell), field).toBe(written(of.entity, field, row))
          }
        }
      })
  })

test('every list has been tried with rows in it, by somebody', async () => {
  for (const [name, of] of lists) {
    const seen = await Promise.all(Object.values(readers).map(who => listed(who, of)))
    // Nobody has been told anything: notifications are of one person alone.
    if (of.entity.options.personal) continue
    expect(
      seen.some(rows => rows && rows.size > 0),
      name,
    ).toBe(true)
  }
})
