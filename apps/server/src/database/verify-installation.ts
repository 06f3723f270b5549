import { verifyDatabase } from '../ledger/verify.ts'
import { lostHeads } from '../ledger/anchored.ts'
import { fileAnchor } from '../providers/anchor/file.ts'
import { rolesOf } from '../kernel/who/roles.ts'
import { accessDigest, missingWalls } from './access.ts'
import { asOwner } from './installation-lock.ts'
import type { StoragePort } from '../providers/storage/port.ts'
import { unmatchedFiles } from './stored-files.ts'

interface Installation {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Where stored files are; undefined leaves them out. */
  readonly storage?: Pick<StoragePort, 'keys'> | undefined
  /** The folder in which the heads of the chains are left; undefined when they are left elsewhere. */
  readonly anchorFolder?: string | undefined
}

const maxNamed = 20

function listed(what: string, names: readonly string[]): string {
  const more = names.length > maxNamed ? [`and ${names.length - maxNamed} more`] : []
  return [`WRONG   ${what}`, ...names.slice(0, maxNamed), ...more].join('\n          ')
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

async function verifyFiles({ ownerUrl, storage }: Installation, print: (text: string) => void): Promise<boolean> {
  if (!storage) return true
  const found = await storage.keys()
  if (found.result !== 'ok') {
    print(`WRONG   stored files could not be listed: ${found.reason}`)
    return false
  }
  const { missing, unknown } = await asOwner(ownerUrl, client => unmatchedFiles(client, found.keys))
  if (missing.length > 0) print(listed(`${missing.length} rows without their file`, missing))
  if (unknown.length > 0) print(listed(`${unknown.length} files without a row`, unknown))
  if (missing.length + unknown.length === 0) print('ok      every row has its file, and every file its row')
  return missing.length + unknown.length === 0
}

/** The chains still hold every head that was written down: in the database, and in the folder that is out of its reach. */
async function verifyAnchors(
  { ownerUrl, anchorFolder }: Installation,
  print: (text: string) => void,
): Promise<boolean> {
  const outside = anchorFolder === undefined ? [] : ((await fileAnchor({ folder: anchorFolder }).statements?.()) ?? [])
  const { known, lost } = await asOwner(ownerUrl, async client => {
    const { rows } = await client.query<{ statement: string }>('select statement from chain_anchor order by id')
    const known = new Set([...rows.map(row => row.statement), ...outside])
    return {
      known,
      lost: await lostHeads(async (text, values) => client.query(text, [...values]) as never, [...known]),
    }
  })
  const places = lost.map(one => `${one.chain} ${one.tenantId} seal ${one.seq} of ${one.takenAt}: ${one.found}`)
  if (lost.length > 0) print(listed('the chains do not hold every anchored head', places))
  else print(`ok      the chains hold the heads of ${known.size} statements, ${outside.length} of them from outside`)
  return lost.length === 0
}

/** Proves the books and the chains, and looks at policies, rights and files. Only reads; answers whether all is well. */
export async function verifyInstallation(one: Installation, print: (text: string) => void): Promise<boolean> {
  const isProven = await verifyDatabase(one.ownerUrl, print)
  const isWalled = await verifyAccess(one, print)
  const isComplete = await verifyFiles(one, print)
  const isAnchored = await verifyAnchors(one, print)
  return isProven && isWalled && isComplete && isAnchored
}
