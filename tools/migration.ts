import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateMigration } from 'drizzle-kit/api-postgres'
import { declaredSchema, schemaFile, schemaText } from './schema.ts'

// Writes the SQL that leads from schema.json to the declarations as they are now, and schema.json anew. Read it before you
// commit it. After a merge, `-- --schema` writes schema.json alone.
const folder = join(import.meta.dirname, '../apps/server/migrations')
const [name] = process.argv.slice(2)
const isSchemaAlone = name === '--schema'
if (!isSchemaAlone && (!name || !/^[a-z0-9-]+$/.test(name)))
  throw new Error('usage: npm run migration -- name-in-kebab-case, or -- --schema')

/** "202611231405": migrations run in the order of their names, and two people's do not meet in one. */
const stamp = (at: Date) => at.toISOString().slice(0, 16).replaceAll(/\D/g, '')

const after = await declaredSchema()
const statements = isSchemaAlone
  ? []
  : await generateMigration(JSON.parse(await readFile(schemaFile, 'utf8')) as typeof after, after)
if (statements.length > 0) {
  const latest = (await readdir(folder)).toSorted().at(-1) ?? ''
  const now = stamp(new Date())
  if (latest.slice(0, 12) >= now) throw new Error(`there is a migration of this very minute already: ${latest}`)
  const target = join(folder, `${now}_${name}`)
  await mkdir(target)
  await writeFile(join(target, 'migration.sql'), `${statements.join('\n')}\n`)
  console.log(`${statements.length} statements in ${target}`)
} else if (!isSchemaAlone) console.log('The schema is up to date.')
await writeFile(schemaFile, schemaText(after))
