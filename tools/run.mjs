// node tools/run.mjs FILE.ts [ARGUMENTS]: runs a TypeScript file of the repository with Node 24, installed or not.
import { ensureInstalled, leave, runTypeScript } from './install.mjs'

const args = process.argv.slice(2)
if (!args[0]?.endsWith('.ts')) leave('usage: node tools/run.mjs FILE.ts [ARGUMENTS]')
await ensureInstalled()
process.exit(await runTypeScript(args))
