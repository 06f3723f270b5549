import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plural } from './new/names.ts'
import { rules } from './tidy/index.ts'
import { plainResources, maxLines } from './tidy/resources.ts'
import { readTree } from './tidy/tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const copied = [
  'packages',
  'apps',
  'tools',
  '.gitignore',
  '.oxlintrc.json',
  'biome.json',
  'package.json',
  'tsconfig.base.json',
]
let copy = ''

// A copy of the sources with the installed packages behind links: the generator may write there as it likes.
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'forecourt new ')))
  const isSource = (path: string) => !/\/(node_modules|dist|\.cache|\.data)(\/|$)/.test(path.slice(root.length - 1))
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  const installed = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@forecourt'), { recursive: true })
  for (const name of readdirSync(installed))
    if (!name.startsWith('.') && name !== '@forecourt')
      symlinkSync(join(installed, name), join(copy, 'node_modules', name))
  // What npm has put beside one application because another has a version of its own.
  for (const own of ['apps/server', 'apps/web'])
    if (existsSync(join(root, own, 'node_modules')))
      symlinkSync(join(root, own, 'node_modules'), join(copy, own, 'node_modules'))
  for (const name of ['contract', 'regions'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@forecourt', name))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const node = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}
const generate = (...args: string[]) => node('tools/new.ts', ...args)
const faultsOfTree = () => Object.values(rules).flatMap(rule => rule(readTree(copy)))
const bin = (name: string) => join(root, 'node_modules', name)

test('an area, resources, calls and a page are written that pass types, lint, format and tidy', {
  timeout: 240_000,
}, () => {
  const before = new Set(faultsOfTree())
  const made = [
    generate('resource', 'system', 'notice-board', '公告栏', 'Notice board', '--base', 'blade-desk/board'),
    generate('call', 'system', 'pin-notice', '--zh', '置顶', '--en', 'Pin the notice', '--on', 'notice-board'),
    generate('call', 'system', 'unpin-notice', '取消置顶', "Don't pin", 'noticeBoard'),
    generate('call', 'system', 'notice-select', '公告选项', 'Notices to choose', 'noticeBoard', '--get'),
    generate('call', 'sites', 'measure-gun', '测量', 'Measure', 'gun'),
    generate('call', 'tools', 'count-files', '清点文件', 'Count the files', '--path', 'blade-resource/count'),
    generate('call', 'tools', 'file-count', '文件数', 'How many files', '--get'),
    generate('resource', 'tools', 'box', '文件箱', 'Box', '--no-migration'),
    generate('page', 'tools', 'file-wall', '文件墙', 'File wall'),
    generate('area', 'fleets', '车队', 'Fleets'),
    generate('resource', 'fleets', 'fleet', '车队', 'Fleet', '--no-migration'),
    generate('call', 'fleets', 'close-fleet', '解散', 'Close the fleet', 'fleet'),
    generate('page', 'fleets', 'map', '地图', 'Map'),
    generate('view', 'fleets', 'fleet-day', '车队日报', 'Fleets by day', 'fleet'),
  ]
  expect(made.map(one => one.status === 0 || one.text)).toEqual(made.map(() => true))
  expect(faultsOfTree().filter(fault => !before.has(fault))).toEqual([])

  const written = made.flatMap(one => one.text.split('\n').filter(line => /^(apps|packages)\/.*\.tsx?$/.test(line)))
  expect(node(bin('@biomejs/biome/bin/biome'), 'format', ...new Set(written)).status).toBe(0)
  const lint = node(bin('oxlint/bin/oxlint'), '--deny-warnings', ...new Set(written))
  expect(lint.status === 0 || lint.text).toBe(true)
  for (const project of ['packages/contract', 'apps/server', 'apps/web']) {
    const types = node(bin('typescript/bin/tsc'), '-p', project)
    // Files that nobody wrote here may lack what is not copied; those that name what was written may not.
    const own = [...written, 'apps/server/src/areas', 'apps/web/src/areas', 'packages/contract/src']
    expect(types.text.split('\n').filter(line => own.some(path => line.startsWith(path)))).toEqual([])
  }

  const folder = readdirSync(join(copy, 'apps/server/migrations')).find(name => name.endsWith('notice-board'))
  const sql = readFileSync(join(copy, 'apps/server/migrations', folder ?? '', 'migration.sql'), 'utf8')
  expect(sql).toContain('CREATE TABLE "notice_board"')
})

const textOf = (path: string) => readFileSync(join(copy, path), 'utf8')
const changedBy = (name: string) =>
  readTree(copy)
    .filter(({ path, text }) => !path.startsWith('tools/') && new RegExp(`\\b${name}\\b`).test(text))
    .map(({ path }) => path)

test('a call costs its declaration and its handler, each in the file of its entity', () => {
  expect(changedBy('pinNotice').toSorted()).toEqual([
    'apps/server/src/areas/system/notice-board.ts',
    'packages/contract/src/areas/system/notice-board.ts',
  ])
})

test('where an entity has no file of handlers of its own a handler stands beside its fellows, and no third file changes', () => {
  const stands = changedBy('measureGun')
  expect(stands).toHaveLength(2)
  expect(stands).toContain('packages/contract/src/areas/sites/gun.ts')
  expect(stands.find(path => path.startsWith('apps/server/'))).toMatch(/^apps\/server\/src\/areas\/sites\/gun-\w+\.ts$/)
  expect(textOf('apps/server/src/areas/sites/index.ts')).toBe(
    readFileSync(join(root, 'apps/server/src/areas/sites/index.ts'), 'utf8'),
  )
})

test('the right of a call begins with its entity, by which its page is found', () => {
  const declared = textOf('packages/contract/src/areas/system/notice-board.ts')
  expect(declared).toContain("permission: 'noticeBoard_pinNotice'")
  expect(textOf('packages/contract/src/areas/fleets/fleet.ts')).toContain("permission: 'fleet_close'")
})

test('a resource is served where the specification says', () => {
  expect(textOf('packages/contract/src/areas/system/notice-board.ts')).toContain("base: 'blade-desk/board'")
})

test('the server finds no fault with what was generated', { timeout: 60_000 }, () => {
  const check = [
    "import { areas } from '@forecourt/contract'",
    "import { faultsOfRights } from '@forecourt/contract/kernel'",
    "import { menuItems } from '@forecourt/contract/menus'",
    "import { faultsOf } from '../apps/server/src/kernel/check.ts'",
    'console.log(JSON.stringify([...faultsOf(areas), ...faultsOfRights(areas, menuItems)]))',
  ]
  writeFileSync(join(copy, 'tools/check-generated.ts'), check.join('\n'))
  expect(node('tools/check-generated.ts').text.trim()).toBe('[]')
})

test('a generated resource costs less than a plain one may', () => {
  const made = plainResources(readTree(copy)).find(one => one.name === 'boxes')
  expect(made?.lines).toBeLessThanOrEqual(maxLines)
})

test.for([
  [['resource', 'pumps', 'pump', '泵', 'Pump'], 'there is no area pumps'],
  [['resource', 'system', 'param', '参数', 'Parameter'], 'declares param already'],
  [['resource', 'system', 'Pump', '泵', 'Pump'], 'usage'],
  [['resource', 'system', 'pump'], 'usage'],
  [['report', 'system', 'pump', '泵', 'Pump'], 'usage'],
  [['call', 'system', 'mend', '修', 'Mend', 'pump'], 'declares no entity pump'],
  [['area', 'pumps', '泵', 'Pumps'], 'is no area of the product'],
  [['area', 'tools', '工具', 'Tools'], 'exists already'],
  [['call', 'tools', 'mend', '修', 'Mend', '--path', 'GET x y'], 'usage'],
] as const)('%s is refused: %s', ([args, problem]) => {
  const { status, text } = generate(...args)
  expect(status).toBe(1)
  expect(text).toContain(problem)
})

test('a refused generation leaves nothing behind', () => {
  expect(readdirSync(join(copy, 'packages/contract/src/areas/system'))).not.toContain('mend.ts')
})

test('names get their plural', () => {
  expect(['pump', 'delivery', 'wash', 'box', 'day'].map(plural)).toEqual([
    'pumps',
    'deliveries',
    'washes',
    'boxes',
    'days',
  ])
})
