import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../migrations')

/** Tables that grow with every payment: what is done to all their rows takes as long as there have been payments. */
const growing =
  /\b(?:update|delete from|merge into)\s+(?:only\s+)?"?(order|order_settle|audit_entry|audit_seal|ledger\.(?!chart\b|event\b|period\b)\w+)"?\s/gi

/** What comes after the last migration that landed before there was this rule. */
const from = '0018'

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '').replaceAll(/\$\$[\s\S]*?\$\$/g, '')
const movesIn = (text: string) => [...withoutComments(text).matchAll(growing)].map(one => one[1])

test('no migration moves rows of a table that grows with every payment: a job does, in batches, after the start', async () => {
  const names = (await readdir(folder)).filter(name => name >= from)
  const texts = await Promise.all(names.map(name => readFile(join(folder, name, 'migration.sql'), 'utf8')))
  expect(names.flatMap((name, at) => movesIn(texts[at] ?? '').map(table => `${name}: ${table}`))).toEqual([])
  expect(
    movesIn('update "order" set a = 1; delete from ledger.line where true; alter table card add column a int'),
  ).toEqual(['order', 'ledger.line'])
})

test('no migration says who may do what: policies and rights are declared, and set again where they differ', async () => {
  const names = (await readdir(folder)).filter(name => name >= from)
  const texts = await Promise.all(names.map(name => readFile(join(folder, name, 'migration.sql'), 'utf8')))
  const rights = /^\s*(grant|revoke|create policy|alter policy|drop policy)\b/im
  expect(names.filter((_, at) => rights.test(withoutComments(texts[at] ?? '')))).toEqual([])
})
