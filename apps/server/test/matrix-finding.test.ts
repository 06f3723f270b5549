import { column } from '../src/kernel/db/row-shape.ts'
import { areas } from '@forecourt/contract'
import { builtInRoles, dataScope, roleScope } from '@forecourt/contract/access'
import { companyRecharge } from '@forecourt/contract/funds'
import {
  type Entity,
  type Finds,
  foundFields,
  type Resource,
  roleNames,
  type RoleName,
} from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findStatement } from '../src/kernel/rows/find.ts'
import { typedAs } from '../src/kernel/rows/typed.ts'
import { sql } from '../src/kernel/db/sql.ts'
import { snake } from '../src/kernel/db/table.ts'
import { allServed } from '../src/kernel/served.ts'
import { scopeKinds } from '../src/kernel/who/scopes.ts'
import { type Matrix, openMatrix, pathOf, resourcesOf, rowsOf } from './matrix/matrix.ts'
import { ask, call, inContext, makePerson, makeTenant, type Person } from './people.ts'

// Every entity that can be found, before everybody with a built-in role: they find what their list shows them, by what they
// read of it, and nothing else.

const supplier = '444444'
const tenantOfKind: Readonly<Record<number, string>> = {
  1: '111111',
  2: supplier,
  3: '555555',
  4: '666666',
  9: '000000',
}

const subjects = areas
  .flatMap(resourcesOf)
  .map(([, of]) => of)
  .filter(of => of.entity.options.found)

interface Planted {
  readonly of: Resource
  readonly id: string
  readonly tenantId: string
  /** What is looked for, by field. */
  readonly values: ReadonlyMap<string, string>
}

let m: Matrix
const planted: Planted[] = []
const people = new Map<RoleName, Person>()
let seed = 1000

/** Names have few digits in them. */
const inWords = (n: number): string => String(n).replace(/\d/g, digit => '零一二三四五六七八九'[Number(digit)] ?? '')

const valueOf = (by: 'name' | 'number' | 'digits', isCard: boolean): string => {
  const n = String(++seed).padStart(8, '0')
  if (by === 'digits') return isCard ? `62170000${n}` : `139${n}`
  return by === 'number' ? `FND${n}` : `寻${inWords(seed)}找`
}

/** A row of a tenant, shared with these, all of whose found fields hold what no other row does. */
async function plant(of: Resource, tenantId: string, shares: readonly string[] = []): Promise<void> {
  const { entity } = of
  const id = entity.name === 'tenant' ? '' : await m.rows.row(entity, tenantId)
  const table = `"${snake(entity.name)}"`
  const values = new Map<string, string>()
  for (const [name, by] of foundFields(entity)) {
    if (name === 'tenantId') continue
    const value = valueOf(by, entity.fields[name]?.options.mask === 'everywhere')
    values.set(name, value)
    const where = entity.name === 'tenant' ? 'tenant_id = $2' : 'id = $2'
    await m.testApp.asOwner(`update ${table} set ${snake(name)} = $1 where ${where}`, [value, id || tenantId])
  }
  for (const [at, share] of (entity.options.share ?? []).entries())
    await m.testApp.asOwner(`update ${table} set ${snake(share)} = $1 where id = $2`, [shares[at] ?? null, id])
  const [{ id: known } = { id }] =
    entity.name === 'tenant'
      ? await m.testApp.asOwner<{ id: string }>('select id from tenant where tenant_id = $1', [tenantId])
      : []
  planted.push({ of, id: known, tenantId, values })
}

beforeAll(async () => {
  m = await openMatrix()
  await makeTenant(m.testApp, 'supplier', supplier)
  await makeTenant(m.testApp, 'provider', '555555')
  await makeTenant(m.testApp, 'distributor', '666666')
  for (const of of subjects) {
    for (const tenantId of [m.mine, m.theirs, supplier]) await plant(of, tenantId)
    if (of.entity.options.share) await plant(of, supplier, [m.mine, '555555'])
  }
  for (const role of roleNames) {
    const tenantId = tenantOfKind[builtInRoles[role].types[0] ?? 9] ?? '000000'
    people.set(role, await makePerson(m.testApp, { tenantId, roles: [role] }))
  }
}, 120_000)
afterAll(() => m.testApp.close())

const find = (person: Person, text: string): Promise<Finds> => ask(person, 'GET', 'kernel/find', { text })

const finds = async (person: Person, text: string, { of, id }: Planted): Promise<boolean> =>
  (await find(person, text)).rows.some(row => row.entity === of.entity.name && row.id === id)

/** The ids that the list of these rows gives somebody; none where they may not open it. */
async function listed(person: Person, of: Resource): Promise<ReadonlySet<string>> {
  const answer = await call(person, 'GET', pathOf(of, 'list'), { size: 200 })
  return new Set(answer.code === 200 ? rowsOf(answer.data).map(row => String(row['id'])) : [])
}

/** Whether somebody reads the whole of a field, in the detail or by the call that shows a card's number. */
async function reads(person: Person, { of, id, values }: Planted, name: string): Promise<boolean> {
  const detail = await call(person, 'GET', pathOf(of, 'detail'), { id })
  if (detail.code !== 200) return false
  if (of.entity.name !== 'card' || name !== 'cardNo') return detail.data[name] === values.get(name)
  return (await call(person, 'POST', 'cfx/companycarduser/reveal', { id })).code === 200
}

