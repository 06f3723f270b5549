import { type Field, formatField, isView, kindOf, masked } from '@forecourt/contract/kernel'
import { menu } from '@forecourt/contract/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../src/kernel/context.ts'
import { sampleValue } from '../src/kernel/kinds/index.ts'
import { servedOf } from '../src/kernel/served.ts'
import { snake } from '../src/kernel/db/table.ts'
import { rowsOf as storedRows } from '../src/kernel/rows/list.ts'
import { exportedRows, wantedFields } from '../src/kernel/transfer/export-rows.ts'
import { viewsOfOneDocument } from './matrix/exceptions.ts'
import { type Matrix, openMatrix, pathOf, rowsOf } from './matrix/matrix.ts'
import { expectedSight, type Kind, kindsOf, type Restricted, restricted, tenantOf, wordsOf } from './matrix/readers.ts'
import { call, inContext, makePerson, type Person } from './people.ts'
import { reviewedReaders } from './reviewed/readers.ts'

// Every field that is kept from somebody, before every kind of reader there can be, wherever rows are read.

let m: Matrix
let codes: ReadonlySet<string>
beforeAll(async () => {
  m = await openMatrix()
  const all = await m.testApp.asSystem(async ctx => ctx.all(menu, {}, { limit: 10_000 }))
  codes = new Set(all.map(one => one.code))
})
afterAll(() => m.testApp.close())

test('who reads what was decided, and nothing else is kept from anybody', () => {
  const declared = restricted.flatMap(({ resource, fields }) =>
    fields.map(([name, field]) => [`${resource.entity.name}.${name}`, wordsOf(field)]),
  )
  expect(Object.fromEntries(declared)).toEqual(reviewedReaders)
})

/** Without a detail the right to unmasked values says who reads what lists mask. */
const rightsFor = ({ resource: { permission, verbs } }: Restricted, { rights }: Kind): string[] => {
  const whole = verbs.includes('detail') ? `${permission}_view` : `${permission}_exportPlain`
  return [permission, whole, 'audit', ...rights].filter(code => codes.has(code))
}

interface Subject {
  readonly of: Restricted
  readonly kind: Kind
  readonly reader: Person
  readonly id: string
  /** What the row says of each restricted field, as it would leave unmasked. */
  readonly truth: ReadonlyMap<string, unknown>
}

type Row = Readonly<Record<string, unknown>>

/** Views of the books as a whole, of which nobody but the platform sees a row. */
const ofTheBooks = new Set(['statistics.profitMonths'])

/** A view's row of what reaches the reader. */
async function viewSubjectFor(of: Restricted, kind: Kind): Promise<Subject> {
  await m.rows.behind(of.resource.entity, m.theirs)
  const reader = await makePerson(m.testApp, { tenantId: tenantOf(kind, m.theirs), rights: rightsFor(of, kind) })
  const path = pathOf(of.resource, 'list')
  const [{ id } = { id: '' }] = rowsOf((await call(reader, 'GET', path)).data) as { id: string }[]
  const [row = {}] = await m.testApp.asSystem(ctx => storedRows(ctx, of.resource.entity, [id]))
  const truth = new Map(of.fields.map(([name, field]) => [name, formatField(field, (row as Row)[name])]))
  return { of, kind, reader, id, truth }
}

/** A row that reaches the reader in one way and no other, and the reader. */
async function subjectFor(of: Restricted, kind: Kind): Promise<Subject> {
  const { entity } = of.resource
  if (isView(entity)) return viewSubjectFor(of, kind)
  const isOwn = kind.place === 'tenantId'
  const id = await m.rows.row(entity, isOwn ? m.theirs : entity.options.tenancy === 'platform' ? '000000' : m.mine)
  const table = `"${snake(entity.name)}"`
  for (const share of entity.options.share ?? [])
    await m.testApp.asOwner(`update ${table} set ${snake(share)} = $2 where id = $1`, [
      id,
      share === kind.place ? m.theirs : '333333',
    ])
  const tenantId = tenantOf(kind, m.theirs)
  const reader = await makePerson(m.testApp, { tenantId, rights: rightsFor(of, kind) })
  // People see their own tasks only.
  await m.testApp.asOwner(`update ${table} set create_user = $2 where id = $1`, [id, reader.userId])
  const row = (await m.stored(entity, id)) ?? {}
  const truth = new Map(of.fields.map(([name, field]) => [name, formatField(field, domain(field, row[name]))]))
  return { of, kind, reader, id, truth }
}

/** Values of the driver as the store has them. */
function domain(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return kindOf(field).isBig ? BigInt(String(value)) : value
}

const isAskable = (field: Field): boolean => kindOf(field).isFilterable
const operators =
  ' _equal _notequal _like _likeleft _likeright _notlike _in _notin _ge _gt _le _lt _datege _datele _null _notnull'.split(
    ' ',
  )
const shownOf = ({ data, code }: { data: any; code: number }) => [code, code === 200 ? rowsOf(data).length : 0]

const asked = ({ of, reader, id }: Subject, query: object, path = pathOf(of.resource, 'list')) =>
  call(reader, 'GET', path, { id_equal: id, ...query })

/** How a value stands where the row is read. */
function expectSeen(sight: string, truth: unknown, seen: unknown, what: string): void {
  if (truth === null) return expect(seen ?? null, what).toBeNull()
  if (sight === 'hidden') return expect(seen ?? null, what).toBeNull()
  expect(seen, what).toEqual(sight === 'masked' ? masked(String(truth)) : truth)
}

