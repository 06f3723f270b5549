import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Content, contents } from '../../test/contents.ts'
import { copyOf, type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { testEnv } from '../../test/foundation.ts'
import { dropLandedRoles, landedDatabase } from '../../test/landed.ts'
import { landedFolder } from '../../test/landed-statements.ts'
import { query } from '../../test/query.ts'
import { schemaOf } from '../../test/schema.ts'
import { makeApp } from '../app.ts'
import { clientDigest } from '../areas/access/password.ts'
import { verifyDatabase } from '../ledger/verify.ts'
import { prepareData } from '../seed/prepare.ts'
import { migrate } from './migrate.ts'

// Installations of versions that have landed, each a small demonstration (tools/landed-dump.ts), are upgraded to this one.

const migrations = join(import.meta.dirname, '../../migrations')
const files = await readdir(landedFolder)

/** Tables whose rows a migration changes after the dump was made, and those it adds rows to. */
async function changedSince(applied: ReadonlySet<string>) {
  const pending = (await readdir(migrations)).filter(name => !applied.has(name))
  const texts = await Promise.all(pending.map(name => readFile(join(migrations, name, 'migration.sql'), 'utf8')))
  const changes = /\b(?:update|insert into|delete from|merge into)\s+"?([a-z_.]+)"?/gi
  const retyped = /alter table\s+"?([a-z_.]+)"?\s+alter column\s+\S+\s+(?:set data )?type/gi
  const names = texts.flatMap(text => [...text.matchAll(changes), ...text.matchAll(retyped)].map(one => one[1] ?? ''))
  const additions = texts.flatMap(text =>
    [...text.matchAll(/\binsert into\s+"?([a-z_.]+)"?/gi)].map(one => one[1] ?? ''),
  )
  return { changed: new Set(names), grown: new Set(additions) }
}

describe.each(files)('an installation of %s', file => {
  let dumped: FreshDatabase
  let upgraded: FreshDatabase
  let before: Map<string, Content>
  let applied: Set<string>
  beforeAll(async () => {
    dumped = await landedDatabase(file)
    const names = await query(dumped.ownerUrl, 'select name from schema_migration')
    applied = new Set(names.map(row => String(row['name'])))
    before = await contents(dumped.ownerUrl)
    upgraded = await copyOf(dumped)
    await migrate(upgraded.ownerUrl, upgraded.appUrl)
  })
  afterAll(async () => {
    await upgraded.drop()
    await dumped.drop()
    await dropLandedRoles()
  })

  test('has documents of every kind, so that an upgrade has something to lose', () => {
    const empty = [...before].flatMap(([table, { rows }]) => (rows === 0 ? [table] : []))
    expect(before.size - empty.length).toBeGreaterThan(40)
    for (const table of ['public."order"', 'public.order_refund', 'public.money_settlement', 'public.company_recharge'])
      expect(empty).not.toContain(table)
  })

  test('keeps every row through the upgrade, to the byte where no migration changes it', async () => {
    const after = await contents(upgraded.ownerUrl, before)
    const { changed, grown } = await changedSince(applied)
    const plain = (table: string) => table.replace('public.', '').replaceAll('"', '')
    for (const [table, { rows, digest, columns }] of before) {
      const isChanged = changed.has(plain(table)) || columns.some(one => !after.get(table)?.columns.includes(one))
      const expected = isChanged ? { rows } : { rows, digest }
      if (grown.has(plain(table))) expect(after.get(table)?.rows, table).toBeGreaterThanOrEqual(rows)
      else if (!isChanged || after.has(table)) expect(after.get(table), table).toMatchObject(expected)
    }
  })

  test('has the same tables, functions, policies and rights afterwards as a new one', async () => {
    const fresh = await freshDatabase()
    // The dump was made without the search extension, and a check that is read twice is written down differently.
    const different = /trgm|constraint chart_owner_check/
    const plain = (lines: readonly string[]) => lines.filter(line => !different.test(line)).toSorted()
    expect(plain(await schemaOf(upgraded))).toEqual(plain(await schemaOf(fresh)))
    await fresh.drop()
  })

  test('has books that are proven, and works', async () => {
    const found: string[] = []
    expect(await verifyDatabase(upgraded.ownerUrl, line => found.push(line)), found.join('\n')).toBe(true)
    const { env, forget } = await testEnv({ DEMO: '1' })
    const app = await makeApp(env, upgraded.appUrl)
    await prepareData(app, env, upgraded.ownerUrl)
    const form = new URLSearchParams({ tenantId: '200001', username: 'station', password: clientDigest('station') })
    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: {
        authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
        'tenant-id': '200001',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `${form.toString()}&grant_type=password&scope=all`,
    })
    expect(signedIn.json()).toMatchObject({ access_token: expect.any(String) })
    await app.close()
    await forget()
  })
})
