// npm start: installs what is missing, builds the web application when it is out of date, and starts the server. In production it
// does neither: what runs there is what was brought there.
import { join } from 'node:path'
import { ensureInstalled, installFault, isProduction, leave, readOrEmpty, root, runTypeScript } from './install.mjs'
import { buildWeb, webBuildFault } from './web-build.mjs'

if (isProduction()) {
  const faults = [
    [installFault(), 'run npm ci'],
    [webBuildFault(), 'run npm run build, here or where this was unpacked from, and bring apps/web/dist along'],
  ].filter(([fault]) => fault)
  if (faults.length > 0)
    leave(
      faults
        .map(([fault, remedy]) => `${fault}: ${remedy}. In production npm start changes nothing by itself.`)
        .join('\n'),
    )
} else {
  await ensureInstalled()
  if (webBuildFault()) {
    console.log('Building the web application ...')
    await buildWeb()
  }
}
process.exit(await runTypeScript([...memoryFlags(), 'apps/server/src/main.ts']))

/**
 * What is short-lived is cleared away after sixteen megabytes, and what outlives that is looked through when it has grown
 * by half. By itself Node would let the rows of a long file pile up to hundreds of megabytes first.
 */
function memoryFlags() {
  return JSON.parse(readOrEmpty(join(root, 'apps', 'server', 'memory-flags.json')))
}
