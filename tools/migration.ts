import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areas } from '@forecourt/contract'
import { entitiesOf } from '@forecourt/contract/kernel'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres'
import { tableFor } from '../apps/server/src/kernel/table.ts'

// Writes the SQL that leads from the last snapshot to the declarations as they are now. Read it before you commit it.
const folder = join(import.meta.dirname, '../apps/server/migrations')
const [name] = process.argv.slice(2)
if (!name || !/^[a-z0-9-]+$/.test(name)) throw new Error('usage: npm run migration -- name-in-kebab-case')

const existing = (await readdir(folder)).toSorted()
const snapshots = []
for (const one of existing) {
  const text = await readFile(join(folder, one, 'snapshot.json'), 'utf8').catch(() => undefined)
  if (text) snapshots.push(text)
}
const before = snapshots.length ? JSON.parse(snapshots.at(-1) ?? '') : await generateDrizzleJson({})
const entities = areas.flatMap(entitiesOf)
const after = await generateDrizzleJson(
  Object.fromEntries(entities.map(entity => [entity.name, tableFor(entity)])),
  before.id,
)
const statements = await generateMigration(before, after)
if (statements.length === 0) {
  console.log('The schema is up to date.')
} else {
  const number = String(Number(existing.at(-1)?.slice(0, 4) ?? '0') + 1).padStart(4, '0')
  const target = join(folder, `${number}_${name}`)
  await mkdir(target)
  await writeFile(join(target, 'migration.sql'), `${statements.join('\n')}\n`)
  await writeFile(join(target, 'snapshot.json'), JSON.stringify(after))
  console.log(`${statements.length} statements in ${target}`)
}
