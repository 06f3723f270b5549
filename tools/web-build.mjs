// The build of the web application, and whether it is that of the sources beside it.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findNode, hash, leave, readOrEmpty, root, run } from './install.mjs'

const generated = ['dist', 'node_modules']
const sources = [
  ['apps', 'web'],
  ['packages', 'contract', 'src'],
  ['packages', 'regions', 'src'],
  ['package-lock.json'],
]

/** Beside the build, so that it travels with it to a machine that does not build. */
const stampIn = folder => join(folder, 'apps', 'web', 'dist', '.sources')

/** One digest of all that is built from: by what is in the files, for their times change on the way to another machine. */
function sourcesOf(folder) {
  const files = sources.flatMap(path => filesIn(join(folder, ...path))).sort((one, other) => (one < other ? -1 : 1))
  return hash(files.map(file => `${relative(folder, file)} ${hash(readFileSync(file))}`).join('\n'))
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => !generated.includes(name))
    .flatMap(name => filesIn(join(path, name)))
}

/** Why the build there is cannot be served; undefined when it can. */
export function webBuildFault(folder = root) {
  if (!existsSync(join(folder, 'apps', 'web', 'dist', 'index.html'))) return 'The web application has not been built'
  if (readOrEmpty(stampIn(folder)) !== sourcesOf(folder))
    return 'The web application was built from other sources than those that are here'
  return undefined
}

/** Builds the web application in any case. */
export async function buildWeb() {
  const sourcesBuilt = sourcesOf(root)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite))
    leave('What builds the web application is not installed: run npm ci --include=dev on a machine that builds.')
  const code = await run(findNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps', 'web') })
  if (code !== 0) leave('The web application could not be built; the lines above say why.')
  writeFileSync(stampIn(root), sourcesBuilt)
}
