import { entity, secret, text } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { openSecret, sealedFields, Seals } from './seals.ts'

const label = ['甲', 'Alpha'] as const
const gateway = entity('gateway', label, { name: text(label), key: secret(label) })
const bound = entity('bound', label, { name: text(label), key: secret(label, { sealedFor: ['name'] }) })
const [first, second] = [new Seals({ present: 'the first secret' }), new Seals({ present: 'the second secret' })]

test('a secret is sealed on its way into the table and opens for its own row alone', () => {
  const row = first.row(gateway, { id: '7', name: 'oss', key: 'hush' })
  expect(row).toMatchObject({ id: '7', name: 'oss' })
  expect(JSON.stringify(row)).not.toContain('hush')
  expect(openSecret(gateway, 'key', row, ['the first secret'])).toBe('hush')
  expect(openSecret(gateway, 'key', { ...row, id: '8' }, ['the first secret'])).toBeUndefined()
  expect(openSecret(gateway, 'key', row, ['another'])).toBeUndefined()
  expect(openSecret(gateway, 'key', { id: '7', key: null }, ['the first secret'])).toBeUndefined()
})

test('what stays as it was is not sealed twice, and what is emptied stays empty', () => {
  const row = first.row(gateway, { id: '7', name: 'oss', key: 'hush' })
  expect(second.changes(gateway, row, { name: 'sms', key: row.key })).toEqual({ name: 'sms', key: row.key })
  expect(second.changes(gateway, row, { key: null })).toEqual({ key: null })
  const changed = { ...row, ...second.changes(gateway, row, { key: 'hush' }) }
  expect(second.isPresent(String(changed.key))).toBe(true)
  expect(openSecret(gateway, 'key', changed, ['the second secret', 'the first secret'])).toBe('hush')
})

test('a secret may be bound to other fields of its row, which change with it', () => {
  const row = first.row(bound, { id: '7', name: 'a', key: 'hush' })
  expect(openSecret(bound, 'key', { ...row, id: '8' }, ['the first secret'])).toBe('hush')
  expect(openSecret(bound, 'key', { ...row, name: 'b' }, ['the first secret'])).toBeUndefined()
  const moved = { ...row, ...first.changes(bound, row, { name: 'b', key: 'hush again' }), name: 'b' }
  expect(openSecret(bound, 'key', moved, ['the first secret'])).toBe('hush again')
})

test('entities without secrets are written as they are', () => {
  const plain = entity('plain', label, { name: text(label) })
  const row = { id: '1', name: 'x' }
  expect(sealedFields(plain)).toEqual([])
  expect(first.row(plain, row)).toBe(row)
})
