import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refused } from '../answer.ts'
import type { AnchorPort } from './port.ts'

/**
 * Statements as files of a folder, named by their digest: a mount of another machine, a tape, a folder that is sent away. It
 * proves as much as the folder is out of reach of whoever can write the database.
 */
export const fileAnchor = ({ folder }: { readonly folder: string }): AnchorPort => ({
  kind: 'file',
  async anchor({ text, digest }) {
    const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'failed'
    try {
      await mkdir(folder, { recursive: true })
    } catch (error) {
      return refused(codeOf(error))
    }
    try {
      await writeFile(join(folder, `${digest}.txt`), text, { flag: 'wx', flush: true })
    } catch (error) {
      // Left before and not heard of: the name is the digest, so what is there is this very statement.
      if (codeOf(error) !== 'EEXIST') return refused(codeOf(error))
    }
    return { result: 'ok', receipt: `${digest}.txt` }
  },
  async statements() {
    const names = (await readdir(folder)).filter(name => /^[0-9a-f]{64}\.txt$/.test(name))
    return Promise.all(names.toSorted().map(name => readFile(join(folder, name), 'utf8')))
  },
})
