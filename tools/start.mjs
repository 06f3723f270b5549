// npm start: installs what is missing, builds the web application when it is out of date, and starts the server.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureInstalled, findNode, hash, leave, readOrEmpty, root, run, runTypeScript } from './install.mjs'

const web = join(root, 'apps', 'web')
const stampFile = join(root, '.cache', 'web-build-stamp')
const sources = [web, join(root, 'packages', 'contract', 'src'), join(root, 'package-lock.json')]
const generated = ['dist', 'node_modules']

await ensureInstalled()
await buildWeb()
process.exit(await runTypeScript([...memoryFlags(), 'apps/server/src/main.ts']))

/**
 * What is short-lived is cleared away after sixteen megabytes, and what outlives that is looked through when it has grown
 * by half. By itself Node would let the rows of a long file pile up to hundreds of megabytes first.
 */
function memoryFlags() {
  return JSON.parse(readOrEmpty(join(root, 'apps', 'server', 'memory-flags.json')))
}

async function buildWeb() {
  const stamp = hash(sources.flatMap(describe).join('\n'))
  if (existsSync(join(web, 'dist', 'index.html')) && readOrEmpty(stampFile) === stamp) return
  console.log('Building the web application ...')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(findNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: web })
  if (code !== 0) leave('The web application could not be built; the lines above say why.')
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** One line for each file with what changes when it is edited. */
function describe(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return [`${path} ${stats.size} ${stats.mtimeMs}`]
  return readdirSync(path)
    .filter(name => !generated.includes(name))
    .sort()
    .flatMap(name => describe(join(path, name)))
}
