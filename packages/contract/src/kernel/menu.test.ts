import { describe, expect, test } from 'vitest'
import { areaOf } from './area.ts'
import { call } from './call.ts'
import { entity } from './entity.ts'
import { ref, state } from './kinds/index.ts'
import { faultsOfRights, menuGroup, menuPage, type PageCode, rightsOfMenu, withCalls } from './menu.ts'
import { resource } from './resource.ts'
import { platformRoles } from './roles.ts'
import { callsOn } from './row-call.ts'
import { states } from './states.ts'

const label = ['泵', 'Pump'] as const
const pump = entity('pump', label, {
  status: state(label, {
    of: states({
      open: { code: 1, label, tone: 'good', to: { pause: ['shut'] } },
      shut: { code: 2, label, tone: 'bad', to: { open: ['open'] } },
    }),
  }),
})
const pumps = resource(pump, { base: 'sites/pump', roles: { read: platformRoles, write: ['operator'] } })
const input = { id: ref(label, { required: true }) }
const openPump = call({
  title: ['开', 'Open'],
  path: 'POST x/open',
  permission: 'pump_switch',
  on: pump,
  action: 'open',
  input,
})
const pausePump = call({
  title: ['停', 'Pause'],
  path: 'POST x/pause',
  permission: 'pump_switch',
  roles: ['supplier'],
  on: pump,
  action: 'pause',
  input,
})
const countPumps = call({ title: label, path: 'GET x/count', permission: 'wall', roles: ['auditor'] })
const area = areaOf('sites', label, { pumps, openPump, pausePump, countPumps })

const menu = menuGroup('sites', label, 'shop', [
  menuPage('/sites/pump', label, 'shop', { resource: pumps }),
  menuPage('/sites/wall', label, 'shop', { code: 'wall' }),
])
const filled = () => withCalls([menu], [area])

describe('a menu', () => {
  test('has the rights of the calls below the page that their name begins with', () => {
    const [page, wall] = filled()[0]?.children ?? []
    expect(page?.buttons.map(one => one.code)).toEqual([
      'pump_add',
      'pump_edit',
      'pump_delete',
      'pump_view',
      'pump_switch',
    ])
    expect(wall?.buttons).toEqual([])
  })

  test('calls a shared right after the call that says who has it', () => {
    expect(rightsOfMenu(filled()).find(one => one.code === 'pump_switch')?.label).toEqual(['停', 'Pause'])
  })

  test('says who has each right: of verbs the resource, of calls and their pages the call', () => {
    const roles = Object.fromEntries(rightsOfMenu(filled()).map(one => [one.code, one.roles]))
    expect(roles).toEqual({
      sites: [],
      pump: [...platformRoles],
      pump_view: [...platformRoles],
      pump_add: ['operator'],
      pump_edit: ['operator'],
      pump_delete: ['operator'],
      pump_switch: ['supplier'],
      wall: ['auditor'],
    })
  })

  test('has calls of an entity under any name below its page, and where they say themselves', () => {
    const close = call({ title: label, path: 'POST x/close', permission: 'shutDown', roles: [], on: pump, input })
    const print = call({ title: label, path: 'POST x/print', permission: 'pump_print', roles: [], rightBelow: 'wall' })
    const [page, wall] = withCalls([menu], [areaOf('sites', label, { pumps, close, print })])[0]?.children ?? []
    expect(page?.buttons.at(-1)?.code).toBe('shutDown')
    expect(wall?.buttons.map(one => one.code)).toEqual(['pump_print'])
  })

  test('tells the compiler the codes of its pages', () => {
    const code: PageCode<typeof menu> = 'wall'
    // @ts-expect-error: there is no such page
    const other: PageCode<typeof menu> = 'board'
    expect([code, other]).toEqual(['wall', 'board'])
  })
})

test('a name that is no role does not compile', () => {
  // @ts-expect-error: nobody is called so
  const made = call({ title: label, path: 'POST x/y', permission: 'pump_x', roles: ['oprator'] })
  // @ts-expect-error: nobody is called so
  const served = resource(pump, { base: 'x/y', roles: { read: ['suplier'] } })
  expect([made.roles, served.roles.read]).toEqual([['oprator'], ['suplier']])
})

test('buttons of a row stand in the order in which its states lead on', () => {
  expect(callsOn(area, pump)).toEqual([pausePump, openPump])
})

describe('the start refuses', () => {
  test('nothing where each right has its page and one who says the roles', () => {
    expect(faultsOfRights([area], filled())).toEqual([])
  })

  test('a right that no declaration gives to roles, or that stands below no page', () => {
    const lost = call({ title: label, path: 'POST x/lost', permission: 'lost_it', roles: ['operator'] })
    const silent = call({ title: label, path: 'POST x/silent', permission: 'pump_silent', on: pump, input })
    const odd = areaOf('sites', label, { pumps, lost, silent })
    expect(faultsOfRights([odd], withCalls([menu], [odd])).map(one => one.split(':')[0])).toEqual([
      'sites.lost',
      'sites.silent',
    ])
  })

  test('a right whose roles are said twice', () => {
    const again = call({ title: label, path: 'POST x/again', permission: 'pump_switch', roles: [] })
    const odd = areaOf('sites', label, { pumps, openPump, pausePump, again })
    expect(faultsOfRights([odd], withCalls([menu], [odd]))).toEqual([
      'pump_switch: two declarations say who has this right',
    ])
  })
})
