import { accessRequest, authenticator, menu, role, roleMenu, user } from '@forecourt/contract/access'
import { dept } from '@forecourt/contract/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, inContext, makePerson, makeTenant, openApp, type TestApp } from '../../../test/people.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Refused } from '../../kernel/refusal.ts'
import { type Move, reading, writes, writing } from './test-attack.ts'
import { files, moves, type Scene } from './test-moves.ts'
import { preloadUsers } from '../tools/transfer-user.ts'

/**
 * People with any few of the rights over people, roles and menus try everything these rights open, with the most hostile
 * input there is. Whatever is answered, afterwards nobody may have a right that they did not have, by themselves or by an
 * account that they opened or changed, and nobody may have lost one that was not theirs to take. It goes on below HTTP, and
 * each set of rights has a transaction of its own, which is undone: whether a request gets that far is for other tests.
 */
let testApp: TestApp
let menus: ReadonlyMap<string, string>
const kinds = [
  ['the platform', 'administrator', 'auditor'],
  ['a company', 'admin', 'company_approver'],
] as const
/** All of them are there before anybody looks what there is: the platform sees what is made for a company. */
const places = new Map<string, Place>()
beforeAll(async () => {
  testApp = await openApp()
  const rows = await testApp.asSystem(ctx => ctx.all(menu, {}, { limit: 10_000 }))
  menus = new Map(rows.map(row => [row.code, String(row.id)]))
  for (const [name, admin, approver] of kinds) {
    const tenantId = name === 'a company' ? await makeTenant(testApp) : '000000'
    places.set(name, await place(tenantId, { admin, approver }))
  }
})
afterAll(() => testApp.close())

/** All sets of one, two and three. */
function subsets(of: readonly string[]): string[][] {
  return of.flatMap((one, a) => [
    [one],
    ...of.slice(a + 1).flatMap((two, b) => [[one, two], ...of.slice(a + b + 2).map(three => [one, two, three])]),
  ])
}

type Place = Omit<Scene, 'rights'>

async function place(tenantId: string, keys: { admin: string; approver: string }): Promise<Place> {
  const isPlatform = tenantId === '000000'
  const admin = isPlatform
    ? await administrator(testApp)
    : await makePerson(testApp, { tenantId, account: `admin${tenantId}`, roles: [keys.admin] })
  const approver = await makePerson(testApp, { tenantId, account: `approver${tenantId}`, roles: [keys.approver] })
  const otherTenant = await makeTenant(testApp)
  const made = await testApp.asSystem(async ctx => {
    const put = { tenantId }
    const [own, wide, spare] = await ctx.insertMany(
      role,
      ['own', 'wide', 'spare'].map(name => ({ roleName: `${name}${tenantId}`, roleAlias: `attack-${name}`, sort: 9 })),
      put,
    )
    const codes = ['tenant_edit', 'user', 'role']
    const roleId = String(wide?.id)
    const given = codes.map(code => ({ roleId, menuId: menus.get(code) ?? '' }))
    await ctx.insertMany(roleMenu, given, put)
    const [adminRole, approverRole] = await Promise.all(
      [keys.admin, keys.approver].map(builtIn => ctx.find(role, { tenantId, builtIn })),
    )
    const person = (account: string, roleIds: string[]) =>
      ctx.insert(user, { account, name: account, realName: account, roleId: roleIds }, put)
    const attacker = await person(`attacker${tenantId}`, [String(own?.id)])
    const puppet = await person(`puppet${tenantId}`, [])
    for (const one of [admin.userId, approver.userId, String(puppet.id)])
      await ctx.insert(authenticator, { userId: one, confirmTime: ctx.now }, put)
    const ask = (by: string, userId: string) => {
      const about = { companyId: tenantId, subject: 'x', userId, kind: 1, roleIds: [String(approverRole?.id)] }
      return ctx.insert(accessRequest, { ...about, requestUser: by, requestTime: ctx.now }, put)
    }
    return {
      own: String(own?.id),
      wide: roleId,
      spare: String(spare?.id),
      adminRole,
      approverRole,
      attacker: String(attacker.id),
      puppet: String(puppet.id),
      request: String((await ask(admin.userId, approver.userId)).id),
      requestAboutMe: String((await ask(admin.userId, String(attacker.id))).id),
      ownRequest: String((await ask(String(attacker.id), String(puppet.id))).id),
      dept: String((await ctx.insert(dept, { deptName: '总部', fullName: '总部' }, put)).id),
    }
  })
  const { adminRole, approverRole } = made
  const names: Readonly<Record<string, string>> = {
    ADMIN: adminRole?.roleName ?? '',
    APPROVER: approverRole?.roleName ?? '',
    ADMINISTRATOR: admin.account,
    TENANT: tenantId,
  }
  const read = new Map<string, { stored: { key: string } }>()
  const before = {
    read: () => Promise.reject(new Error('nothing is read')),
    otherwise: () => {},
    local: testApp.app.runtime.local,
  }
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text.replace(/\b[A-Z]+|TENANT/g, word => names[word] ?? word))
    const upload = { fileName: 'people.csv', contentType: 'text/csv', bytes }
    const known = await preloadUsers(testApp.app.services)({ upload, uploads: [upload] }, { tenantId } as never, before)
    read.set(name, known as { stored: { key: string } })
  }
  let copies = 0
  return {
    ...made,
    tenantId,
    otherTenant,
    admin: admin.userId,
    approver: approver.userId,
    adminRole: String(adminRole?.id),
    approverRole: String(approverRole?.id),
    menus,
    file: name => {
      const known = read.get(name)
      return { ...known, stored: { ...known?.stored, key: `${known?.stored.key}-${++copies}` } }
    },
  }
}

