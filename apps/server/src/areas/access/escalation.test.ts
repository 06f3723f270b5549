import { access } from '@forecourt/contract/access'
import { pathsOf } from '@forecourt/contract/kernel'
import { menuItems } from '@forecourt/contract/menus'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  administrator,
  type Answer,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'

/**
 * People with few of the rights over people, roles and menus try everything these rights open, with the most hostile input
 * there is. Whatever is answered, afterwards nobody may have a right that they did not have, by themselves or by an account
 * that they opened or changed, and nobody may have lost one that was not theirs to take.
 */
const authority = menuItems.find(one => one.code === 'authority')
const codes = (authority?.children ?? []).flatMap(page => [page.code, ...page.buttons.map(one => one.code)])

/** What changes something in this area, by the right it needs. */
const writes = [
  ...Object.values(access.resources).flatMap(one => [
    ...(one.verbs.includes('submit')
      ? ['add', 'edit'].map(verb => ({ right: `${one.permission}_${verb}`, path: pathsOf(one, 'submit')[0] ?? '' }))
      : []),
    ...(one.verbs.includes('remove')
      ? [{ right: `${one.permission}_delete`, path: pathsOf(one, 'remove')[0] ?? '' }]
      : []),
  ]),
  ...Object.values(access.calls)
    .filter(one => one.method === 'POST' && one.path && codes.includes(one.permission))
    .map(one => ({ right: one.permission, path: one.path })),
]
const writing = [...new Set(writes.map(one => one.right))]
/** Rights that only show something: everybody here has them. */
const reading = codes.filter(code => !writing.includes(code))

interface Scene {
  readonly tenantId: string
  readonly admin: Person
  readonly approver: Person
  /** A role nobody holds with rights that no attacker has, and those of the built-in administrator and approver. */
  readonly wide: string
  readonly adminRole: string
  readonly approverRole: string
  /** A request of the administrator's about somebody else. */
  readonly request: string
}

/** Somebody with a few rights, a role that nobody holds, and an account that they know how to sign in with. */
interface Attacker extends Scene {
  readonly person: Person
  readonly own: string
  readonly spare: string
  readonly puppet: string
  readonly rights: readonly string[]
  readonly ownRequest: string
  readonly requestAboutMe: string
}

type Given = Readonly<Record<string, unknown>>
type Move = readonly [path: string, given: Given]

let house: TestApp
let menus: Map<string, string>
beforeAll(async () => {
  house = await openApp()
  const rows = await house.asOwner<{ id: string; code: string }>('select id, code from menu where is_deleted = 0')
  menus = new Map(rows.map(row => [row.code, String(row.id)]))
})
afterAll(() => house.close())

let serial = 0
const fresh = (prefix: string) => `${prefix}${++serial}`
const ids = (wanted: readonly string[]) => wanted.map(code => menus.get(code) ?? '').join(',')
const person = (more: Given): Given => ({
  account: fresh('x'),
  name: 'x',
  realName: 'x',
  ...more,
})
const mine = (of: Attacker, ...more: readonly string[]) => [of.own, ...more].join(',')

