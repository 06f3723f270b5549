import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { countAny } from './tidy/any.ts'
import { rules } from './tidy/index.ts'
import { plainResources } from './tidy/resources.ts'
import { readTree, type Source } from './tidy/tree.ts'

const tree = readTree(fileURLToPath(new URL('..', import.meta.url)))

test.for(Object.entries(rules))('%s', ([, rule]) => expect(rule(tree)).toEqual([]))

/** One planted fault for each thing a rule watches, so that a rule which sees nothing is found out. */
const planted: readonly (readonly [rule: keyof typeof rules, path: string, text: string, index?: string])[] = [
  ['areas have the same names in the three trees', 'apps/server/src/areas/pumps/index.ts', ''],
  ['areas have the same names in the three trees', 'packages/contract/src/areas/workflow/index.ts', ''],
  [
    'files of an area are called as what they serve',
    'apps/server/src/areas/system/oddity.ts',
    'const x: Handler<typeof y>',
  ],
  [
    'files of an area are called as what they serve',
    'apps/web/src/areas/system/oddity.tsx',
    '',
    "import { x } from './oddity.tsx'",
  ],
  ...(
    [
      ['packages/contract/src/kernel/x.ts', "import { oil } from '../areas/sites/oil.ts'"],
      ['packages/contract/src/kernel/x.ts', "import { z } from 'zod'"],
      ['packages/contract/src/areas/sites/x.ts', "import { join } from 'node:path'"],
      ['apps/server/src/kernel/x.ts', "import { sitesArea } from '../areas/sites/index.ts'"],
      ['apps/server/src/kernel/x.ts', "import { oil } from '@forecourt/contract/sites'"],
      ['apps/server/src/kernel/x.ts', "import { post } from '../ledger/post.ts'"],
      ['apps/server/src/ledger/x.ts', "import type { Services } from '../areas/services.ts'"],
      ['apps/server/src/areas/sites/x.ts', "import { pay } from '../orders/order.ts'"],
      ['apps/server/src/areas/sites/x.ts', "import {\n  feie,\n} from '../../providers/printer/feie.ts'"],
      ['apps/server/src/areas/sites/x.ts', "import pg from 'pg'"],
      ['apps/server/src/areas/sites/x.ts', "import { Database } from '../../kernel/database.ts'"],
      ['apps/server/src/providers/sms/x.ts', "import { sitesArea } from '../../areas/sites/index.ts'"],
      ['apps/server/src/providers/sms/x.ts', "import { feie } from '../printer/feie.ts'"],
      ['apps/web/src/kernel/x.ts', "const page = await import('../areas/sites/index.ts')"],
      ['apps/web/src/shell/x.ts', "import { pages } from '../areas/sites/index.ts'"],
      ['apps/web/src/areas/sites/x.ts', "import { pages } from '../orders/index.ts'"],
      ['apps/web/src/areas/sites/x.ts', "import { readFile } from 'node:fs'"],
    ] as const
  ).map(([path, text]) => ['imports go in the allowed directions', path, text] as const),
  [
    'drizzle is used for migrations and the sql tag alone',
    'apps/server/src/areas/sites/x.ts',
    "import { sql } from 'drizzle-orm'",
  ],
  ['nothing unfinished is left lying about', 'apps/server/src/x.ts', '// FIXME: later'],
  ['nothing unfinished is left lying about', 'apps/server/src/x.test.ts', "test.only('x', () => {})"],
  ['the web asks the server through one client', 'apps/web/src/areas/sites/x.ts', "await fetch('/api/x')"],
  ['the environment is read in one place', 'apps/server/src/areas/sites/x.ts', 'const port = process.env.PORT'],
  ['every connection to the database has deadlines', 'apps/server/src/ledger/x.ts', 'new pg.Pool({ max: 2 })'],
  ['no package says any more often than it may', 'tools/x.ts', 'const one: any = 1'],
  ['files and folders have names that say something', 'apps/server/src/utils.ts', ''],
  ['files and folders have names that say something', 'apps/web/src/areas/sites/PriceBoard.tsx', ''],
  ['no file is longer than one can read', 'apps/server/src/x.ts', '\n'.repeat(401)],
  [
    'a plain resource costs at most 25 lines for all layers',
    'packages/contract/src/areas/sites/x.ts',
    `export const x = entity(\n${'  x,\n'.repeat(25)})\nexport const xs = resource(x, { base: 'x' })\n`,
  ],
]

test.for(planted)('a fault against "%s" in %s is found', ([rule, path, text, index]) => {
  const before = new Set(rules[rule]?.(tree))
  const added: Source[] = [{ path, text }]
  if (index) added.push({ path: path.replace(/[^/]*$/, 'index.ts'), text: index })
  const changed = new Set(added.map(one => one.path))
  const after = rules[rule]?.([...tree.filter(one => !changed.has(one.path)), ...added]) ?? []
  expect(after.filter(fault => !before.has(fault))).not.toEqual([])
})

test('any counts where it is a type and nowhere else', () => {
  expect(countAny('const a = b as any\nfunction f(x: any): Map<string, any> {}')).toBe(3)
  expect(countAny('// any\nconst [any] = rows\nif (any) x = Promise.any([])\nsql`x = any(${ids})`')).toBe(0)
})

test('parameters are among the plain resources', () => {
  expect(plainResources(tree).map(one => one.name)).toContain('params')
})