interface Others {
  /** Left out when its digest is the known one. */
  readonly text: string
  readonly digest: string
}

/** What belongs to others: roles with their rights, people with their roles and passwords, menus, clients, departments. */
const othersThings = async (ctx: Ctx, of: Place, known = ''): Promise<Others> => {
  const { rows } = await ctx.query<Others>(
    `with state as (select concat_ws(E'\\n',
      (select string_agg(concat_ws(' ', 'role', id, role_name, role_alias, built_in, parent_id, is_deleted), E'\\n' order by id)
        from role where create_user is distinct from $1 and not id = any($2)),
      (select string_agg(concat_ws(' ', 'right', role_id, menu_id, is_deleted), E'\\n' order by id)
        from role_menu where create_user is distinct from $1 and not role_id = any($2)),
      (select string_agg(concat_ws(' ', 'user', id, account, real_name, status, is_deleted, password_hash, role_id), E'\\n' order by id)
        from "user" where create_user is distinct from $1 and not id = any($3)),
      (select string_agg(concat_ws(' ', 'authenticator', user_id, is_deleted), E'\\n' order by user_id)
        from authenticator where not user_id = any($3)),
      (select string_agg(concat_ws(' ', 'menu', id, code, is_deleted, category), E'\\n' order by id)
        from menu where create_user is distinct from $1),
      (select string_agg(concat_ws(' ', 'client', id, is_deleted), E'\\n' order by id)
        from client where create_user is distinct from $1),
      (select string_agg(concat_ws(' ', 'dept', id, tenant_id, is_deleted), E'\\n' order by id)
        from dept where create_user is distinct from $1 and id <> $4),
      (select string_agg(concat_ws(' ', 'request', id, status), E'\\n' order by id)
        from access_request where id = any($5))) as text)
     select md5(text) as digest, case when md5(text) <> $6 then text else '' end as text from state`,
    [
      of.attacker,
      [of.own, of.spare],
      [of.attacker, of.puppet],
      of.dept,
      [of.request, of.requestAboutMe, of.ownRequest],
      known,
    ],
  )
  return rows[0] ?? { text: '', digest: '' }
}

