import { singleClient } from '../kernel/db/connection.ts'
import type { Query } from './post.ts'
import { type Proof, prove } from './proof.ts'
import { type Verification, verify } from './seal.ts'

// The command `node apps/server/src/ledger/verify.ts [database url]`: proves the books and verifies the hash chains of a
// database, prints what it finds, and ends with 1 when anything is wrong. It only reads.

async function inSnapshot<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = singleClient(url)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(async (text, values) => client.query(text, [...values]) as never)
  } finally {
    await client.end()
  }
}

const proofText = (proof: Proof): string =>
  proof.ok ? `ok      ${proof.name}` : [`WRONG   ${proof.name}: ${proof.actual}`, ...proof.details].join('\n          ')

function chainText({ ok, sealed, breaks, heads }: Verification): string {
  const found = breaks.map(one => `${one.row} (${one.entryNo ?? 'no entry'}, seal ${one.seq} of ${one.tenantId})`)
  const ends = heads.map(one => `head    ${one.tenantId} ${one.seq} ${one.hash}`)
  const chain = ok ? `ok      ${sealed} seals hold` : ['WRONG   the chain is broken', ...found].join('\n          ')
  return [...ends, chain].join('\n')
}

/** Proves and verifies in one snapshot; answers whether all is well. */
export async function verifyDatabase(url: string, print: (text: string) => void): Promise<boolean> {
  const [proofs, chain] = await inSnapshot(url, async query => [await prove(query), await verify(query)] as const)
  for (const proof of proofs) print(proofText(proof))
  print(chainText(chain))
  return chain.ok && proofs.every(proof => proof.ok)
}

if (import.meta.main) {
  const url = process.argv[2] ?? process.env['DATABASE_URL']
  if (!url) throw new Error('say which database: verify.ts postgres://...')
  process.exitCode = (await verifyDatabase(url, text => console.log(text))) ? 0 : 1
}
