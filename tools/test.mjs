// npm test: every check of the repository, in the order in which a failure costs least. npm test -- unit runs one step, and
// npm test -- unit apps/server/src/ledger of the unit tests those whose path says so.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, findNode, leave, npm, readOrEmpty, root, toolEnvironment } from './install.mjs'

const cache = join(root, '.cache')
const vitestReport = join(cache, 'vitest.json')
const playwrightReport = join(cache, 'playwright.json')

const steps = [
  { name: 'types', args: ['run', 'typecheck'] },
  { name: 'lint', args: ['run', 'lint'] },
  { name: 'format', args: ['run', 'format:check'] },
  {
    name: 'unit',
    args: ['run', 'unit', '--', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
  },
  { name: 'web', args: ['run', 'build'] },
  { name: 'browser', args: ['run', 'e2e'] },
]

const asked = process.argv.slice(2)
const paths = asked.filter(one => one.includes('/'))
const wanted = asked.filter(one => !paths.includes(one))
const names = steps.map(step => step.name)
const unknown = wanted.find(name => !names.includes(name))
if (unknown) leave(`There is no step ${unknown}: choose from ${names.join(', ')}.`)

await ensureInstalled()
findNode()
mkdirSync(cache, { recursive: true })
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })
const isGreen = await runSteps(steps.filter(step => wanted.length === 0 || wanted.includes(step.name)))
const { passed, failed } = count()
// A step can fail without any test failing, and the last line must not look green then.
console.log(`${passed} passed, ${isGreen ? failed : Math.max(failed, 1)} failed`)
process.exit(isGreen && failed === 0 ? 0 : 1)

async function runSteps(chosen) {
  const env = { ...toolEnvironment(), PLAYWRIGHT_REPORT: playwrightReport }
  // Left over from a shell, it would make packages behave as on a live server.
  delete env.NODE_ENV
  for (const { name, args } of chosen) {
    console.log(`\n== ${name}`)
    const startedAt = Date.now()
    const code = await npm(name === 'unit' ? [...args, ...paths] : args, { env })
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`== ${name}: ${code === 0 ? 'ok' : `failed (${code})`}, ${seconds} s`)
    if (code !== 0) return false
  }
  return true
}

function count() {
  const unit = JSON.parse(readOrEmpty(vitestReport) || '{}')
  const browser = JSON.parse(readOrEmpty(playwrightReport) || '{}').stats ?? {}
  return {
    passed: (unit.numPassedTests ?? 0) + (browser.expected ?? 0) + (browser.flaky ?? 0),
    failed: (unit.numFailedTests ?? 0) + (browser.unexpected ?? 0),
  }
}
