// npm run new area|resource|view|call|page AREA NAME 名称 Name [ENTITY]: writes the starting files, which pass every check.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { newArea } from './new/area.ts'
import { newCall } from './new/call.ts'
import { EditFault } from './new/edit.ts'
import { Files } from './new/files.ts'
import { newPage, newResource } from './new/generate.ts'
import type { Request } from './new/names.ts'
import { newView } from './new/view.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const usage = `usage:
  npm run new area     AREA 名称 Name                 an area in contract, server and web, with its heading in the menu
  npm run new resource AREA NAME 名称 Name            a plain resource: contract, migration, menu, page
  npm run new view     AREA NAME 名称 Name ENTITY     a list whose rows a statement makes, of rows of ENTITY: contract, statement, page
  npm run new call     AREA NAME 名称 Name [ENTITY]   a business call: contract and handler, each beside those of ENTITY
  npm run new page     AREA NAME 名称 Name            a page of its own: menu, component
NAME is in kebab-case. After a -- further options may be given, the labels and ENTITY among them (--zh --en --on):
  --base blade-desk/notice    where a resource or view is served, below /api
  --path blade-desk/notice/x  where a call is served, below /api
  --get                       a call that answers a question: the rows of ENTITY, or one answer about none`

const kinds: Readonly<Record<string, { make: (files: Files, request: Request) => void; next: string }>> = {
  area: { make: newArea, next: 'Next: npm run new resource AREA NAME 名称 Name.' },
  resource: {
    make: newResource,
    next: 'Next: declare its fields, say in `roles` who has it, and write the migration again (delete the new folder, npm run migration -- NAME).',
  },
  view: {
    make: newView,
    next: 'Next: declare its columns, write the statement that makes them, and say in `roles` who has it.',
  },
  call: {
    make: newCall,
    next: 'Next: say in `roles` who has it and in `refuses` what it refuses, write the handler, and its line in apps/server/test/call-rights.test.ts.',
  },
  page: { make: newPage, next: 'Next: draw the page, and say in `roles` of its menuPage who has it.' },
}

interface Wanted {
  readonly kind: string
  readonly request: Request
  readonly hasMigration: boolean
  readonly isQuiet: boolean
}

function readRequest(): Wanted {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      zh: { type: 'string' },
      en: { type: 'string' },
      on: { type: 'string' },
      base: { type: 'string' },
      path: { type: 'string' },
      get: { type: 'boolean' },
      'no-migration': { type: 'boolean' },
    },
  })
  const [kind = '', area = '', ...rest] = positionals
  const [name = '', zh = values.zh, en = values.en, on = values.on] = kind === 'area' ? [area, ...rest] : rest
  const isName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
  const isAddress = [values.base, values.path].every(one => one === undefined || /^[\w-]+(\/[\w{}-]+)+$/.test(one))
  if (!kinds[kind] || !isName || !isAddress || !zh || !en) throw new EditFault(usage)
  const { base, path, get: isQuestion } = values
  return {
    kind,
    request: { area, name, zh, en, on, base, path, isQuestion },
    hasMigration: kind === 'resource' && !values['no-migration'],
    isQuiet: !process.stdin.isTTY || base !== undefined,
  }
}

/** The specification's addresses cannot be guessed: they are asked for where somebody is there to answer. */
async function withBase(request: Request): Promise<Request> {
  const usual = `${request.area}/${request.name}`
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const base = (await line.question(`Served below /api at (blade-…/… of the specification) [${usual}]: `)).trim()
  line.close()
  return base ? { ...request, base } : request
}

const run = (args: readonly string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })

async function main(): Promise<void> {
  const { kind, request, hasMigration, isQuiet } = readRequest()
  const files = new Files(root)
  kinds[kind]?.make(files, kind === 'resource' && !isQuiet ? await withBase(request) : request)
  const written = files.write()
  run([join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', ...written])
  console.log(written.join('\n'))
  if (hasMigration) {
    const { status, stdout, stderr } = run(['tools/migration.ts', request.name])
    if (status !== 0) throw new EditFault(`The files are written, the migration is not:\n${stderr}`)
    console.log(stdout.trim())
  }
  console.log(kinds[kind]?.next)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error instanceof EditFault ? error.message : (error.stack ?? error.message)}\n`)
  process.exit(1)
}