/** Rights that people or roles have by the attacker's hand, besides what the attacker's own role had before. */
const given = async (ctx: Ctx, of: Scene) => {
  const { rows } = await ctx.query<{ who: string; has: string }>(
    `with held as (select r.id, r.role_name, x.has from role r, lateral (
         select r.built_in as has where r.built_in is not null
         union all select m.code from role_menu g join menu m on m.id = g.menu_id and m.is_deleted = 0
         where r.built_in is null and g.role_id = r.id and g.is_deleted = 0 and g.tenant_id = r.tenant_id
           and (g.role_id <> $4 or g.create_user is not null)) x
       where r.is_deleted = 0 and (r.id = any($3) or r.create_user = $1 or exists (select 1 from "user" u
         where u.is_deleted = 0 and (u.id = any($2) or u.create_user = $1 or u.update_user = $1) and u.role_id @> to_jsonb(r.id::text))))
     select distinct role_name as who, has from held`,
    [of.attacker, [of.attacker, of.puppet], [of.own, of.spare], of.own],
  )
  return rows
}

const byRightAndPath = new Map(writes.map(one => [`${one.right} ${one.path}`, one]))
const tried = new Set<string>()

/** A move of a right. */
interface Attempt {
  readonly id: string
  readonly right: string
  readonly move: Move
}

/** Whether it went through. What is refused is undone by itself, as its own transaction would have been. */
async function attempt(ctx: Ctx, { right, move: [path, given] }: Attempt): Promise<boolean> {
  const write = byRightAndPath.get(`${right} ${path}`)
  if (!write) throw new Error(`${right} opens no ${path}`)
  tried.add(`${right} ${path}`)
  ctx.defer(ctx.query('savepoint attempt', []))
  try {
    await write.run(ctx, given)
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw new Error(`${right} ${path} ${JSON.stringify(given)}`, { cause: error })
    ctx.defer(ctx.query('rollback to savepoint attempt', []))
    return false
  } finally {
    ctx.defer(ctx.query('release savepoint attempt', []))
  }
}

/** Rights of somebody, with what has been asked of them. */
class Asked extends Set<string> {
  readonly answers = new Map<string, boolean>()
  override has(code: string): boolean {
    const answer = super.has(code)
    this.answers.set(code, answer)
    return answer
  }
}

interface Known {
  readonly answers: ReadonlyMap<string, boolean>
  readonly isDone: boolean
}

/** Rights over these things touch no table that others read, and no other touches theirs. */
const groupOf = (right: string): string => /^(?:topMenu|client|dept)_/.exec(right)?.[0] ?? 'people'

class Undone extends Error {}

/**
 * Tries sets of rights in one place. What a move comes to is decided by what was done before it and by the answers to what
 * it asks of the caller's rights: where both are known from another set, it is not done again.
 */
class Trial {
  readonly counts = { done: 0, refused: 0 }
  readonly wrong: unknown[] = []
  readonly #place: Place
  readonly #before: Others
  readonly #known = new Map<string, Known[]>()
  /** What somebody came to when these went through. */
  readonly #ends = new Map<string, readonly { readonly who: string; readonly has: string }[]>()

  constructor(place: Place, before: Others) {
    this.#place = place
    this.#before = before
  }

