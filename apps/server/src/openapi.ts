import { areas } from '@forecourt/contract'
import { openApi } from './kernel/openapi.ts'
import { version } from './version.ts'

process.stdout.write(`${JSON.stringify(openApi(areas, version), null, 2)}\n`)
