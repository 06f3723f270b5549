import { expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { advice, adviseOn } from './guard.ts'

const fine = { isEncrypted: true, server: '10.0.0.5', hasTrigrams: true, leakproof: 2 }

test('an operator whose connection crosses a network in the clear is told so', () => {
  expect(advice(fine)).toEqual([])
  expect(advice({ ...fine, isEncrypted: false })).toEqual([expect.stringContaining('sslmode=verify-full')])
  for (const server of [null, '127.0.0.1', '::1']) expect(advice({ ...fine, isEncrypted: false, server })).toEqual([])
})

test('an operator whose database lacks what makes text search fast gets the statements', async () => {
  const database = await emptyDatabase()
  expect(await adviseOn(database.ownerUrl)).toEqual([
    'Text search is slow until a superuser runs in this database: create extension if not exists pg_trgm; ' +
      'alter function texticlike(text, text) leakproof; alter function textlike(text, text) leakproof;',
  ])
  await database.drop()
})
