import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planned, plannedAt } from '../apps/web/src/shell/planned.ts'

test('docs/progress.md names every page that is not built yet', () => {
  const progress = readFileSync(new URL('../docs/progress.md', import.meta.url), 'utf8')
  expect(Object.keys(planned).filter(path => !progress.includes(`\`${path}\``))).toEqual([])
})

test('an address with parts behind it is known by its beginning', () => {
  expect(plannedAt('/work/process/leave/handle/1/2/3')?.[1]).toBe('Decision on leave')
  expect(plannedAt('/work/process/leave/other/1')).toBeUndefined()
  expect(plannedAt('/nowhere')).toBeUndefined()
})
