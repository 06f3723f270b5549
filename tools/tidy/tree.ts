import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Source {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}
export type Tree = readonly Source[]

const roots = ['packages', 'apps', 'tools', 'e2e', 'bench']
const unwatched = new Set(['node_modules', 'dist', 'migrations', 'public', 'data'])
const isWatched = (name: string) => /\.(ts|tsx|mjs|css)$/.test(name)

/** Every source file of the repository; generated and installed ones left out. */
export function readTree(root: string): Source[] {
  const read = (folder: string): Source[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap(one => {
      const path = `${folder}/${one.name}`
      if (one.isDirectory()) return unwatched.has(one.name) || one.name.startsWith('.') ? [] : read(path)
      return isWatched(one.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
    })
  const present = new Set(readdirSync(root))
  return roots.filter(folder => present.has(folder)).flatMap(read)
}

/** Tests and what stands beside them to support them. */
export const isTest = (path: string) =>
  /(\.(test|fixture)\.tsx?|\/(testing|test-[a-z-]+)\.ts)$/.test(path) || /^(apps\/server\/test|e2e|bench)\//.test(path)
export const isScript = (path: string) => /\.(ts|tsx|mjs)$/.test(path)

export const contractAreas = 'packages/contract/src/areas/'
export const serverAreas = 'apps/server/src/areas/'
export const webAreas = 'apps/web/src/areas/'
