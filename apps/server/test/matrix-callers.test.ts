import { areas } from '@forecourt/contract'
import {
  type By,
  type Call,
  type Entity,
  excludedBeside,
  excludedBy,
  hasRules,
  namesRow,
  openStates,
  referenceTo,
  rowEntityOf,
} from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../src/areas/tools/test-task.ts'
import { snake } from '../src/kernel/db/table.ts'
import { callsOf, type Matrix, openMatrix } from './matrix/matrix.ts'
import { call, type Person, makePerson } from './people.ts'
import { reviewedCallers } from './reviewed/callers.ts'

// Every call that not everybody with its right may make, before somebody whom its declaration keeps from it.

let m: Matrix
beforeAll(async () => {
  m = await openMatrix()
})
afterAll(() => m.testApp.close())

const ruled = areas.flatMap(callsOf).filter(([, one]) => hasRules(one))
const placesOf = (of: Call): By[] => [of.by ?? []].flat() as By[]
const needsOf = (of: Call) =>
  Object.entries(of.alsoNeeds ?? {}).flatMap(([name, values]) =>
    Object.entries(values).map(([value, need]) => [name, value, need] as const),
  )

function wordsOfPlace(one: By): string {
  if (typeof one === 'string') return one
  if ('right' in one) return `whoever has ${one.right}`
  return 'person' in one ? `the person in ${one.person}` : one.label[1]
}
const seenByOf = (of: Call): readonly By[] => rowEntityOf(of)?.options.seenBy ?? []

/** The declaration in one line, as it was reviewed. */
function wordsOf(of: Call): string {
  const by = placesOf(of).map(wordsOfPlace)
  const also = needsOf(of).map(([name, value, need]) => {
    const words = [need.permission, ...[need.by ?? []].flat()].filter(Boolean)
    return `${name} ${value} needs ${words.join(', ')}`
  })
  const not = excludedBy(of)
  const { liftedBy } = of.decides ?? {}
  return [
    ...(by.length > 0 ? [by.join(' or ')] : []),
    ...(not.length > 0 ? [`not ${not.join(', ')}`] : []),
    ...(liftedBy ? [`unless ${liftedBy}`] : []),
    ...(seenByOf(of).length > 0 ? [`an affair of ${seenByOf(of).map(wordsOfPlace).join(' or ')}`] : []),
    ...also,
  ].join('; ')
}

test('who makes which call is what was decided', () => {
  expect(Object.fromEntries(ruled.map(([name, of]) => [name, wordsOf(of)]))).toEqual(reviewedCallers)
})

/** The inputs that name the row a call is about. */
const namingIn = (of: Call, entity: Entity) => Object.keys(of.input).filter(name => namesRow(name, of.input, entity))

/** A row of the entity that a call is about, and the input that names it. */
async function given(name: string, of: Call): Promise<{ id: string | undefined; input: Record<string, unknown> }> {
  const entity = rowEntityOf(of)
  const input = await m.rows.body(name, of.input, m.mine, entity ? { on: entity } : {})
  if (!entity) return { id: undefined, input }
  const id = await m.rows.row(entity, m.mine)
  const { key } = entity.options
  const [row] = key
    ? await m.testApp.asOwner<{ key: string }>(
        `select ${snake(key)} as key from "${snake(entity.name)}" where id = $1`,
        [id],
      )
    : []
  // A row that goes by another name than its number is named by that.
  for (const name of namingIn(of, entity)) input[name] = row && name === key ? row.key : id
  return { id, input }
}

/** Takes the keeper out of every place that the call is for, into another one of the row: the row is theirs to see all the same. */
async function moveAside(of: Call, entity: Entity, id: string): Promise<void> {
  const parties = Object.entries(entity.options.parties ?? {})
  const isFor = ([party]: readonly [string, string]) => placesOf(of).some(one => one === party)
  if (!parties.some(isFor)) return
  for (const one of parties.toSorted((a, b) => Number(isFor(b)) - Number(isFor(a))))
    await m.testApp.asOwner(`update "${snake(entity.name)}" set ${snake(one[1])} = $2 where id = $1`, [
      id,
      isFor(one) ? m.theirs : m.mine,
    ])
}

const table = { name: 'a.csv', bytes: Buffer.from('a,b\r\n1,2') }

const send = (who: Person, of: Call, input: Record<string, unknown>) =>
  of.upload
    ? upload(m.testApp.app, who, of.path, table, {})
    : of.method === 'GET'
      ? call(who, 'GET', of.path, input)
      : call(who, of.method as 'POST', of.path, input)

