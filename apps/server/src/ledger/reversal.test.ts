import { today } from '../../test/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, cardCash, companyCash, companyGift, subsidy } from './address.ts'
import { companyRecharge, rechargeReversed, settlementGenerated, settlementVoided } from './events.ts'
import { credit, debit } from './line.ts'
import { type Entry, post } from './post.ts'
import { LedgerFault } from './refused.ts'
import { newNo, type TestLedger, testLedger } from './testing.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const recharge = { companyId: '100001', paidFen: 9_800n, creditedFen: 10_000n, bearer: 'platform' } as const
const arrival = () => ({ ...companyRecharge({ ...recharge, bankAccountId: '1' }), tenantId: '100001', bizNo: newNo() })
const reversal = () => rechargeReversed(companyRecharge({ ...recharge, bankAccountId: '1' }).lines)

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'posted',
    (error: unknown) => (error instanceof LedgerFault ? error.sqlState : String(error)),
  )

async function arrived(): Promise<{ bizNo: string; reversalOf: string }> {
  const entry = arrival()
  return { bizNo: entry.bizNo, reversalOf: (await ledger.post(entry)).entryId }
}

describe('a reversal', () => {
  test('is the exact mirror of the entry it names', async () => {
    const of = await arrived()
    const posted = await ledger.post({ ...reversal(), tenantId: '100001', ...of })
    expect(posted.replayed).toBe(false)
    const again = await ledger.post({ ...reversal(), tenantId: '100001', ...of })
    expect(again).toMatchObject({ entryId: posted.entryId, replayed: true })
  })

  test('is refused with other lines, whichever way they differ', async () => {
    const of = await arrived()
    await ledger.fund(companyCash('100002'), 10_000n)
    const lines = {
      'less on every line': [
        debit(companyCash('100001'), 9_700n),
        debit(companyGift('100001'), 200n),
        credit(bank('1'), 9_700n),
        credit(subsidy('company', '100001'), 200n),
      ],
      'another account': [
        debit(companyCash('100001'), 9_800n),
        debit(companyGift('100001'), 200n),
        credit(bank('2'), 9_800n),
        credit(subsidy('company', '100001'), 200n),
      ],
      'another company': [
        debit(companyCash('100002'), 9_800n),
        debit(companyGift('100001'), 200n),
        credit(bank('1'), 9_800n),
        credit(subsidy('company', '100001'), 200n),
      ],
      'a part of it': [debit(companyCash('100001'), 9_800n), credit(bank('1'), 9_800n)],
    }
    for (const [how, wrong] of Object.entries(lines))
      expect(await refusal(ledger.post({ ...reversal(), lines: wrong, tenantId: '100001', ...of })), how).toBe('LG010')
    const mended = { ...reversal(), lines: reversal().lines.toReversed(), tenantId: '100001', ...of }
    expect(await refusal(ledger.post(mended))).toBe('posted')
  })

  test('is refused of an event that it does not reverse, of nothing, and of another tenant', async () => {
    const { reversalOf } = await arrived()
    const settling = {
      settlementId: 'j1',
      payee: { kind: 'site', id: 's1', tenantId: '300001' },
      amountFen: 5n,
    } as const
    const made = await ledger.post({ ...settlementGenerated(settling), tenantId: '300001' })
    const voided = { ...settlementVoided(settling), tenantId: '300001' }
    expect(await refusal(ledger.post({ ...reversal(), tenantId: '100001', reversalOf: made.entryId }))).toBe('LG008')
    expect(await refusal(ledger.post({ ...reversal(), tenantId: '300001', reversalOf: made.entryId }))).toBe('LG010')
    expect(await refusal(ledger.post({ ...voided, reversalOf }))).toBe('LG008')
    expect(await refusal(ledger.post({ ...voided, reversalOf: '1' }))).toBe('LG008')
    expect(await refusal(ledger.post({ ...voided, reversalOf: made.entryId }))).toBe('posted')
  })

  test('comes once, of twenty people at the same moment too', async () => {
    const { reversalOf } = await arrived()
    await ledger.post(arrival())
    const tries = Array.from({ length: 20 }, () =>
      refusal(ledger.post({ ...reversal(), tenantId: '100001', bizNo: newNo(), reversalOf })),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(one => one === 'posted')).toHaveLength(1)
    expect(answers.filter(one => one === 'LG010')).toHaveLength(19)
  })
})

describe('what proves an entry', () => {
  test('is bounded', async () => {
    const many: Entry = {
      ...arrival(),
      businessDate: today,
      evidence: Array.from({ length: 21 }, (_, index) => `SN${index}`),
    }
    await expect(ledger.run(query => post(query, many))).rejects.toThrow(RangeError)
    await expect(ledger.run(query => post(query, { ...many, evidence: ['x'.repeat(201)] }))).rejects.toThrow(RangeError)
    await expect(ledger.run(query => post(query, { ...many, evidence: ['x'.repeat(200)] }))).resolves.toMatchObject({
      replayed: false,
    })
  })

  test('and the issuer and the tax inside are kept with account and line', async () => {
    await ledger.post({
      event: 'E05',
      bizType: 201,
      tenantId: '100001',
      lines: [
        debit(companyCash('100001'), 100n),
        credit({ ...cardCash('i1', '100001'), issuer: '200009' }, 100n, { taxBp: 600, taxFen: 6n }),
      ],
    })
    const rows = await ledger.asOwner(
      `select a.code, a.issuer, l.tax_bp, l.tax_part::int as tax from ledger.line l
       join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
       where l.event_code = 'E05' order by a.code`,
    )
    expect(rows).toEqual([
      { code: '2201', issuer: '000000', tax_bp: null, tax: null },
      { code: '2203', issuer: '200009', tax_bp: 600, tax: 6 },
    ])
  })
})
