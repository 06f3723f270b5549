import { areas } from '@forecourt/contract'
import { menuItems } from '@forecourt/contract/menus'
import {
  addressAt,
  areaOf,
  call,
  type Decision,
  entity,
  isAnswered,
  type MenuItem,
  ref,
  resource,
  routesOf,
  state,
  states,
  sumsPathsOf,
  chartPathsOf,
  text,
} from '@forecourt/contract/kernel'
import { describe, expect, test } from 'vitest'
import { faultsOf } from './check.ts'
import { pascal } from './http/openapi/components.ts'
import { openApi } from './http/openapi/document.ts'

const label = ['甲', 'Alpha'] as const
const fields = { name: text(label) }
const life = (declared: object) => state(label, { of: states(declared as never) })
const open = { code: 0, label, tone: 'neutral' }

describe('the check of the declarations', () => {
  test('finds nothing wrong with the product', () => expect(faultsOf(areas)).toEqual([]))

  const thing = entity('thing', label, fields)
  const decision = (more: Partial<Decision>) =>
    call({
      title: label,
      path: 'POST x/y',
      permission: 'thing_decide',
      about: thing,
      input: { id: ref(label, { to: 'thing', required: true }) },
      decides: { makers: ['createUser'], follows: [], ...more },
      refuses: ['sameUser'],
    })
  const faulty: readonly (readonly [why: string, declared: object, fault: string])[] = [
    [
      'a reference to nothing',
      { thing: entity('thing', label, { x: ref(label, { to: 'nowhere' }) }) },
      'thing.x refers to an unknown nowhere',
    ],
    ['an entity declared twice', { thing, again: entity('thing', label, fields) }, 'entity thing is declared twice'],
    [
      'a state nobody reaches',
      { thing: entity('thing', label, { s: life({ open, lost: { ...open, code: 1 } }) }) },
      'thing: state lost cannot be reached',
    ],
    [
      'a repeated code',
      { thing: entity('thing', label, { s: life({ open: { ...open, to: { go: ['shut'] } }, shut: open }) }) },
      'thing: state shut repeats a code',
    ],
    [
      'an action without a call',
      {
        thing: entity('thing', label, {
          s: life({ open: { ...open, to: { go: ['shut'] } }, shut: { ...open, code: 1 } }),
        }),
      },
      'thing: action go has no call',
    ],
    [
      'a path served twice',
      {
        a: resource(thing, { base: 'x/y' }),
        b: call({ title: label, path: 'GET x/y/list', permission: 'signedIn' }),
      },
      'GET x/y/list is served by probe.a and probe.b',
    ],
    [
      'two parameters in one place',
      {
        a: call({ title: label, path: 'GET x/{id}', permission: 'open' }),
        b: call({ title: label, path: 'GET x/{key}', permission: 'open' }),
      },
      'GET x/{key} is served by probe.a and probe.b',
    ],
    [
      'a path that another resource has moved to',
      {
        a: resource(thing, { base: 'blade-user' }),
        b: call({ title: label, path: 'GET blade-system/user/list', permission: 'signedIn' }),
      },
      'GET blade-system/user/list is served by probe.a and probe.b',
    ],
    [
      'two fields that share a spelling',
      { thing: entity('thing', label, { x: text(label), y: text(label, { spellings: ['x'] }) }) },
      'thing: two fields are called x on the wire',
    ],
    [
      'a reference by what does not tell rows apart',
      { thing, other: entity('other', label, { x: text(label, { to: 'thing', by: 'name' }) }) },
      'other.x refers to thing by name, which is not unique',
    ],
    [
      'a resource named by what does not tell rows apart',
      { a: resource(thing, { base: 'x/y', namedBy: 'name' }) },
      'thing is named by name, which is not unique',
    ],
    [
      'a decision that is signed in a field the row does not have',
      { a: decision({ signs: { user: 'judge' } }) },
      'probe.a: the row has no judge',
    ],
    [
      'a decision that notifies somebody the row does not name',
      { a: decision({ notifies: ['applicant'] }) },
      'probe.a: the row has no applicant',
    ],
  ]
  test.each(faulty)('finds %s', (_, declared, fault) => {
    expect(faultsOf([areaOf('probe', label, declared)])).toContain(fault)
  })

  test('finds two operations of one name, in whichever areas', () => {
    const calls = { a: call({ title: label, path: 'GET x/y', permission: 'open' }) }
    const others = { a: call({ title: label, path: 'GET x/z', permission: 'open' }) }
    expect(faultsOf([areaOf('probe', label, calls), areaOf('other', label, others)])).toEqual([
      'two operations are called a',
    ])
  })

  test('finds rows that say which is above them, in a list that is no tree', () => {
    const node = entity('node', label, { ...fields, parentId: ref(label, { to: 'node' }) }, { parent: 'parentId' })
    const faults = faultsOf([areaOf('probe', label, { nodes: resource(node, { base: 'x' }) })])
    expect(faults).toEqual(['node has a parent, and its list is no tree: say unpaged'])
    expect(faultsOf([areaOf('probe', label, { nodes: resource(node, { base: 'x', unpaged: true }) })])).toEqual([])
  })

  test('finds a part that does not say of what it is one', () => {
    const line = entity('line', label, { ...fields, wholeId: ref(label, { to: 'whole' }) })
    const whole = entity('whole', label, fields)
    const members = { line, wholes: resource(whole, { base: 'x', parts: { lines: line } }) }
    expect(faultsOf([areaOf('probe', label, members)])).toEqual([
      'whole.lines: line does not say that it is a part of one (ownedBy)',
    ])
  })

  test('lets one path serve two methods', () => {
    const calls = {
      a: call({ title: label, path: 'GET x/y', permission: 'open' }),
      b: call({ title: label, path: 'POST x/y', permission: 'open' }),
    }
    expect(faultsOf([areaOf('probe', label, calls)])).toEqual([])
  })
})

