import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { countAny } from './tidy/any.ts'
import { circleFaults } from './tidy/circles.ts'
import { rules } from './tidy/index.ts'
import { plainResources } from './tidy/resources.ts'
import { sqlTexts } from './tidy/sql.ts'
import { readTree, type Source } from './tidy/tree.ts'

const tree = readTree(fileURLToPath(new URL('..', import.meta.url)))

test.for(Object.entries(rules))('%s', ([, rule]) => expect(rule(tree)).toEqual([]))

/** One planted fault for each thing a rule watches, so that a rule which sees nothing is found out. */
const planted: readonly (readonly [rule: keyof typeof rules, path: string, text: string, index?: string])[] = [
  ['a journey leaves nothing open', 'e2e/x.spec.ts', "import { test } from '@playwright/test'"],
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
  [
    'handlers, hooks and jobs reach the server through the index of their area',
    'apps/server/src/areas/sites/oddity.ts',
    "export const oddJob = job('sites.odd', { run })",
  ],
  [
    'handlers, hooks and jobs reach the server through the index of their area',
    'apps/server/src/areas/sites/oddity.ts',
    'export const oilHooks = hooks(oils, {})',
    "import * as oddity from './oddity.ts'",
  ],
  ...(
    [
      ['packages/contract/src/kernel/x.ts', "import { oil } from '../areas/sites/oil.ts'"],
      ['packages/contract/src/kernel/x.ts', "import { z } from 'zod'"],
      ['packages/contract/src/areas/sites/x.ts', "import { join } from 'node:path'"],
      ['apps/server/src/kernel/x.ts', "import { sitesArea } from '../areas/sites/index.ts'"],
      ['apps/server/src/kernel/x.ts', "import { oil } from '@forecourt/contract/sites'"],
      ['apps/server/src/kernel/x.ts', "import { post } from '../ledger/post.ts'"],
      ['apps/server/src/ledger/x.ts', "import type { Services } from '../services/services.ts'"],
      ['apps/server/src/services/x.ts', "import { pay } from '../areas/orders/order.ts'"],
      ['apps/server/src/areas/sites/x.ts', "import { pay } from '../orders/order.ts'"],
      ['apps/server/src/areas/sites/x.ts', "import {\n  feie,\n} from '../../providers/printer/feie.ts'"],
      ['apps/server/src/areas/sites/x.ts', "import pg from 'pg'"],
      ['apps/server/src/areas/sites/relations.ts', "import { order } from '@forecourt/contract/orders'"],
      ['apps/server/src/areas/sites/x.ts', "import { Database } from '../../kernel/db/database.ts'"],
      ['apps/server/src/providers/sms/x.ts', "import { sitesArea } from '../../areas/sites/index.ts'"],
      ['apps/server/src/providers/sms/x.ts', "import { feie } from '../printer/feie.ts'"],
      ['apps/web/src/kernel/x.ts', "const page = await import('../areas/sites/index.ts')"],
      ['apps/web/src/shell/x.ts', "import { pages } from '../areas/sites/index.ts'"],
      ['apps/web/src/areas/sites/x.ts', "import { pages } from '../orders/index.ts'"],
      ['apps/web/src/areas/sites/x.ts', "import { readFile } from 'node:fs'"],
    ] as const
  ).map(([path, text]) => ['imports go in the allowed directions', path, text] as const),
  ['no file reaches itself by imports', 'apps/server/src/kernel/context.ts', "import { withContext } from './open.ts'"],
  ...[
    "if (field.kind === 'money') format()",
    "const isKnown = ['ref', 'dict'].includes(kind)",
    "const wide = new Set(['long', 'json'])",
    'const widths: Partial<Record<Kind, number>> = {}',
    'const width = widths[field.kind] ?? 0',
  ].map(text => ['nobody compares with a kind of field but its own files', 'apps/web/src/kernel/x.ts', text] as const),
  [
    'drizzle is used for migrations and the sql tag alone',
    'apps/server/src/areas/sites/x.ts',
    "import { sql } from 'drizzle-orm'",
  ],
  ...(
    [
      'ctx.rows(sql`select balance from ledger.account`)',
      'ctx.rows(sql`select 1 from "order" where id = ${id}`)',
      "ctx.query('update card set balance = 0 where id = $1', [id])",
      'const fragment = sql`${o.isDeleted} = 0 and order_no = ${no}`',
      'sql`select 1 from ${o} where exists (${joined([sql`select from site_user`])})`',
    ] as const
  ).map(
    text =>
      [
        'SQL of the areas names tables and columns by their declarations',
        'apps/server/src/areas/sites/x.ts',
        text,
      ] as const,
  ),
  [
    'an area joins the tables of another by its relations',
    'apps/server/src/areas/sites/x.ts',
    "import { order } from '@forecourt/contract/orders'\nconst o = columnsOf(order, 'o')",
  ],
  ['nothing unfinished is left lying about', 'apps/server/src/x.ts', '// FIXME: later'],
  ['nothing unfinished is left lying about', 'apps/server/src/x.test.ts', "test.only('x', () => {})"],
  ['the web asks the server through one client', 'apps/web/src/areas/sites/x.ts', "await fetch('/api/x')"],
  ['the environment is read in one place', 'apps/server/src/areas/sites/x.ts', 'const port = process.env.PORT'],
  ['every connection to the database has deadlines', 'apps/server/src/ledger/x.ts', 'new pg.Pool({ max: 2 })'],
  [
    'no state is shared by the applications of a process',
    'apps/server/src/kernel/x.ts',
    'const known = new Map<string, number>()',
  ],
  ['no state is shared by the applications of a process', 'apps/server/src/areas/sites/x.ts', 'let last = 0'],
  [
    'no state is shared by the applications of a process',
    'apps/server/src/areas/sites/x.ts',
    'export const pace = new Pace()',
  ],
  [
    'no state is shared by the applications of a process',
    'apps/server/src/kernel/x.ts',
    'const of = new WeakMap<object, string>()',
  ],
  ['the kernel of the server knows no area', 'apps/server/src/kernel/x.ts', 'sql`select 1 from "order" where id = 1`'],
  ['the kernel of the server knows no area', 'apps/server/src/kernel/x.ts', "if (of.name === 'site') return 1"],
  ['the number of the platform is said once', 'apps/server/src/areas/sites/x.ts', "const tenantId = '000000'"],
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

test('a circle is found by whatever leads back, and by nothing that is fetched later', () => {
  const file = (name: string, text: string): Source => ({ path: `apps/web/src/kernel/${name}.ts`, text })
  const circle = [
    file('a', "import { b } from './b.ts'"),
    file('b', "import type {\n  C,\n} from './c.ts'"),
    file('c', "export type { A } from './a.ts'"),
    file('d', "import { a } from './a.ts'"),
  ]
  expect(circleFaults(circle)).toEqual([expect.stringMatching(/a\.ts, .*b\.ts, .*c\.ts import each other/)])
  expect(circleFaults([...circle.slice(0, 2), file('c', "const a = () => import('./a.ts')")])).toEqual([])
})

test('any counts where it is a type and nowhere else', () => {
  expect(countAny('const a = b as any\nfunction f(x: any): Map<string, any> {}')).toBe(3)
  expect(countAny('// any\nconst [any] = rows\nif (any) x = Promise.any([])\nsql`x = any(${ids})`')).toBe(0)
})

test('parameters are among the plain resources', () => {
  expect(plainResources(tree).map(one => one.name)).toContain('params')
})

test('SQL is told from other texts, and what is put into it from what it says', () => {
  const said = (text: string) => sqlTexts(text).map(one => one.sql.replaceAll(/\s+/g, ' ').trim())
  expect(said("t(['Select the sites', 'With it'])")).toEqual([])
  expect(said("const x = 'delete from captcha where id = $1'")).toEqual(['delete from captcha where id = $1'])
  expect(said('sql`a ${b ? sql`c ${d}` : sql``} e`')).toEqual(['a ? c ? ? ? e'])
})
