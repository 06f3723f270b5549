import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areas } from '@forecourt/contract'
import { openApi } from '../../../apps/server/src/kernel/http/openapi/document.ts'
import { examples } from '../../../apps/server/src/openapi-document.ts'
import type { Recorded } from '../../../apps/server/test/record-examples.ts'
import { Document } from './described.ts'

// RECORD_EXAMPLES=FOLDER npm run unit, and then: node tools/run.mjs packages/clients/src/examples.ts FOLDER
// Without a folder it only drops the examples that are not true any more.

const file = fileURLToPath(new URL('../../../apps/server/src/openapi-examples.json', import.meta.url))
const maxLength = 3_000

/** Whatever lets somebody in, though only into a test. */
const isSecret = (name: string): boolean => /password|secret|token|captcha|^(sign|pin|code)$/i.test(name)

/** The first row of many, and nothing that was secret. */
function shortened(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(one => shortened(one))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one, key)]))
  return typeof value === 'string' && value !== '' && isSecret(name) ? '******' : value
}

const isEmpty = (answer: unknown): boolean => {
  const data = (answer as { data?: { records?: unknown[] } }).data
  return Array.isArray(data) ? data.length === 0 : data?.records?.length === 0
}

const folder = process.argv[2]
const document = new Document(JSON.stringify(openApi(areas, '0')))
const byRoute = new Map(
  document.operations.map(one => [`${one.method} ${one.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, one]),
)
const chosen = new Map<string, { readonly request?: unknown; readonly answer?: unknown }>()
for (const [id, one] of Object.entries(examples)) {
  const of = document.operations.find(other => other.id === id)
  const isTrue = of?.answer && !document.faultOf(of.answer, one.answer)
  const isSent = one.request === undefined || (of?.request && !document.faultOf(of.request, one.request))
  if (isTrue && isSent) chosen.set(id, one)
}
const misfits = new Map<string, string>()
for (const name of folder ? globSync('*.jsonl', { cwd: folder }).toSorted() : [])
  for (const line of readFileSync(join(folder ?? '', name), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    const { method, url, request, answer } = JSON.parse(line) as Recorded
    const of = byRoute.get(`${method} ${url}`)
    if (!of?.answer || of.isAlias || isEmpty(answer)) continue
    const fault = document.faultOf(of.answer, answer)
    if (fault) misfits.set(of.id, `${of.id}: ${fault}`)
    const sent = of.request ? shortened(request) : undefined
    const isSent = of.request !== undefined && document.faultOf(of.request, sent) === undefined
    const one = { ...(isSent ? { request: sent } : {}), answer: shortened(answer) }
    const size = JSON.stringify(one).length
    const known = chosen.get(of.id)
    const isBetter = !known || (isSent && !('request' in known)) || size < JSON.stringify(known).length
    if (!fault && document.faultOf(of.answer, one.answer) === undefined && size < maxLength && isBetter)
      chosen.set(of.id, one)
  }
for (const misfit of misfits.values()) console.log(`answered otherwise than the document says: ${misfit}`)
const sorted = Object.fromEntries([...chosen].sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
console.log(`${chosen.size} examples in ${file}`)