describe('the permissions', () => {
  const inMenu = new Set<string>()
  const walk = (item: MenuItem): void => {
    for (const code of [item.code, ...item.buttons.map(button => button.code)]) inMenu.add(code)
    item.children.forEach(walk)
  }
  menuItems.forEach(walk)

  /** Nobody signed in calls these: they are for machines that sign, or for other areas. */
  const notForPeople = new Set(['signedIn', 'open', 'internal', 'partner', 'machine'])

  test('that a call or resource asks for can all be given to a role', () => {
    const asked = areas.flatMap(one => [
      ...Object.entries(one.calls).map(([name, { permission }]) => [`${one.name}.${name}`, permission] as const),
      ...Object.entries(one.resources).flatMap(([name, of]) => {
        const suffixes = [
          ...(of.verbs.includes('list') && !of.publicRead ? [''] : []),
          ...(of.verbs.includes('detail') && !of.publicRead ? ['_view'] : []),
          ...(of.verbs.includes('submit') ? (of.entity.options.single ? ['_edit'] : ['_add', '_edit']) : []),
          ...(of.verbs.includes('remove') ? ['_delete'] : []),
        ]
        return suffixes.map(suffix => [`${one.name}.${name}`, `${of.permission}${suffix}`] as const)
      }),
    ])
    const missing = asked.filter(([, permission]) => !notForPeople.has(permission) && !inMenu.has(permission))
    expect(missing).toEqual([])
  })

  test('a call without a path is for other areas only, and the other way round', () => {
    for (const one of areas)
      for (const [name, { permission, routes }] of Object.entries(one.calls))
        expect(permission === 'internal', `${one.name}.${name}`).toBe(routes.length === 0)
  })
})

