import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plural } from './new/generate.ts'
import { rules } from './tidy/index.ts'
import { plainResources, mostLines } from './tidy/resources.ts'
import { readTree } from './tidy/tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const copied = [
  'packages',
  'apps',
  'tools',
  '.gitignore',
  'GLOSSARY.md',
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

test('a resource, calls and a page are written that pass types, lint, format and tidy', { timeout: 180_000 }, () => {
  const before = new Set(faultsOfTree())
  const made = [
    generate('resource', 'system', 'notice-board', '公告栏', 'Notice board'),
    generate('call', 'system', 'pin-notice', '--zh', '置顶', '--en', 'Pin the notice', '--on', 'notice-board'),
    generate('call', 'system', 'unpin-notice', '取消置顶', "Don't pin", 'noticeBoard'),
    generate('call', 'tools', 'count-files', '清点文件', 'Count the files'),
    generate('resource', 'tools', 'box', '文件箱', 'Box', '--no-migration'),
    generate('page', 'tools', 'file-wall', '文件墙', 'File wall'),
  ]
  expect(made.map(one => one.status === 0 || one.text)).toEqual(made.map(() => true))
  expect(faultsOfTree().filter(fault => !before.has(fault))).toEqual([])

  const written = made.flatMap(one => one.text.split('\n').filter(line => /^(apps|packages)\/.*\.tsx?$/.test(line)))
  expect(node(bin('@biomejs/biome/bin/biome'), 'format', ...new Set(written)).status).toBe(0)
  const lint = node(bin('oxlint/bin/oxlint'), '--deny-warnings', ...new Set(written))
  expect(lint.status === 0 || lint.text).toBe(true)
  for (const project of ['packages/contract', 'apps/server', 'apps/web']) {
    const types = node(bin('typescript/bin/tsc'), '-p', project)
    expect(types.text.split('\n').filter(line => written.some(path => line.startsWith(path)))).toEqual([])
  }

  const folder = readdirSync(join(copy, 'apps/server/migrations')).find(name => name.endsWith('notice-board'))
  const sql = readFileSync(join(copy, 'apps/server/migrations', folder ?? '', 'migration.sql'), 'utf8')
  expect(sql).toContain('CREATE TABLE "notice_board"')
})

test('what was generated is in the glossary', () => {
  const glossary = readFileSync(join(copy, 'GLOSSARY.md'), 'utf8')
  for (const name of ['noticeBoard', 'pinNotice', 'countFiles']) expect(glossary).toContain(`| \`${name}\` |`)
})

test('a generated resource costs less than a plain one may', () => {
  const made = plainResources(readTree(copy)).find(one => one.name === 'boxes')
  expect(made?.lines).toBeLessThanOrEqual(mostLines)
})

test('a call on a resource becomes its button and its right', () => {
  expect(readFileSync(join(copy, 'apps/web/src/areas/system/index.ts'), 'utf8')).toContain(
    'calls: [pinNotice, unpinNotice]',
  )
  expect(readFileSync(join(copy, 'packages/contract/src/areas/system/menu.ts'), 'utf8')).toContain(
    'calls: [pinNotice, unpinNotice]',
  )
})

test.for([
  [['resource', 'pumps', 'pump', '泵', 'Pump'], 'there is no area pumps'],
  [['resource', 'system', 'param', '参数', 'Parameter'], 'declares param already'],
  [['resource', 'system', 'Pump', '泵', 'Pump'], 'usage'],
  [['resource', 'system', 'pump'], 'usage'],
  [['report', 'system', 'pump', '泵', 'Pump'], 'usage'],
  [['call', 'system', 'mend', '修', 'Mend', 'pump'], 'declares no entity pump'],
  [['call', 'tools', 'mend', '修', 'Mend', 'sms-message'], 'move it into'],
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
