// npm run faults [-- WORD …]: plants one fault after the other into a copy of the repository, runs the tests that should
// notice it, and says which faults nobody noticed. With words, only faults whose name or file has one of them.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Fault, faults } from './planted-faults-list.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is wrong with a fault: its text has to stand once in its file, and its tests have to be there. */
export function problemOf({ file, text, instead, tests }: Fault, folder = root): string | undefined {
  if (!existsSync(join(folder, file))) return `${file} is not there`
  const found = readFileSync(join(folder, file), 'utf8').split(text).length - 1
  if (found !== 1) return `${file} has its text ${found} times`
  if (text === instead) return 'it changes nothing'
  const missing = tests.length === 0 ? 'no test' : tests.find(one => !existsSync(join(folder, one)))
  return missing && `${missing} is not there`
}

/** The repository as it stands in the working tree; packages are linked, our own to the copy. */
export function copyTo(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter(one => one && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@forecourt'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@forecourt' && !name.startsWith('.vite'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const [name, place] of Object.entries({
    contract: 'packages/contract',
    regions: 'packages/regions',
    server: 'apps/server',
    web: 'apps/web',
  }))
    symlinkSync(join(folder, place), join(modules, '@forecourt', name))
}

/** Whether the tests fail with the fault in place; it is taken out again. */
function isNoticed({ file, text, instead, tests }: Fault, folder: string): boolean {
  const path = join(folder, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(text, () => instead),
  )
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const run = spawnSync(process.execPath, [vitest, 'run', '--bail=1', ...tests], { cwd: folder, encoding: 'utf8' })
    // What failed to start has noticed nothing.
    if (run.status !== 0 && !/^\s*Tests\s.*failed|FAIL/m.test(run.stdout.replace(/\x1b\[\d+m/g, '')))
      throw new Error(`${file}: the tests did not run\n${run.stdout}\n${run.stderr}`)
    return run.status !== 0
  } finally {
    writeFileSync(path, whole)
  }
}

function plantAll(words: readonly string[]): number {
  const chosen = faults.filter(
    ({ name, file }) => words.length === 0 || words.some(word => name.includes(word) || file.includes(word)),
  )
  const folder = join(root, '.cache', `planted-faults-${process.pid}`)
  copyTo(folder)
  const unnoticed: string[] = []
  for (const fault of chosen) {
    const problem = problemOf(fault, folder)
    if (problem) throw new Error(`${fault.name}: ${problem}`)
    const noticed = isNoticed(fault, folder)
    console.log(`${noticed ? 'noticed  ' : 'UNNOTICED'}  ${fault.name} (${fault.file})`)
    if (!noticed) unnoticed.push(fault.name)
  }
  rmSync(folder, { recursive: true, force: true })
  console.log(`${chosen.length - unnoticed.length} of ${chosen.length} faults were noticed`)
  return unnoticed.length
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exit(plantAll(process.argv.slice(2)) === 0 ? 0 : 1)
