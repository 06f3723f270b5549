import { expect, test } from 'vitest'
import { agreement } from './agreement.ts'

const of = (...values: (string | undefined)[]) => agreement({ label: 'payer', values })

test('places that say something agree or do not; one place alone proves nothing', () => {
  expect(of('顺达物流', '顺达物流', undefined)).toBe(true)
  expect(of('6222 0000', '62220000')).toBe(true)
  expect(of('顺达物流', '', '蓝海出行')).toBe(false)
  expect(of('顺达物流', undefined, '')).toBeUndefined()
})
