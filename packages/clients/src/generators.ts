import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate } from 'orval'

/** Writes a client of the document in `file` into a folder of its own. */
type Generator = (document: { readonly text: string; readonly file: string }, folder: string) => Promise<void>

/** The public generators whose output has to compile. */
export const generators: Readonly<Record<string, Generator>> = {
  'openapi-typescript': async ({ text }, folder) => {
    await writeFile(join(folder, 'schema.ts'), astToString(await openapiTypescript(text)))
  },
  'hey-api': async ({ text }, folder) => {
    await createClient({
      input: JSON.parse(text) as Record<string, unknown>,
      output: { path: folder },
      plugins: ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk'],
      logs: { level: 'silent', file: false },
    })
  },
  orval: async ({ file }, folder) => {
    const target = join(folder, 'client.ts')
    await generate({ input: { target: file }, output: { target, client: 'fetch', mode: 'single' } }, folder)
  },
}

/** Writes the document and every client of it below `folder`. */
export async function generateAll(text: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'openapi.json')
  await writeFile(file, text)
  for (const [name, write] of Object.entries(generators)) {
    await mkdir(join(folder, name), { recursive: true })
    await write({ text, file }, join(folder, name))
  }
}
