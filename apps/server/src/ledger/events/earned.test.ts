import { expect, test } from 'vitest'
import { fee } from '../address.ts'
import { earned, taxInside } from './earned.ts'
import { refunded } from './refund.ts'
import { balanceSpend } from './sale.ts'
import { paidByCard } from './payment.ts'

test('the tax inside an amount is what stays of it when the net amount is taken off', () => {
  expect([taxInside(10_600n, 600), taxInside(282n, 600), taxInside(800n, 900), taxInside(0n, 600)]).toEqual([
    600n,
    16n,
    66n,
    0n,
  ])
  expect(taxInside(10_600n, 0)).toBe(0n)
  expect(earned(fee('site', 's1'), 282n, 600)).toMatchObject({ side: 'C', amountFen: 282n, taxBp: 600, taxFen: 16n })
  expect(earned(fee('site', 's1'), 282n, undefined)).not.toHaveProperty('taxBp')
})

test('refunds in any number of parts take back all of the tax, and never more than the amount', () => {
  const payee = { kind: 'site' as const, id: 's1', tenantId: '300001' }
  const sale = balanceSpend({
    payment: paidByCard({ cardId: 'c1', companyId: '100001', cashFen: 27_075n, giftFen: 1_425n }),
    payee,
    settleFen: 27_700n,
    feeFen: 277n,
    shares: [{ tenantId: '200001', amountFen: 160n }],
    taxBp: 600,
  })
  const taxed = (lines: typeof sale.lines) => lines.filter(one => one.taxFen !== undefined)
  for (const parts of [1n, 3n, 7n, 285n]) {
    const back: Record<string, bigint> = {}
    for (let done = 0n; done < parts; done++) {
      const until = (count: bigint) => (28_500n * count) / parts
      const refund = { refundFen: until(done + 1n) - until(done), refundedFen: until(done) }
      for (const { account, side, amountFen, taxFen = 0n } of taxed(
        refunded({ sale: sale.lines, payee, ...refund }).lines,
      )) {
        expect(taxFen >= 0n && taxFen <= amountFen).toBe(true)
        back[account.code] = (back[account.code] ?? 0n) + (side === 'D' ? taxFen : -taxFen)
      }
    }
    expect(back).toEqual(Object.fromEntries(taxed(sale.lines).map(one => [one.account.code, one.taxFen])))
  }
})