  async run(rights: readonly string[]): Promise<void> {
    const of = { ...this.#place, rights }
    const held = new Asked([...rights, ...reading])
    const attempts = rights.flatMap(right =>
      (moves[right]?.(of) ?? []).map((move, at) => ({ id: `${right}${at}`, right, move })),
    )
    const done: Attempt[] = []
    const state = (group: string) =>
      done
        .filter(one => groupOf(one.right) === group)
        .map(one => one.id)
        .join()
    const groups = [...new Set(rights.map(groupOf))]
    let at = 0
    /** As far as it is known already; answers what has to be done. */
    const next = (): Attempt | undefined => {
      for (; at < attempts.length; at++) {
        const one = attempts[at] as Attempt
        const found = this.#known
          .get(`${state(groupOf(one.right))} ${one.id}`)
          ?.find(known => [...known.answers].every(([code, answer]) => Set.prototype.has.call(held, code) === answer))
        if (!found) return one
        this.counts[found.isDone ? 'done' : 'refused']++
        if (found.isDone) done.push(one)
      }
      return undefined
    }
    const isKnown = () => groups.every(group => state(group) === '' || this.#ends.has(state(group)))
    if (next() || !isKnown())
      await this.#really(of, held, async ctx => {
        let made = 0
        for (let one = next(); ; one = next()) {
          for (; made < done.length; made++)
            if (!(await attempt(ctx, done[made] as Attempt))) throw new Error(`${rights.join()}: ${done[made]?.id}`)
          if (!one) break
          held.answers.clear()
          const before = `${state(groupOf(one.right))} ${one.id}`
          const isDone = await attempt(ctx, one)
          this.#known.set(before, [...(this.#known.get(before) ?? []), { answers: new Map(held.answers), isDone }])
          if (isDone) made++
        }
        if (done.length === 0) return
        const [after, came] = await Promise.all([othersThings(ctx, of, this.#before.digest), given(ctx, of)])
        const lines = new Set(this.#before.text.split('\n'))
        if (after.digest !== this.#before.digest)
          this.wrong.push({ rights, changed: after.text.split('\n').filter(line => !lines.has(line)) })
        // What somebody came to is a matter of roles and people; of another group alone only when nothing else was done.
        for (const group of groups)
          if (group === 'people' || done.every(one => groupOf(one.right) === group)) this.#ends.set(state(group), came)
      })
    const beyond = groups
      .flatMap(group => this.#ends.get(state(group)) ?? [])
      .filter(({ has }) => !Set.prototype.has.call(held, has))
    if (beyond.length > 0) this.wrong.push({ rights, beyond })
  }

  /** In a transaction of somebody with these rights, which is undone. */
  async #really(of: Scene, permissions: Asked, work: (ctx: Ctx) => Promise<void>): Promise<void> {
    const { tenantId, attacker: userId, own } = of
    const who = { tenantId, userId, roleIds: [own], permissions, name: 'attacker', account: 'attacker' }
    await inContext(testApp, who, 'write', async ctx => {
      await ctx.query(
        `insert into role_menu (id, tenant_id, create_time, update_time, role_id, menu_id)
         select place, $1, now(), now(), $2, menu from unnest($3::bigint[]) with ordinality as t(menu, place)`,
        [tenantId, own, [...permissions].map(code => menus.get(code))],
      )
      await work(ctx as Ctx)
      throw new Undone()
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
}

test('every write of the area is among the attempts', () => {
  expect(Object.keys(moves).toSorted()).toEqual(writing.toSorted())
})

/** What goes by the rights, then who has them: so that one move prepares the next. */
const inOrder = writing.toSorted((one, two) => Number(one.startsWith('user')) - Number(two.startsWith('user')))

/** The catalogue of scopes, identity providers that nobody has linked, and the question why give nobody anything by themselves: each is tried alone and beside every other right. */
const isAside = (right: string) => /^((data|api)_scope|access_why|identityProvider)/.test(right)
const isTried = (rights: readonly string[]) => rights.length < 3 || !rights.some(isAside)

test.concurrent.each(kinds)(
  'nobody of %s comes to a right, or takes one from others, with any three of the rights',
  async name => {
    const where = places.get(name)
    if (!where) throw new Error(`there is no place for ${name}`)
    const before = await inContext(testApp, where.tenantId, 'read', ctx => othersThings(ctx as Ctx, where))
    const trial = new Trial(where, before)
    const sets = subsets(inOrder).filter(isTried)
    for (const rights of sets) await trial.run(rights)
    expect(trial.wrong.slice(0, 5)).toEqual([])
    // What is theirs to do went through: the attempts were real.
    expect(trial.counts.done).toBeGreaterThan(sets.length)
    expect(trial.counts.refused).toBeGreaterThan(sets.length)
  },
)

test('every path that writes was tried', () => {
  expect([...tried].toSorted()).toEqual([...byRightAndPath.keys()].toSorted())
})