describe.each(roleNames)('%s', role => {
  test('finds what the lists show, by what is read of it, and nothing else', async () => {
    const person = people.get(role)!
    let shown = 0
    for (const of of subjects) {
      const mine = await listed(person, of)
      shown += mine.size
      for (const one of planted.filter(other => other.of === of))
        for (const [name, value] of one.values) {
          const expected = mine.has(one.id) && (await reads(person, one, name))
          expect(await finds(person, value, one), `${of.entity.name}.${name} of ${one.tenantId}`).toBe(expected)
        }
    }
    // Otherwise nothing would have been tried.
    expect(shown > 0 || ['admin', 'buyer', 'provider'].includes(role)).toBe(true)
  }, 120_000)
})

test('a number is found by its beginning, a name by any part, a phone by its last four digits', async () => {
  const root = people.get('administrator')!
  const order = planted.find(one => one.of.entity.name === 'order')!
  const staff = planted.find(one => one.of.entity.name === 'staffAccount')!
  const number = order.values.get('orderNo') ?? ''
  expect(await finds(root, number.slice(0, -1).toLowerCase(), order)).toBe(true)
  expect(await finds(root, number.slice(3), order)).toBe(false)
  expect(await finds(root, staff.values.get('name')?.slice(1) ?? '', staff)).toBe(true)
  expect(await finds(root, staff.values.get('phone')?.slice(-4) ?? '', staff)).toBe(true)
  expect(await finds(root, staff.values.get('phone')?.slice(0, 7) ?? '', staff)).toBe(false)
})

test('whoever sees the last four digits of a card finds it by them, and by its number only who is shown that', async () => {
  const [card] = planted.filter(one => one.of.entity.name === 'card' && one.tenantId === m.mine)
  const whole = card?.values.get('cardNo') ?? ''
  const [clerk, approver, operator] = [people.get('company')!, people.get('company_approver')!, people.get('operator')!]
  for (const person of [clerk, approver, operator]) expect(await finds(person, whole.slice(-4), card!)).toBe(true)
  expect(await finds(clerk, whole, card!)).toBe(true)
  expect(await finds(approver, whole, card!)).toBe(false)
  expect(await finds(operator, whole, card!)).toBe(false)
  const [row] = (await find(clerk, whole)).rows
  expect(JSON.stringify(row)).not.toContain(whole)
  expect(row?.name).toBe(`${whole.slice(0, 6)}******${whole.slice(-4)}`)
})

test('rows out of the scope of a role are not found', async () => {
  const rights = ['companyRecharge', 'companyRecharge_view']
  const [free, scoped] = [
    await makePerson(m.testApp, { tenantId: m.mine, rights }),
    await makePerson(m.testApp, { tenantId: m.mine, rights }),
  ]
  await m.testApp.asSystem(async ctx => {
    const values = { scopeName: 'own', resourceCode: companyRecharge.name, scopeType: scopeKinds.own }
    const made = await ctx.insert(dataScope, values as never)
    const given = { roleId: scoped.roleIds[0] ?? '', scopeCategory: 1, scopeId: String(made.id) }
    await ctx.insert(roleScope, given as never, { tenantId: m.mine })
  })
  m.testApp.app.services.principals.forget()
  const one = planted.find(other => other.of.entity === (companyRecharge as Entity) && other.tenantId === m.mine)!
  const number = one.values.get('rechargeNo') ?? ''
  expect(await finds(free, number, one)).toBe(true)
  expect(await finds(scoped, number, one)).toBe(false)
})

test('whole numbers of phones and cards cannot be tried one after the other', async () => {
  const person = await makePerson(m.testApp, { tenantId: m.mine, roles: ['company'] })
  const answers: (string | undefined)[] = []
  for (let n = 0; n < 21; n++)
    answers.push((await call(person, 'GET', 'kernel/find', { text: `137${String(n).padStart(8, '0')}` })).reason)
  expect(answers.slice(0, 20)).toEqual(Array(20).fill(undefined))
  expect(answers[20]).toBe('tooOften')
  expect((await call(person, 'GET', 'kernel/find', { text: 'FND' })).code).toBe(200)
})

describe.each(['000000', '111111'])('for somebody of %s', tenantId => {
  const plansOf = (text: string) =>
    inContext(
      m.testApp,
      { tenantId, permissions: new Set(subjects.flatMap(of => [of.permission, `${of.permission}_view`])) },
      // A reading transaction keeps no setting.
      'write',
      async ctx => {
        await ctx.query('set local enable_seqscan = off', [])
        const served = allServed(ctx).filter(one => one.entity.options.found)
        const plans = await Promise.all(
          served.map(async one => {
            const asked = findStatement(ctx, [one], typedAs(text)!)
            const rows = asked ? await ctx.rows({ 'QUERY PLAN': column.text }, sql`explain ${asked}`) : []
            return [one.entity.name, rows.map(row => row['QUERY PLAN']).join('\n')] as const
          }),
        )
        return plans.filter(([, plan]) => plan !== '')
      },
    )

  test.each(['FC20261123', '13912345678', '5678', 'zysh', '张三'])(
    'an index serves what is looked for by %s',
    async text => {
      const plans = await plansOf(text)
      expect(plans.length).toBeGreaterThan(0)
      for (const [name, plan] of plans) expect(plan, name).not.toMatch(/Seq Scan/)
      if (!text.startsWith('FC')) return
      const scans = plans.find(([name]) => name === 'order')?.[1].split(/(?= Scan )/) ?? []
      const ofOrders = scans.filter(scan => /^ Scan .*on "order"/.test(scan))
      expect(ofOrders.length).toBeGreaterThan(0)
      for (const scan of ofOrders) expect(scan).toMatch(/Index Cond: .*order_no/)
    },
  )
})
