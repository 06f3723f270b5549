import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A small installation of the start script's own, whose server says that it was started.

let root: string
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } })
const served = { 'node_modules/served': { version: '1.0.0' } }
const builder = { 'node_modules/builder': { version: '1.0.0', dev: true } }

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-start-'))
  for (const name of ['start.mjs', 'install.mjs', 'web-build.mjs'])
    await cp(join(import.meta.dirname, name), join(root, 'tools', name))
  await write('package-lock.json', lock({ ...served, ...builder }))
  await write('apps/server/src/main.ts', "console.log('started')")
  await write('apps/server/memory-flags.json', '[]')
  await write('apps/web/src/main.tsx', 'export const one = 1')
  await write('packages/contract/src/index.ts', '')
  await write('packages/regions/src/index.ts', '')
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** As `npm run build` leaves it. */
async function build(): Promise<void> {
  await write(
    'node_modules/vite/bin/vite.js',
    "process.getBuiltinModule('fs').mkdirSync('dist', { recursive: true })\nprocess.getBuiltinModule('fs').writeFileSync('dist/index.html', '')",
  )
  const code = `import(${JSON.stringify(join(root, 'tools/web-build.mjs'))}).then(one => one.buildWeb())`
  expect(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
}

function start(settings: Readonly<Record<string, string>>) {
  const env = { PATH: process.env['PATH'], ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const production = { NODE_ENV: 'production' }

test('a production host is told what is missing and nothing is installed or built', async () => {
  const { status, stderr } = start(production)
  expect(status).toBe(1)
  expect(stderr).toContain('The packages of package-lock.json are not installed: run npm ci.')
  expect(stderr).toContain('The web application has not been built: run npm run build')
})

test('a production host starts what was built elsewhere, also without what builds it', async () => {
  await build()
  await write('node_modules/.package-lock.json', lock(served))
  expect(start(production)).toEqual({ status: 0, stdout: 'started\n', stderr: '' })
})

test('a build of other sources is refused in production, by a setting of the file too', async () => {
  await build()
  await write('node_modules/.package-lock.json', lock(served))
  await write('apps/web/src/main.tsx', 'export const two = 2')
  expect(start(production)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('built from other sources'),
  })
  await write('.env', 'NODE_ENV=production\n')
  expect(start({})).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('built from other sources'),
  })
})

test('elsewhere what is out of date is built', async () => {
  await build()
  await write('node_modules/.package-lock.json', lock({ ...served, ...builder }))
  expect(start({}).stdout).toBe('started\n')
  await write('apps/web/src/main.tsx', 'export const two = 2')
  expect(start({}).stdout).toBe('Building the web application ...\nstarted\n')
  expect(start({}).stdout).toBe('started\n')
})