const moves: Readonly<Record<string, (of: Attacker) => readonly Move[]>> = {
  user_add: of => [
    ['blade-user/submit', person({ roleId: of.wide })],
    ['blade-user/submit', person({ roleId: of.adminRole, userType: 2, tenantId: '000000' })],
    ['blade-user/submit', person({ roleId: of.own })],
  ],
  user_edit: of => [
    ['blade-user/submit', { id: of.person.userId, roleId: mine(of, of.wide, of.adminRole) }],
    ['blade-user/submit', { id: of.puppet, roleId: of.approverRole, requestedRoleIds: of.approverRole }],
    ['blade-user/submit', { id: of.admin.userId, roleId: of.own }],
    ['blade-user/update', { id: of.person.userId, roleId: mine(of, of.wide, of.adminRole) }],
    ['blade-user/update', { id: of.admin.userId, roleId: of.own }],
    ['blade-user/submit', { id: of.approver.userId, realName: 'x', roleId: '' }],
    ['blade-user/freeze', { id: of.admin.userId }],
    ['blade-user/unfreeze', { id: of.approver.userId }],
  ],
  user_delete: of => [
    ['blade-user/remove', { ids: of.admin.userId }],
    ['blade-user/remove', { ids: of.approver.userId }],
  ],
  user_role: of => [
    ['blade-user/grant', { userIds: of.person.userId, roleIds: mine(of, of.wide) }],
    ['blade-user/grant', { userIds: of.puppet, roleIds: mine(of, of.adminRole) }],
    ['blade-user/grant', { userIds: `${of.puppet},${of.admin.userId}`, roleIds: of.own }],
    ['blade-user/grant', { userIds: of.person.userId, roleIds: mine(of, of.spare) }],
  ],
  user_reset: of => [
    ['blade-user/unlock', { userIds: `${of.admin.userId},${of.approver.userId}` }],
    ['blade-user/reset-password', { userIds: of.admin.userId, password: 'known to me 1' }],
    ['blade-user/reset-password', { userIds: `${of.puppet},${of.approver.userId}`, password: 'known to me 1' }],
  ],
  role_add: of => [
    ['blade-system/role/submit', { roleName: 'x', roleAlias: 'Admin', sort: 1, builtIn: 'admin' }],
    [
      'blade-system/role/submit',
      { roleName: 'x', roleAlias: fresh('r'), sort: 1, builtIn: 'administrator', parentId: of.adminRole },
    ],
  ],
  role_edit: of => [
    ['blade-system/role/submit', { id: of.own, roleAlias: 'admin', builtIn: 'administrator' }],
    ['blade-system/role/submit', { id: of.own, roleAlias: fresh('r'), parentId: of.adminRole, tenantId: '000000' }],
    ['blade-system/role/submit', { id: of.adminRole, roleAlias: fresh('r'), roleName: 'x', parentId: of.own }],
    ['blade-system/role/submit', { id: of.wide, roleName: 'x' }],
  ],
  role_delete: of => [
    ['blade-system/role/remove', { ids: of.adminRole }],
    ['blade-system/role/remove', { ids: of.wide }],
  ],
  role_grant: of => [
    ['blade-system/role/grant', { roleIds: of.own, menuIds: [...menus.values()].join(',') }],
    ['blade-system/role/grant', { roleIds: mine(of, of.adminRole), menuIds: ids(of.rights) }],
    ['blade-system/role/grant', { roleIds: of.wide, menuIds: '', strict: 1 }],
    ['blade-system/role/grant', { roleIds: of.spare, menuIds: ids([...of.rights, ...reading]) }],
    ['blade-system/role/grant', { roleIds: of.spare, menuIds: ids(['tenant_edit']) }],
  ],
  menu_add: () => [
    ['blade-system/menu/submit', { code: 'tenant_edit', name: 'x', sort: 1, category: 2 }],
    ['blade-system/menu/submit', { code: fresh('m'), name: 'x', sort: 1, category: 2, parentId: menus.get('tenant') }],
  ],
  menu_edit: of => [
    ['blade-system/menu/submit', { id: menus.get('tenant_edit'), code: fresh('m') }],
    ['blade-system/menu/submit', { id: menus.get(of.rights[0] ?? 'user'), code: 'tenant_edit' }],
    ['blade-system/menu/submit', { id: menus.get('user_role'), code: 'role_grant', isDeleted: 1 }],
  ],
  menu_delete: () => [
    ['blade-system/menu/remove', { ids: menus.get('user_role') }],
    ['blade-system/menu/remove', { ids: menus.get('grant_audit') }],
  ],
  topMenu_add: () => [
    ['blade-system/topmenu/submit', { code: fresh('t'), name: 'x', sort: 1, menuIds: [...menus.values()].join(',') }],
  ],
  topMenu_edit: of => [
    ['blade-system/topmenu/grant', { topMenuIds: of.own, menuIds: [...menus.values()].join(',') }],
    ['blade-system/topmenu/submit', { id: of.own, code: 'x', name: 'x', sort: 1 }],
  ],
  topMenu_delete: of => [['blade-system/topmenu/remove', { ids: of.own }]],
  client_add: () => [
    ['blade-system/client/submit', { clientId: 'saber', clientSecret: 'x', authorizedGrantTypes: 'password' }],
    ['blade-system/client/submit', { clientId: fresh('c'), clientSecret: 'x', authorizedGrantTypes: 'password' }],
  ],
  client_edit: of => [['blade-system/client/submit', { id: of.own, clientSecret: 'x' }]],
  client_delete: of => [['blade-system/client/remove', { ids: of.own }]],
  accessRequest: of => [['blade-user/access-request/withdraw', { id: of.request }]],
  accessRequest_decide: of => [
    ['blade-user/access-request/decide', { id: of.ownRequest, result: 1 }],
    ['blade-user/access-request/decide', { id: of.requestAboutMe, result: 1 }],
  ],
}

