import { join } from 'node:path'
import { areas } from '@forecourt/contract'
import { entitiesOf } from '@forecourt/contract/kernel'
import { generateDrizzleJson } from 'drizzle-kit/api-postgres'
import { tableFor } from '../apps/server/src/kernel/db/table.ts'

type Schema = Awaited<ReturnType<typeof generateDrizzleJson>>

/** What the declared entities are in the database: the state that the next migration begins with. */
export const schemaFile = join(import.meta.dirname, '../apps/server/schema.json')

/** The tables of all entities as they are declared now, without made-up ids. */
export async function declaredSchema(): Promise<Schema> {
  const entities = areas.flatMap(entitiesOf)
  const made = await generateDrizzleJson(Object.fromEntries(entities.map(entity => [entity.name, tableFor(entity)])))
  return { ...made, id: 'schema', prevIds: [] }
}

function placeOf(one: Schema['ddl'][number]): string {
  const name = 'name' in one ? one.name : ''
  return `${'table' in one ? one.table : name} ${one.entityType === 'tables' ? '' : one.entityType} ${name}`
}

/** A line for each table, column and index by name, so that what two people have added merges line by line. */
export function schemaText({ ddl, ...head }: Schema): string {
  const lines = ddl.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).map(one => `    ${JSON.stringify(one)}`)
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "ddl": [\n${lines.join(',\n')}\n  ]\n}\n`
}
