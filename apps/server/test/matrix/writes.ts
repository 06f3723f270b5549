import {
  baseFields,
  type Field,
  isWritable,
  kindOf,
  parseField,
  refersTo,
  stateFieldOf,
} from '@forecourt/contract/kernel'
import { expect } from 'vitest'
import { isTenantTable, stored as storedValue } from '../../src/kernel/db/table.ts'
import { mine, theirs } from './exceptions.ts'
import { sampleValue } from '../../src/kernel/kinds/index.ts'
import { entityNamed, wrongValues } from './fixtures.ts'
import { checked, expectRefused, expectSound, pathOf } from './matrix.ts'
import type { Subject } from './subject.ts'

type Raw = Record<string, unknown>

/** A new row belongs to the tenant of the token, whatever tenant the header or a key of no field name. */
export const ownershipCheck = ({ name, m, writer, body, submit, entity, isPlatforms }: Subject): void =>
  checked(name, 'ownership', async () => {
    const send = async (who = writer()) =>
      submit(
        who,
        { ...(await body(who === m().keeper ? mine : undefined)), tenant_id: theirs },
        `?tenant_id=${theirs}`,
        { 'tenant-id': theirs },
      )
    if (isPlatforms) expectRefused(await send(m().keeper), 403, 'a tenant with the right')
    const answer = await send()
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      code: 200,
      success: true,
      data: { id: expect.stringMatching(/^\d+$/) },
    })
    const row = await m().stored(entity, answer.data.id)
    if (isPlatforms) expect(row?.['tenantId']).not.toBe(theirs)
    else expect(row?.['tenantId']).toBe(mine)
    expect(row).toMatchObject({ createUser: writer().userId, isDeleted: 0, version: 1 })
  })

/** The ways to name a tenant in what is submitted. */
const naming = (tenantId: unknown): readonly (readonly [body: object, query: string])[] => [
  [{ tenantId }, ''],
  [{ tenantId: '' }, `?tenantId=${String(tenantId)}`],
]

/**
 * A tenant that is named is obeyed or refused, never passed over: one's own is fine, another's is refused to a tenant, and
 * to the platform too where the resource is not for any tenant. A row never moves to another.
 */
export const tenantNamedCheck = (subject: Subject): void => {
  const { name, m, resource, entity, body, submit, newRow, count, isTenants, isPlatforms } = subject
  if (!isTenants) return
  checked(name, 'tenant named', async () => {
    const { root, keeper, stored } = m()
    const ownerOf = async (id: string) => (await stored(entity, id))?.['tenantId']
    const before = await count()
    for (const [said, query] of naming(theirs)) {
      if (!isPlatforms) expectRefused(await submit(keeper, { ...(await body(mine)), ...said }, query), 403, 'theirs')
      if (resource.forAnyTenant || resource.addedBy === 'tenant') continue
      const refused = await submit(root, { ...(await body('000000')), ...said }, query)
      expectRefused(refused, 403, 'by the platform')
      expect(refused.reason).toBe('otherTenant')
      expect(refused.problems.map(one => one.field)).toEqual(['tenantId'])
    }
    for (const wrong of ['999999', 'abc', {}, [theirs]])
      expect([403, 422]).toContain((await submit(root, { ...(await body('000000')), tenantId: wrong })).code)
    expect(await count()).toBe(before)
    if (!isPlatforms) {
      const own = await submit(keeper, { ...(await body(mine)), tenantId: mine })
      expect(own, JSON.stringify(own.body)).toMatchObject({ code: 200 })
      expect(await ownerOf(own.data.id)).toBe(mine)
    }
    if (resource.forAnyTenant) {
      const made = await submit(root, { ...(await body(theirs)), tenantId: theirs })
      expect(made, JSON.stringify(made.body)).toMatchObject({ code: 200 })
      expect(await ownerOf(made.data.id)).toBe(theirs)
      await refusesForeignReferences(subject)
    }
    const id = await newRow(theirs)
    const was = await stored(entity, id)
    for (const [said, query] of naming(mine)) {
      const moved = await submit(root, { id, ...said }, query)
      expectRefused(moved, 422, 'moved')
      expect(moved.reason).toBe('tenantFixed')
    }
    expect(await stored(entity, id)).toEqual(was)
    if (isPlatforms) return
    const own = await newRow(mine)
    for (const [said, query] of naming(theirs))
      expectRefused(await submit(keeper, { id: own, ...said }, query), 403, 'moved away')
    expect(await ownerOf(own)).toBe(mine)
  })
}

/** What the platform writes for a tenant points to what that tenant can read: not to rows of another, nor to its own. */
async function refusesForeignReferences({ m, entity, body, submit, count }: Subject): Promise<void> {
  const references = Object.entries(entity.fields).filter(
    ([, field]) => ![undefined, 'tenant'].includes(refersTo(field)) && !field.options.readOnly,
  )
  for (const [key, { options }] of references)
    for (const tenantId of [mine, '000000']) {
      const to = entityNamed(options.to ?? '')
      if (!isTenantTable(to)) continue
      const before = await count()
      const foreign = await m().rows.row(to, tenantId)
      const rows = to === entity ? 1 : 0
      const answer = await submit(m().root, { ...(await body(theirs)), tenantId: theirs, [key]: foreign })
      expectRefused(answer, 422, `${key} of ${tenantId}`)
      expect(answer.problems.map(one => one.field)).toEqual([key])
      expect(await count()).toBe((before ?? 0) + rows)
    }
}