async function listCheck(subject: Subject): Promise<void> {
  const { data, code } = await asked(subject, {})
  expect(code).toBe(200)
  const row = rowsOf(data).find(one => one['id'] === subject.id)
  expect(row).toBeDefined()
  for (const [name, field] of subject.of.fields) {
    const sight = expectedSight(field, subject.kind)
    expectSeen(sight === 'plain' && field.options.mask ? 'masked' : sight, subject.truth.get(name), row?.[name], name)
  }
}

async function detailCheck(subject: Subject): Promise<void> {
  const { of, reader, id } = subject
  if (!of.resource.verbs.includes('detail')) return
  const { data, code } = await call(reader, 'GET', pathOf(of.resource, 'detail'), { id })
  expect(code).toBe(200)
  for (const [name, field] of of.fields)
    expectSeen(expectedSight(field, subject.kind), subject.truth.get(name), data[name], name)
}

/** A right guess is answered like a wrong one, whatever is asked; so nothing can be found out by asking again and again. */
async function guessCheck(subject: Subject): Promise<void> {
  for (const [name, field] of subject.of.fields.filter(([, one]) => isAskable(one))) {
    const right = subject.truth.get(name)
    if (right === null) continue
    const isPlain = expectedSight(field, subject.kind) === 'plain'
    if (isPlain) expect(shownOf(await asked(subject, { [`${name}_equal`]: right })), name).toEqual([200, 1])
    else
      for (const suffix of operators) {
        const wrong = sampleValue(field, 987)
        const answers = await Promise.all([right, wrong].map(value => asked(subject, { [`${name}${suffix}`]: value })))
        const [one, other] = answers.map(shownOf)
        expect(one, `${name}${suffix}`).toEqual(other)
      }
  }
}

/** Whoever may not read a field cannot sort by it: refused, or the row is not among what is sorted. */
async function sortCheck(subject: Subject): Promise<void> {
  for (const [name, field] of subject.of.fields.filter(([, one]) => kindOf(one).isSortable))
    for (const word of ['ascs', 'descs']) {
      const [code, count] = shownOf(await asked(subject, { [word]: name }))
      if (expectedSight(field, subject.kind) === 'plain') expect([code, count], name).toEqual([200, 1])
      else expect(count, `${word}=${name} answered ${code}`).toBe(0)
    }
}

async function sumsCheck(subject: Subject): Promise<void> {
  const { of, truth } = subject
  const { data } = await asked(subject, {}, `${of.resource.bases[0]}/sums`)
  for (const [name, field] of of.fields)
    if (expectedSight(field, subject.kind) !== 'plain' && truth.get(name) !== null)
      expect(data?.sums?.[name] ?? null, name).not.toEqual(truth.get(name))
}

const holds = (text: string, truth: unknown): boolean => String(truth).length > 5 && text.includes(String(truth))

/** A file has what the list has; with everything unmasked it has what the reader may read. */
async function fileCheck(subject: Subject): Promise<void> {
  const { of, kind, reader, id, truth } = subject
  const served = servedOf(m.testApp.app.runtime, of.resource.entity.name)
  if (!served) throw new Error('not served')
  const person = { tenantId: reader.tenantId, userId: reader.userId, permissions: new Set(rightsFor(of, kind)) }
  for (const plain of [false, true]) {
    const wanted = { columns: [], filters: {}, ids: [id], plain }
    const read = <T>(work: (ctx: Ctx) => Promise<T>) =>
      inContext(m.testApp, person, 'read', work as never) as Promise<T>
    const fields = await read(ctx => wantedFields(ctx, served, { columns: [], filters: {} }))
    const rows = []
    for await (const cells of exportedRows(read, served, fields, wanted, 'zh', async () => {})) rows.push(cells)
    expect(rows.length).toBe(1)
    for (const [name, field] of of.fields) {
      const at = Object.keys(fields).indexOf(name)
      if (at < 0 || truth.get(name) === null) continue
      const mayWhole = expectedSight({ ...field, options: { ...field.options, mask: false } }, kind) === 'plain'
      const isWhole = plain ? mayWhole : mayWhole && !field.options.mask
      if (!isWhole) expect(holds(JSON.stringify(rows[0]?.[at]), truth.get(name)), `${name} in a file`).toBe(false)
    }
  }
}

/** History says no more of a row than the row itself. */
async function historyCheck(subject: Subject): Promise<void> {
  const { of, reader, id, truth } = subject
  const history = await call(reader, 'GET', 'kernel/history', { entity: of.resource.entity.name, id })
  const entries = (history.code === 200 ? history.data : []) as { changes: { field: string }[] | null }[]
  const said = entries.flatMap(entry => entry.changes ?? [])
  for (const [name, field] of of.fields) {
    const text = JSON.stringify(said.filter(change => change.field === name))
    const sight = expectedSight(field, subject.kind)
    if (sight === 'hidden') expect(text, `${name} in the history`).toBe('[]')
    if (sight === 'masked') expect(holds(text, truth.get(name)), `${name} in the history`).toBe(false)
  }
}

const checks = { listCheck, detailCheck, guessCheck, sortCheck, sumsCheck, fileCheck, historyCheck }

for (const of of restricted.filter(({ name }) => !Object.hasOwn(viewsOfOneDocument, name)))
  describe(of.name, () => {
    for (const kind of kindsOf(of)) {
      const isNobodys = ofTheBooks.has(of.name) && !kind.isPlatform
      const who = kind.isPlatform ? 'the platform' : kind.place || 'everybody'
      test(`reads of every field what is declared: ${who}${kind.rights.map(right => ` with ${right}`).join('')}`, async () => {
        const subject = await subjectFor(of, kind)
        if (isNobodys)
          return expect(shownOf(await call(subject.reader, 'GET', pathOf(of.resource, 'list')))).toEqual([200, 0])
        for (const check of Object.values(checks)) await check(subject)
      })
    }
  })
