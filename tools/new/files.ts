import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EditFault } from './edit.ts'

export const folders = {
  contract: 'packages/contract/src/areas',
  server: 'apps/server/src/areas',
  web: 'apps/web/src/areas',
} as const
export type Layer = keyof typeof folders

/** The files of one generation: edited in memory, and written together when every edit has worked. */
export class Files {
  readonly #root: string
  readonly #changed = new Map<string, string>()

  constructor(root: string) {
    this.#root = root
  }

  has(path: string): boolean {
    return this.#changed.has(path) || existsSync(join(this.#root, path))
  }

  read(path: string): string {
    if (!this.has(path)) throw new EditFault(`${path} is missing`)
    return this.#changed.get(path) ?? readFileSync(join(this.#root, path), 'utf8')
  }

  names(folder: string): string[] {
    return existsSync(join(this.#root, folder)) ? readdirSync(join(this.#root, folder)) : []
  }

  add(path: string, text: string): void {
    if (this.has(path)) throw new EditFault(`${path} already exists: choose another name`)
    this.#changed.set(path, text)
  }

  edit(path: string, change: (text: string) => string): void {
    this.#changed.set(path, change(this.read(path)))
  }

  /** What has been added or edited so far. */
  get paths(): string[] {
    return [...this.#changed.keys()]
  }

  /** Writes everything and answers the paths. */
  write(): string[] {
    for (const [path, text] of this.#changed) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true })
      writeFileSync(join(this.#root, path), text)
    }
    return this.paths
  }
}
