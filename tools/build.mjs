// npm run build: builds the web application; what a production host is given, and never makes by itself.
import { ensureInstalled } from './install.mjs'
import { buildWeb } from './web-build.mjs'

await ensureInstalled()
await buildWeb()
