import { verifyDatabase } from '../ledger/verify.ts'
import { rolesOf } from '../kernel/roles.ts'
import { accessDigest, missingWalls } from './access.ts'
import { asOwner } from './installation-lock.ts'
import { unmatchedFiles } from './stored-files.ts'

export interface Installation {
  readonly ownerUrl: string
  readonly appUrl: string
  /** The folder of stored files; undefined when they are kept elsewhere. */
  readonly filesFolder?: string | undefined
}

const mostNamed = 20

function listed(what: string, names: readonly string[]): string {
  const more = names.length > mostNamed ? [`and ${names.length - mostNamed} more`] : []
  return [`WRONG   ${what}`, ...names.slice(0, mostNamed), ...more].join('\n          ')
}

/** Row-level security, policies and rights are what this version declares and its last start left. */
async function verifyAccess({ ownerUrl, appUrl }: Installation, print: (text: string) => void): Promise<boolean> {
  const roles = rolesOf(appUrl)
  const { bare, isAsLeft } = await asOwner(ownerUrl, async client => {
    const digest = await accessDigest(client, roles)
    const recorded = await client.query(`select 1 from schema_migration where name = 'policies' and digest = $1`, [
      digest,
    ])
    return { bare: await missingWalls(client, roles), isAsLeft: recorded.rows.length > 0 }
  })
  if (isAsLeft && bare.length === 0) print('ok      row-level security, policies and rights')
  else print(listed('row-level security, policies or rights are not as declared; a start sets them again', bare))
  return isAsLeft && bare.length === 0
}

async function verifyFiles({ ownerUrl, filesFolder }: Installation, print: (text: string) => void): Promise<boolean> {
  if (filesFolder === undefined) {
    print('-       stored files are not on this disk and were not looked at')
    return true
  }
  const { missing, unknown } = await asOwner(ownerUrl, client => unmatchedFiles(client, filesFolder))
  if (missing.length > 0) print(listed(`${missing.length} rows without their file`, missing))
  if (unknown.length > 0) print(listed(`${unknown.length} files without a row`, unknown))
  if (missing.length + unknown.length === 0) print('ok      every row has its file, and every file its row')
  return missing.length + unknown.length === 0
}

/** Proves the books and the chains, and looks at policies, rights and files. Only reads; answers whether all is well. */
export async function verifyInstallation(one: Installation, print: (text: string) => void): Promise<boolean> {
  const isProven = await verifyDatabase(one.ownerUrl, print)
  const isWalled = await verifyAccess(one, print)
  const isComplete = await verifyFiles(one, print)
  return isProven && isWalled && isComplete
}