const tried = new Set<string>()
async function attempt(of: Attacker, [path, given]: Move): Promise<Answer> {
  tried.add(path)
  const url = path.endsWith('/remove') ? `${path}?ids=${String(given['ids'])}` : path
  return call(of.person, 'POST', url, given, { 'idempotency-key': fresh('k') })
}

/** Rights over people and roles, which give and take rights: each three of them. Others beside them: each two. */
const isCore = (right: string) => /^(user|role)_/.test(right)
const setsOf = (rights: readonly string[]): string[][] =>
  subsets(rights).filter(set => set.length < 3 || set.every(isCore))

/** All sets of at most three. */
function subsets(of: readonly string[]): string[][] {
  const found: string[][] = []
  for (const [a, one] of of.entries()) {
    found.push([one])
    for (const [b, two] of of.slice(a + 1).entries()) {
      found.push([one, two])
      for (const three of of.slice(a + b + 2)) found.push([one, two, three])
    }
  }
  return found
}

async function sceneIn(tenantId: string, roles: { admin: string; approver: string }): Promise<Scene> {
  const admin =
    tenantId === '000000' ? await administrator(house) : await makePerson(house, { tenantId, roles: [roles.admin] })
  const approver = await makePerson(house, { tenantId, roles: [roles.approver] })
  const idOf = async (key: string) =>
    String(
      (
        await house.asOwner<{ id: string }>('select id from role where tenant_id = $1 and built_in = $2', [
          tenantId,
          key,
        ])
      )[0]?.id,
    )
  const [wide = ''] = (await makePerson(house, { tenantId, rights: ['tenant_edit', 'grant_audit'] })).roleIds
  await house.asOwner(`update "user" set is_deleted = 1 where tenant_id = $1 and role_id @> to_jsonb($2::text)`, [
    tenantId,
    wide,
  ])
  const approverRole = await idOf(roles.approver)
  const request = await requestRow(tenantId, admin.userId, approver.userId, approverRole)
  return { tenantId, admin, approver, wide, adminRole: await idOf(roles.admin), approverRole, request }
}

async function requestRow(tenantId: string, by: string, about: string, roleId: string): Promise<string> {
  const id = String(9_000_000_000_000n + BigInt(++serial))
  await house.asOwner(
    `insert into access_request (id, tenant_id, request_user, create_time, update_time, request_time, company_id, subject, user_id, kind, role_ids, status)
     values ($1, $2, $3, now(), now(), now(), $2, 'x', $4, 1, $5, 0)`,
    [id, tenantId, by, about, JSON.stringify([roleId])],
  )
  return id
}

/** Attackers with all they need, written in a few statements for all of them. */
async function attackersIn(scene: Scene, sets: readonly (readonly string[])[]): Promise<Attacker[]> {
  const { tenantId } = scene
  const base = 8_000_000_000_000n + BigInt(++serial) * 1_000_000n
  const rows = sets.map((rights, at) => {
    const idAt = (place: number) => String(base + BigInt(at * 10 + place))
    return {
      rights,
      own: idAt(0),
      spare: idAt(1),
      user: idAt(2),
      puppet: idAt(3),
      sid: crypto.randomUUID(),
      ownRequest: idAt(4),
      requestAboutMe: idAt(5),
      menus: [...rights, ...reading].map(code => menus.get(code)),
    }
  })
  await house.asOwner(
    `with a as (select * from jsonb_to_recordset($2::jsonb) as x(own bigint, spare bigint, "user" bigint, puppet bigint, sid text,
        menus jsonb, "ownRequest" bigint, "requestAboutMe" bigint)),
      r as (insert into role (id, tenant_id, create_time, update_time, role_name, role_alias, sort)
        select n, $1, now(), now(), 'attack', 'attack' || n, 9 from a, unnest(array[own, spare]) n),
      m as (insert into role_menu (id, tenant_id, create_time, update_time, role_id, menu_id)
        select own * 100 + place, $1, now(), now(), own, menu::bigint from a, jsonb_array_elements_text(menus) with ordinality as t(menu, place)),
      u as (insert into "user" (id, tenant_id, create_time, update_time, account, name, real_name, user_type, role_id, must_change_password, status)
        select n, $1, now(), now(), 'u' || n, 'x', 'x', 1, case when n = "user" then jsonb_build_array(own::text) else '[]' end, 0, 1
        from a, unnest(array["user", puppet]) n),
      q as (insert into access_request (id, tenant_id, request_user, create_time, update_time, request_time, company_id, subject, user_id, kind, role_ids, status)
        select "ownRequest", $1, "user", now(), now(), now(), $1, 'x', puppet, 1, jsonb_build_array($3::text), 0 from a
        union all select "requestAboutMe", $1, $4::bigint, now(), now(), now(), $1, 'x', "user", 1, jsonb_build_array($3::text), 0 from a)
      insert into session (tenant_id, id, user_id, role_ids, refresh_hash, expires_at)
      select $1, sid, "user", own::text, decode(md5(sid), 'hex'), now() + interval '1 day' from a`,
    [tenantId, JSON.stringify(rows), scene.approverRole, scene.admin.userId],
  )
  return Promise.all(
    rows.map(async row => {
      const token = await house.app.services.principals.issue({ tenantId, userId: row.user, sessionId: row.sid })
      const self = {
        http: house.app.http,
        token,
        tenantId,
        userId: row.user,
        account: '',
        sessionId: row.sid,
        roleIds: [row.own],
      }
      return { ...scene, ...row, person: self }
    }),
  )
}

