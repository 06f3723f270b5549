import { inject } from 'vitest'
import { emptyDatabase, type FreshDatabase } from './database.ts'
import { landedRoles, landedStatements, makeLandedRoles } from './landed-statements.ts'
import { query } from './query.ts'

/** A database of the test server as a landed version left it. */
export async function landedDatabase(file: string): Promise<FreshDatabase> {
  const database = await emptyDatabase()
  await makeLandedRoles(database.ownerUrl)
  await query(database.ownerUrl, await landedStatements(file, inject('testServer').ownerRole))
  return database
}

export async function dropLandedRoles(): Promise<void> {
  for (const role of landedRoles) await query(inject('testServer').adminUrl, `drop role if exists ${role}`)
}
