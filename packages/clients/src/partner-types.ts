import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { partnerDocumentText } from '../../../apps/server/src/openapi-document.ts'

const file = fileURLToPath(new URL('../../partner-client/dist/schema.d.ts', import.meta.url))

/** Writes the types that the partners' client is made of, where they are not those of the document as it is now. */
export async function ensurePartnerTypes(): Promise<void> {
  // The generator is heavy and loaded where it is needed.
  const { default: openapiTypescript, astToString } = await import('openapi-typescript')
  const text = astToString(await openapiTypescript(partnerDocumentText()))
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