for (const [name, of] of ruled)
  describe(name, () => {
    const places = placesOf(of)
    const entity = rowEntityOf(of)

    if (places.length > 0)
      test('is refused to whoever has the right and not the place', async () => {
        const { input, id } = await given(name, of)
        if (id && entity)
          await m.testApp.asOwner(`update "${snake(entity.name)}" set create_user = 1 where id = $1`, [id])
        // The keeper has every right in the tenant of the row, the root every right of the platform.
        if (id && entity && places.includes('platform') && !places.includes('owner')) await moveAside(of, entity, id)
        const stranger = places.includes('platform') ? (places.includes('owner') ? undefined : m.keeper) : m.root
        if (stranger) expect(await send(stranger, of, input)).toMatchObject({ code: 403, reason: 'notAllowed' })
        if (!stranger && id && entity) {
          // Of a row of others nothing is said but that there is none.
          const foreign = await m.rows.row(entity, m.theirs)
          expect(
            await send(m.keeper, of, {
              ...input,
              ...Object.fromEntries(namingIn(of, entity).map(name => [name, foreign])),
            }),
          ).toMatchObject({ code: 404 })
        }
      })

    // Where the right to see all is the call's own, whoever may make it sees them.
    if (
      seenByOf(of).length > 0 &&
      !seenByOf(of).some(by => typeof by === 'object' && 'right' in by && by.right === of.permission)
    )
      test('finds no row for whom it is no affair of', async () => {
        const { input } = await given(name, of)
        const stranger = await makePerson(m.testApp, { tenantId: m.mine })
        expect(await send(stranger, of, input)).toMatchObject({ code: 404 })
      })

    for (const [name, value, need] of needsOf(of))
      if (need.by === 'platform')
        test(`is refused to tenants when ${name} is ${value}`, async () => {
          const { input } = await given(name, of)
          expect(await send(m.keeper, of, { ...input, [name]: value })).toMatchObject({
            code: 403,
            reason: 'notAllowed',
          })
        })

    for (const { of: other, person } of excludedBeside(of))
      test(`is refused to whom a ${other.name} beside the row names in ${person}`, async () => {
        const { input, id } = await given(name, of)
        if (!entity || !id) throw new Error('no row')
        const beside = await m.rows.row(other, m.mine)
        const [table, reference] = [`"${snake(other.name)}"`, snake(referenceTo(other, entity) ?? '')]
        const state = openStates(other)
        const set = async (who: string, code?: number) => {
          await m.testApp.asOwner(`update ${table} set ${reference} = $2, ${snake(person)} = $3 where id = $1`, [
            beside,
            id,
            who,
          ])
          if (state && code !== undefined)
            await m.testApp.asOwner(`update ${table} set ${snake(state.name)} = $2 where id = $1`, [beside, code])
        }
        await m.testApp.asOwner(`update "${snake(entity.name)}" set create_user = 1 where id = $1`, [id])
        const who = places.includes('platform') ? m.root : m.keeper
        await set(who.userId, state?.codes[0])
        expect(await send(who, of, input)).toMatchObject({ code: 403, reason: 'sameUser' })
        await set('1', state?.codes[0])
        expect(await send(who, of, input)).not.toMatchObject({ reason: 'sameUser' })
        // What is over counts no more.
        if (state) {
          await set(who.userId, 99)
          expect(await send(who, of, input)).not.toMatchObject({ reason: 'sameUser' })
        }
      })

    for (const person of excludedBy(of).filter(one => !one.includes('.')))
      test(`is refused to whom the row names in ${person}`, async () => {
        const { input, id } = await given(name, of)
        if (!entity || !id) throw new Error('no row')
        const who = places.includes('platform') ? m.root : m.keeper
        const value = entity.fields[person]?.options.many ? JSON.stringify([who.userId]) : who.userId
        const reason = of.decides?.liftedBy ? 'ownWork' : 'sameUser'
        // Where it is the person themselves, the row is their own.
        if (person === 'id') {
          const own = Object.fromEntries(namingIn(of, entity).map(name => [name, who.userId]))
          return expect(await send(who, of, { ...input, ...own })).toMatchObject({ code: 403, reason })
        }
        const table = `"${snake(entity.name)}"`
        await m.testApp.asOwner(`update ${table} set create_user = 1 where id = $1`, [id])
        await m.testApp.asOwner(`update ${table} set ${snake(person)} = $2 where id = $1`, [id, value])
        expect(await send(who, of, input)).toMatchObject({ code: 403, reason })
      })
  })
