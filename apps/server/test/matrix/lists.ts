import { type Entity, type Field, isView, kindOf, rowFields, stars } from '@forecourt/contract/kernel'
import { expect } from 'vitest'
import { call } from '../people.ts'
import { sampleValue } from '../../src/kernel/kinds/index.ts'
import { checked, expectRefused, expectTextIds, pathOf, rowsOf } from './matrix.ts'
import type { Subject } from './subject.ts'

/** Whatever page is asked for, the answer is one of bounded size. */
export const pagingCheck = ({ name, resource, writer }: Subject): void =>
  checked(name, 'paging', async () => {
    for (const current of ['0', '-1', '1000000000', 'abc', '1.5', '', '9'.repeat(30)])
      for (const size of ['0', '201', '500', '1000000', 'abc', '-1']) {
        const answer = await call(writer(), 'GET', pathOf(resource, 'list'), { current, size })
        expect(answer, `${current} ${size}`).toMatchObject({ status: 200, code: 200 })
        if (resource.unpaged) continue
        expect(answer.data.size).toBeLessThanOrEqual(200)
        expect(answer.data.records.length).toBeLessThanOrEqual(answer.data.size)
        expect(answer.data.current).toBeGreaterThanOrEqual(1)
      }
  })

type ValueFor = (field: Field) => unknown
const fitting: ValueFor = field => (kindOf(field).isStructure ? 'x' : sampleValue(field, 5))
const all = (...texts: readonly string[]): ValueFor[] => texts.map(text => () => text)
const anything = [
  fitting,
  ...all('abc', '99999', '-1', "'; drop table x; --", '2025-03-01', '9'.repeat(19), 'a\u0000b', '%_\\', '1,2,x'),
]
/** The suffixes of blade-contract 1.7, each with the values that could trouble it. */
const trials: readonly (readonly [suffixes: string, values: readonly ValueFor[]])[] = [
  ['_equal', anything],
  ['_notequal _in _ge', [fitting, ...all('abc', '99999', '9'.repeat(19), '1,2,x')]],
  ['_gt _le _lt', [fitting, ...all('abc', 'a\u0000b')]],
  ['_like _likeleft _likeright _notlike', all('abc', '%_\\', 'a\u0000b')],
  ['_datege _dategt _dateequal _datele _datelt', [fitting, ...all('abc', '2025-03-01', '9999-12-31')]],
  ['_null _notnull _ignore', all('1')],
]

const sorts = [
  'id;drop table x',
  '(select 1)',
  "id'--",
  'password_hash',
  'a,b,c,d,e',
  '1',
  'id desc',
  '*',
  'tenant_id',
  'createTime',
  '\u0000',
]

/** The fields that the server says it keeps back from the reader. */
async function withheld({ writer, entity }: Subject): Promise<ReadonlySet<string>> {
  const limits = (await call(writer(), 'GET', 'kernel/readable')).data[entity.name]
  return new Set([...(limits?.hidden ?? []), ...(limits?.masked ?? [])])
}

/**
 * Every suffix on every field with good and bad values, unknown columns and hostile sorts: an answer, never a fault. By
 * what is kept back from the reader nothing is asked.
 */
export const filtersCheck = (subject: Subject): void =>
  checked(subject.name, 'filters', async () => {
    const { resource, entity, writer, newRow } = subject
    await newRow()
    const all: Readonly<Record<string, Field>> = rowFields(entity)
    const closed = await withheld(subject)
    const fields = Object.fromEntries(Object.entries(all).filter(([key]) => !closed.has(key)))
    const path = pathOf(resource, 'list')
    const list = (query: object) => call(writer(), 'GET', path, { size: 2, ...query })
    const good = { status: 200, code: 200 }
    const tryAll = async (suffix: string, value: ValueFor) => {
      const queries = Object.entries(fields).map(([key, field]) => ({ [`${key}${suffix}`]: value(field) }))
      if ((await list(Object.assign({}, ...queries))).code === 200) return
      // All at once failed: one after the other names the culprit.
      for (const query of queries) expect(await list(query), JSON.stringify(query)).toMatchObject(good)
    }
    for (const value of anything) await tryAll('', value)
    for (const [names, tried] of trials)
      for (const suffix of names.split(' ')) for (const value of tried) await tryAll(suffix, value)
    const { total, length } = (await list({})).data
    const ignored = await list({
      nowhere: 'x',
      nowhere_equal: 'x',
      'id;drop': 'x',
      __proto__x: 'y',
      hasOwnProperty: 'z',
      constructor_null: '1',
    })
    expect([ignored.data.total, ignored.data.length]).toEqual([total, length])
    for (const sort of [...sorts, Object.keys(fields).join()])
      expect(await list({ ascs: sort, descs: sort }), sort).toMatchObject(good)
    for (const key of closed)
      if (all[key] && kindOf(all[key]).isSortable) expectRefused(await list({ ascs: key }), 403, `sorted by ${key}`)
    const [first] = Object.keys(fields)
    for (const query of [
      'current=1&current=2&size=3&size=4',
      `${first}=a&${first}=b`,
      'ascs=id&ascs=id',
      '__proto__=1',
      'a[b]=c',
    ])
      expect(await call(writer(), 'GET', `${path}?${query}`), query).toMatchObject(good)
  })