const unknown = {
  admin: true,
  balance: '1.00',
  is_deleted: 1,
  tenant_id: theirs,
  create_user: '777',
  constructor: {},
  toString: 'x',
  $index: 1,
  children: [{}],
}

/** Every field that only the server writes, each with a value that it would not write itself. */
function forgeryOf({ entity }: Subject): { readonly owned: Readonly<Record<string, Field>>; readonly forged: Raw } {
  const state = stateFieldOf(entity)
  const own = Object.entries(entity.fields).filter(([, field]) => !isWritable(field))
  const owned: Record<string, Field> = { ...baseFields, ...Object.fromEntries(own) }
  const forged: Raw = {}
  for (const [key, field] of Object.entries(owned)) {
    const first = key === state?.name ? state.states.states[state.states.initial]?.code : field.options.initial
    for (let seed = 777; forged[key] === undefined || String(forged[key]) === String(first ?? ''); seed++)
      forged[key] = sampleValue(field, seed)
  }
  // What a named tenant does has a check of its own.
  return { owned, forged: { ...forged, isDeleted: 1, tenantId: '' } }
}

const plain = (field: Field, value: unknown) =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(storedValue(field, value))

/** Fields of a stored row that hold what was forged. */
const taken = (owned: Readonly<Record<string, Field>>, forged: Raw, row: Raw | undefined): string[] =>
  Object.entries(owned)
    .filter(([key]) => row && Object.hasOwn(forged, key) && Object.hasOwn(row, key))
    .filter(([key, field]) => {
      const parsed = parseField({ ...field, options: { ...field.options, required: false } }, forged[key])
      return 'value' in parsed && plain(field, row?.[key]) === plain(field, parsed.value)
    })
    .map(([key]) => key)

/** Unknown fields and those of the server are taken from nobody. */
export function smugglingChecks(subject: Subject): void {
  const { name, m, writer, body, submit, entity, newRow } = subject
  checked(name, 'smuggling when adding', async () => {
    const { owned, forged } = forgeryOf(subject)
    const { id: _, ...sent } = forged
    const answer = await submit(writer(), { ...(await body()), ...unknown, ...sent })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
    expect(taken(owned, sent, await m().stored(entity, answer.data.id))).toEqual([])
  })

  checked(name, 'smuggling when changing', async () => {
    const { owned, forged } = forgeryOf(subject)
    const { id: _id, version: _version, ...sent } = forged
    const once = Object.fromEntries(
      Object.entries(entity.fields)
        .filter(([, field]) => field.options.immutable && !kindOf(field).isReference)
        .map(([key, field]) => [key, sampleValue(field, 888)]),
    )
    const id = await newRow()
    const before = await m().stored(entity, id)
    const answer = await submit(writer(), { ...unknown, ...sent, ...once, id, version: before?.['version'] })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200, data: { id } })
    const after = await m().stored(entity, id)
    expect(taken(owned, sent, after)).toEqual(taken(owned, sent, before))
    expect(after).toMatchObject({ id, version: Number(before?.['version']) + 1 })
    for (const key of Object.keys(once)) expect(after?.[key], `${key} may be set once`).toEqual(before?.[key])
  })
}

const unreadable = ['[]', '"text"', '5', 'null', 'true', '']

/** What is no value of a field is refused with the field's label, in the language asked for, and nothing is stored. */
export const badInputCheck = ({ name, resource, entity, submit, writer, count }: Subject): void =>
  checked(name, 'bad input', async () => {
    const fields = Object.entries(entity.fields).filter(([, field]) => isWritable(field))
    const before = await count()
    const wrongs = new Map(fields.map(([key, field]) => [key, wrongValues(field)]))
    const rounds = Math.max(...[...wrongs.values()].map(list => list.length))
    for (let round = 0; round < rounds; round++) {
      const wrong = Object.fromEntries([...wrongs].map(([key, list]) => [key, list[round % list.length]]))
      const what = JSON.stringify(wrong).slice(0, 300)
      for (const [lang, at] of [
        ['zh', 0],
        ['en-GB', 1],
      ] as const) {
        const answer = await submit(writer(), wrong, '', { 'accept-language': lang })
        expectRefused(answer, 422, what)
        expect(answer.problems.map(one => one.field).toSorted(), what).toEqual([...wrongs.keys()].toSorted())
        for (const { field, message } of answer.problems)
          expect(message.toLowerCase()).toContain(entity.fields[field]?.label[at].toLowerCase())
      }
    }
    const required = fields
      .filter(([, { options }]) => options.required && options.initial === undefined)
      .map(([key]) => key)
    for (const nothing of [undefined, '', null]) {
      const answer = await submit(writer(), Object.fromEntries(fields.map(([key]) => [key, nothing])))
      expectSound(answer, `everything ${nothing}`)
      if (required.length > 0) expectRefused(answer, 422, `everything ${nothing}`)
      expect(answer.problems.map(one => one.field)).toEqual(expect.arrayContaining(required))
    }
    for (const payload of unreadable) {
      const headers = { 'blade-auth': `bearer ${writer().token}`, 'content-type': 'application/json' }
      const response = await writer().http.inject({
        method: 'POST',
        url: `/api/${pathOf(resource, 'submit')}`,
        payload,
        headers,
      })
      expect(response.statusCode, payload).toBe(200)
    }
    expect(await count()).toBe(before)
  })
