import { formatDecimal, parseDecimal } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { fillingOf, litresFor } from './filling.ts'

const yuan = (text: string) => parseDecimal(text, 2) ?? 0n
const price = (text: string) => parseDecimal(text, 4) ?? 0n
const litres = (text: string) => parseDecimal(text, 3) ?? 0n

/** Gun, platform and settlement price, fee in basis points, what is asked for; then O, litres, U, discount, S, F, M. */
const table = `
gun    platform settle fee | asked    | O       litres  U       discount S       F     M
7.5000 7.2500   7.0500 100 | 300.00   | 300.00  40.000  290.00  10.00    282.00  2.82  8.00
8.0000 7.6500   7.3000 100 | 100.00   | 100.00  12.500  95.63   4.37     91.25   0.91  4.38
7.7700 7.7700   7.5000 60  | 100.00   | 100.00  12.870  100.00  0.00     96.53   0.58  3.47
7.8650 7.5150   7.3140 100 | 1.00     | 1.00    0.127   0.95    0.05     0.93    0.01  0.02
7.8650 7.5150   7.3140 100 | 9999.00  | 9999.00 1271.329 9554.04 444.96  9298.50 92.99 255.54
7.5000 7.2500   7.0500 100 | 40.000L  | 300.00  40.000  290.00  10.00    282.00  2.82  8.00
7.5555 7.3333   7.1111 250 | 33.333L  | 251.85  33.333  244.44  7.41     237.03  5.93  7.41
7.5000 7.0000   7.2000 100 | 300.00   | 300.00  40.000  280.00  20.00    288.00  2.88  -8.00
7.5000 7.9000   7.2000 0   | 300.00   | 300.00  40.000  300.00  0.00     288.00  0.00  12.00
19.9900 19.9900 19.0000 100 | 100.00  | 100.00  5.003   100.00  0.00     95.06   0.95  4.94
`
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map(row => row.split(/[\s|]+/))

test.each(rows)('at %s / %s / %s and fee %s, %s at the gun', (gun, platform, settle, fee, asked, ...expected) => {
  const wanted = asked?.endsWith('L') ? { litres: litres(asked.slice(0, -1)) } : { amount: yuan(asked ?? '') }
  const prices = {
    gunPrice: price(gun ?? ''),
    platformPrice: price(platform ?? ''),
    settlePrice: price(settle ?? ''),
    serviceFeeBp: Number(fee),
  }
  const filling = fillingOf(wanted, prices)
  const { originalAmount, payAmount, discountAmount, settleAmount, serviceFee, marginAmount } = filling
  const shown = [originalAmount, payAmount, discountAmount, settleAmount, serviceFee, marginAmount].map(fen =>
    formatDecimal(fen, 2),
  )
  shown.splice(1, 0, formatDecimal(filling.litres, 3))
  expect(shown).toEqual(expected)
})

test('C12: whatever the prices, the discount is not negative and the parts make up what is paid', () => {
  for (let amount = 100n; amount < 999_900n; amount += 7_919n)
    for (const [gun, platform, settle] of [
      [7_8650n, 7_5150n, 7_3140n],
      [8_0300n, 8_0300n, 8_0300n],
      [6_9999n, 7_0001n, 5_0000n],
      [20_0000n, 19_9999n, 1n],
    ] as const) {
      const one = fillingOf(
        { amount },
        { gunPrice: gun, platformPrice: platform, settlePrice: settle, serviceFeeBp: 137 },
      )
      expect(one.discountAmount >= 0n).toBe(true)
      expect(one.originalAmount - one.discountAmount).toBe(one.payAmount)
      expect(one.settleAmount + one.marginAmount).toBe(one.payAmount)
    }
})

test('litres are rounded half up to the thousandth', () => {
  expect(litresFor(10_000n, 8_0000n)).toBe(12_500n)
  expect(litresFor(100n, 8_0000n)).toBe(125n)
  expect(litresFor(1n, 20_0000n)).toBe(1n)
})