/** Everything that belongs to others: roles with their rights, people with their roles and passwords, menus. */
const othersThings = (scene: Scene) =>
  house.asOwner(
    `
    select 'role' as what, r.id::text, r.role_name || r.role_alias || coalesce(r.built_in, '') || coalesce(r.parent_id::text, '') ||
      r.is_deleted || coalesce((select string_agg(menu_id::text, ',' order by menu_id) from role_menu g where g.role_id = r.id and g.is_deleted = 0), '') as state
    from role r where r.role_name <> 'attack' and r.role_name <> 'x'
    union all select 'user', id::text, account || real_name || status || is_deleted || coalesce(password_hash, '') || coalesce(role_id::text, '')
    from "user" where id < 8000000000000 and real_name <> 'x' or account in (select account from "user" where id > 100000000000000)
      and real_name <> 'x'
    union all select 'menu', id::text, code || is_deleted || category from menu where name <> 'x'
    union all select 'request', id::text, status::text from access_request where id = any($1) order by 1, 2`,
    [[scene.request]],
  )

/** Rights that somebody came to by an attacker's hand and that the attacker does not have. */
async function gained(attackers: readonly Attacker[]): Promise<unknown[]> {
  const rows = attackers.map(one => ({ id: one.person.userId, rights: [...one.rights, ...reading] }))
  return house.asOwner(
    `with a as (select * from jsonb_to_recordset($1::jsonb) as x(id bigint, rights jsonb))
     select a.rights as had, u.account, coalesce(r.built_in, m.code) as has from a
     join "user" u on u.is_deleted = 0 and (u.id = a.id or u.create_user = a.id or u.update_user = a.id)
     join role r on r.is_deleted = 0 and u.role_id @> to_jsonb(r.id::text)
     left join role_menu g on g.role_id = r.id and g.is_deleted = 0
     left join menu m on m.id = g.menu_id and m.is_deleted = 0
     where r.built_in is not null or (m.code is not null and not a.rights ? m.code)`,
    [JSON.stringify(rows)],
  )
}

const atOnce = 8
async function attackAll(attackers: readonly Attacker[]): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  const left = [...attackers]
  const work = async () => {
    for (let one = left.pop(); one; one = left.pop())
      for (const right of one.rights)
        for (const move of moves[right]?.(one) ?? []) {
          const { status, code } = await attempt(one, move)
          if (status >= 500 || code === 500)
            throw new Error(`${one.rights.join()} ${move[0]} ${JSON.stringify(move[1])}`)
          answers.set(code, (answers.get(code) ?? 0) + 1)
        }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}

test('every write of the area is among the attempts', () => {
  expect(Object.keys(moves).toSorted()).toEqual(writing.toSorted())
})

test.each([
  ['the platform', 'administrator', 'auditor', writing],
  ['a company', 'admin', 'company_approver', writing.filter(code => !/^(menu|client)_/.test(code))],
])(
  'nobody of %s comes to a right, or takes one from others, with any three rights over people and roles',
  async (where, admin, approver, rights) => {
    const tenantId = where === 'a company' ? await makeTenant(house) : '000000'
    const scene = await sceneIn(tenantId, { admin, approver })
    const attackers = await attackersIn(scene, setsOf(rights))
    const before = await othersThings(scene)
    const answers = await attackAll(attackers)
    expect(await othersThings(scene)).toEqual(before)
    expect(await gained(attackers)).toEqual([])
    // What is theirs to do went through: the attempts were real.
    expect(answers.get(200) ?? 0).toBeGreaterThan(attackers.length / 10)
    expect(answers.get(403) ?? 0).toBeGreaterThan(attackers.length)
  },
  600_000,
)

test('every path that writes was tried', () => {
  for (const { path } of writes) expect([...tried], path).toContain(path)
})