/**
 * Nothing leaves but declared fields by one of their names, the texts of references, and the children of a tree; a secret
 * never does, at most the stars that stand for one. Lists of nothing are empty texts, and a root's parent is "0".
 */
function expectDeclared(of: Entity, row: Record<string, unknown>, parts: readonly string[] = []): void {
  const fields: Readonly<Record<string, Field>> = rowFields(of)
  const spellings = new Set(Object.values(fields).flatMap(field => field.options.spellings ?? []))
  for (const key of Object.keys(row)) {
    const stem = key.replace(/Name$/, '')
    const isReferenceLabel = stem !== key && [stem, `${stem}Id`, `${stem}Ids`, `${stem}Code`].some(one => fields[one])
    expect(
      Boolean(fields[key]) ||
        isReferenceLabel ||
        spellings.has(key) ||
        ['children', 'hasChildren', 'can', ...parts].includes(key),
      `${of.name} shows ${key}`,
    ).toBe(true)
    if (fields[key]?.options.many || key === of.options.parent) expect(row[key], `${of.name}.${key}`).not.toBeNull()
    if (fields[key] && kindOf(fields[key]).isSecret)
      expect([null, stars], `${of.name} shows the secret ${key}`).toContain(row[key])
  }
}

const envelope = ['code', 'data', 'msg', 'success']
const noIds = ['abc', '9'.repeat(19), '9'.repeat(30), '1;2', '1 or 1=1', '-1', '1.5', '\u0000']
const tooMany = Array.from({ length: 501 }, (_, index) => index + 1).join()

/** The envelope, the paging record, ids as text, moments as the specification has them, and what is no id. */
export const shapeCheck = ({ name, resource, entity, writer, newRow, has }: Subject): void =>
  checked(name, 'shape', async () => {
    const id = await newRow()
    if (has('list')) {
      const { body, data } = await call(writer(), 'GET', pathOf(resource, 'list'))
      expect(Object.keys(body).toSorted()).toEqual(envelope)
      expect(body).toMatchObject({ code: 200, success: true, msg: '操作成功' })
      if (resource.unpaged) expect(Array.isArray(data)).toBe(true)
      else
        expect(data).toMatchObject({
          records: expect.any(Array),
          total: expect.any(Number),
          size: 10,
          current: 1,
          pages: expect.any(Number),
        })
      // What a view adds up is not made here.
      if (!isView(entity)) expect(rowsOf(data).length).toBeGreaterThan(0)
      expectTextIds(data, name)
      for (const row of rowsOf(data)) expectDeclared(entity, row)
    }
    if (has('detail')) {
      const path = pathOf(resource, 'detail')
      const { body, data } = await call(writer(), 'GET', path, { id })
      expect(Object.keys(body).toSorted()).toEqual(envelope)
      const createTime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(data).toMatchObject({ id, isDeleted: 0, version: expect.any(Number), createTime })
      expectTextIds(data, name)
      expectDeclared(entity, data, Object.keys(resource.parts))
      for (const [named, of] of Object.entries(resource.parts)) for (const part of data[named]) expectDeclared(of, part)
      for (const bad of ['', ...noIds])
        expectRefused(await call(writer(), 'GET', path, { id: bad }), 404, `detail ${bad}`)
    }
    if (has('remove')) {
      const remove = (ids: string) =>
        call(writer(), 'POST', `${pathOf(resource, 'remove')}?ids=${encodeURIComponent(ids)}`)
      for (const bad of [...noIds, tooMany]) expectRefused(await remove(bad), 404, `remove ${bad.slice(0, 20)}`)
      for (const none of ['', ',']) expectRefused(await remove(none), 422, 'remove nothing')
    }
  })
