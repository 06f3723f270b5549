// npm run new resource|call|page AREA NAME 名称 Name [ENTITY]: writes the starting files, which pass every check.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { EditFault } from './new/edit.ts'
import { Files } from './new/files.ts'
import { newCall, newPage, newResource, type Request } from './new/generate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const usage = `usage:
  npm run new resource AREA NAME 名称 Name            a plain resource: contract, migration, menu, page
  npm run new call     AREA NAME 名称 Name [ENTITY]   a business call: contract, handler, right, button
  npm run new page     AREA NAME 名称 Name            a page of its own: menu, component
NAME is in kebab-case. With a -- before the arguments the labels may be given as --zh 名称 --en Name --on ENTITY.`

const kinds: Readonly<Record<string, { make: (files: Files, request: Request) => void; next: string }>> = {
  resource: {
    make: newResource,
    next: 'Next: declare its fields, and write the migration again (delete the new folder, npm run migration -- NAME).',
  },
  call: {
    make: newCall,
    next: 'Next: declare what it refuses, write the handler, and give roles the right in seed/roles.ts.',
  },
  page: { make: newPage, next: 'Next: draw the page, and give roles the right in seed/roles.ts.' },
}

function readRequest(): { kind: string; request: Request; hasMigration: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      zh: { type: 'string' },
      en: { type: 'string' },
      on: { type: 'string' },
      'no-migration': { type: 'boolean' },
    },
  })
  const [kind = '', area = '', name = '', zh = values.zh, en = values.en, on = values.on] = positionals
  if (!kinds[kind] || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || !zh || !en) throw new EditFault(usage)
  return { kind, request: { area, name, zh, en, on }, hasMigration: kind === 'resource' && !values['no-migration'] }
}

const run = (args: readonly string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })

function main(): void {
  const { kind, request, hasMigration } = readRequest()
  const files = new Files(root)
  kinds[kind]?.make(files, request)
  const written = files.write()
  run([join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', ...written])
  console.log(written.join('\n'))
  if (hasMigration) {
    const { status, stdout, stderr } = run(['tools/migration.ts', request.name])
    if (status !== 0) throw new EditFault(`The files are written, the migration is not:\n${stderr}`)
    console.log(stdout.trim())
  }
  if (run(['tools/glossary.ts']).status === 0) console.log('GLOSSARY.md')
  console.log(kinds[kind]?.next)
}

try {
  main()
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error instanceof EditFault ? error.message : (error.stack ?? error.message)}\n`)
  process.exit(1)
}