describe('the OpenAPI document', () => {
  const document = openApi(areas, '1.2.3') as any
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as object).map(([method, operation]) => ({ path, method, operation })),
  )

  function* references(node: unknown): Generator<string> {
    if (Array.isArray(node)) for (const one of node) yield* references(one)
    else if (node && typeof node === 'object')
      for (const [key, value] of Object.entries(node)) {
        if (key === '$ref' && typeof value === 'string') yield value
        else yield* references(value)
      }
  }

  test('is of version 3.1, plain JSON, and names itself', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info).toMatchObject({ title: 'Forecourt', version: '1.2.3' })
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('has every reference pointing somewhere', () => {
    for (const reference of new Set(references(document))) {
      const target = reference
        .slice(2)
        .split('/')
        .reduce((node: any, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
      expect(target, reference).toBeDefined()
    }
  })

  test('has an operation on every path, with a method of HTTP, an answer and known security', () => {
    for (const [path, item] of Object.entries(document.paths))
      expect(Object.keys(item as object).length, path).toBeGreaterThan(0)
    for (const { path, method, operation } of operations) {
      expect(['get', 'post', 'put'], path).toContain(method)
      expect(operation.responses[200], path).toBeDefined()
      expect(
        document.tags.map((tag: { name: string }) => tag.name),
        path,
      ).toContain(operation.tags[0])
      for (const scheme of operation.security.flatMap((one: object) => Object.keys(one)))
        expect(document.components.securitySchemes, path).toHaveProperty(scheme)
    }
  })

  test('declares every path parameter, and none that the path lacks', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
      const declared = (operation.parameters ?? []).filter((one: any) => one.in === 'path').map((one: any) => one.name)
      expect(declared, path).toEqual(inPath)
      const names = (operation.parameters ?? []).map((one: any) => one.$ref ?? `${one.in} ${one.name}`)
      expect(new Set(names).size, path).toBe(names.length)
    }
  })

  test('holds every route of the declarations, and nothing else', () => {
    const declared = areas.flatMap(one => [
      ...Object.values(one.resources).flatMap(of =>
        [...sumsPathsOf(of), ...chartPathsOf(of)].map(path => `get /api/${path}`),
      ),
      ...Object.values(one.resources).flatMap(of =>
        of.verbs.flatMap(verb =>
          routesOf(of, verb).map(([method, path]) => `${method.toLowerCase()} ${addressAt(path)}`),
        ),
      ),
      ...one.papers.flatMap(({ paths }) => paths.map(path => `get /api/${path}`)),
      ...Object.values(one.calls).flatMap(({ routes }) =>
        routes.map(([method, path]) => `${method.toLowerCase()} ${addressAt(path)}`),
      ),
    ])
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      declared.map(one => one.replace(/\/$/, '')).toSorted(),
    )
  })

  test('never offers what only the server writes, nor shows a secret', () => {
    const { schemas } = document.components
    const [added, changed] = [schemas.UserNew.properties, schemas.UserChange.properties]
    expect(Object.keys(added)).toEqual(expect.arrayContaining(['account', 'password']))
    expect(Object.keys(changed)).toEqual(expect.arrayContaining(['id', 'version', 'realName']))
    for (const name of ['passwordHash', 'status', 'userType', 'isDeleted', 'lastLoginIp'])
      for (const submit of [added, changed]) expect(submit).not.toHaveProperty(name)
    expect(JSON.stringify(schemas)).not.toContain('passwordHash')
    for (const { entity } of areas.flatMap(one => Object.values(one.resources)))
      for (const [name, field] of Object.entries(entity.fields))
        if (!isAnswered(field)) expect(schemas[pascal(entity.name)].properties, entity.name).not.toHaveProperty(name)
    expect(schemas.Client.properties.clientSecret).toMatchObject({ enum: ['******'] })
    expect(schemas.ClientNew.properties.clientSecret).toMatchObject({ writeOnly: true })
  })

  test('lets a tenant be named where the platform may write for any, and nowhere else', () => {
    const submits = areas.flatMap(one => Object.values(one.resources)).filter(one => one.verbs.includes('submit'))
    const named = submits
      .filter(of => document.components.schemas[`${pascal(of.entity.name)}New`].properties.tenantId)
      .map(of => of.entity.name)
    expect(named.toSorted()).toEqual(['buyerGrade', 'dept', 'post', 'role', 'secretRule', 'user'])
  })
})
