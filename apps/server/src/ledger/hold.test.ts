import { today } from '../../test/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, cardCash, companyCash, companyGift, payable } from './address.ts'
import { balanceOf } from './balance.ts'
import { expireHolds, type Hold, hold, release } from './hold.ts'
import { credit, debit } from './line.ts'
import { post } from './post.ts'
import { prove } from './proof.ts'
import { LedgerRefused } from './refused.ts'
import { configureAccount } from './settings.ts'
import { newNo, type TestLedger, testLedger } from './testing.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger(8)
})
afterAll(() => ledger.close())

const site = payable({ kind: 'site', id: 's1', tenantId: '300001' })
const soon = () => new Date(Date.now() + 60_000)

let cards = 0
async function fundedCard(amountFen: bigint): Promise<Account> {
  const card = cardCash(`h${++cards}`, '100001')
  await ledger.fund(card, amountFen)
  return card
}

const holdOn = (account: Account, amountFen: bigint, bizNo = newNo(), expiresAt = soon()) =>
  ledger.run(query => hold(query, { reason: 'pay', bizNo, expiresAt, amounts: [{ account, amountFen }] }))
const one = async (holds: Promise<Hold[]>): Promise<Hold> => {
  const [first] = await holds
  if (!first) throw new Error('expected a hold')
  return first
}
const capture = (account: Account, amountFen: bigint, holds: readonly { id: string; amountFen: bigint }[]) =>
  ledger.run(query =>
    post(query, {
      tenantId: '300001',
      event: 'E06',
      bizType: 301,
      bizNo: newNo(),
      businessDate: today,
      lines: [debit(account, amountFen), credit(site, amountFen)],
      holds,
    }),
  )
const state = async (account: Account) => {
  const { balanceFen, heldFen, availableFen } = await ledger.run(query => balanceOf(query, account))
  return [balanceFen, heldFen, availableFen]
}
const refused = async (work: Promise<unknown>, reason: string) => {
  const error = await work.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(LedgerRefused)
  expect((error as LedgerRefused).reason).toBe(reason)
}

describe('held money', () => {
  test('counts as spent for others', async () => {
    const card = await fundedCard(100n)
    await holdOn(card, 70n)
    expect(await state(card)).toEqual([100n, 70n, 30n])
    await refused(capture(card, 31n, []), 'insufficient')
    await refused(holdOn(card, 31n), 'insufficient')
    await capture(card, 30n, [])
    expect(await state(card)).toEqual([70n, 70n, 0n])
  })

  test('is used up by its entry', async () => {
    const card = await fundedCard(100n)
    const { id } = await one(holdOn(card, 100n))
    await capture(card, 100n, [{ id, amountFen: 100n }])
    expect(await state(card)).toEqual([0n, 0n, 0n])
  })

  test('used in part goes back for the rest, once', async () => {
    const card = await fundedCard(100n)
    const { id } = await one(holdOn(card, 80n))
    await capture(card, 30n, [{ id, amountFen: 30n }])
    expect(await state(card)).toEqual([70n, 0n, 70n])
    await refused(capture(card, 10n, [{ id, amountFen: 10n }]), 'changed')
    const [row] = await ledger.asOwner('select state, posted_amount::int as posted from ledger.hold where id = $1', [
      id,
    ])
    expect(row).toEqual({ state: 2, posted: 30 })
  })

  test('may be only a part of what an entry takes', async () => {
    const card = await fundedCard(100n)
    const { id } = await one(holdOn(card, 40n))
    await capture(card, 90n, [{ id, amountFen: 40n }])
    expect(await state(card)).toEqual([10n, 0n, 10n])
  })

  test('of several holds is used by one entry', async () => {
    const card = await fundedCard(100n)
    const holds = [await one(holdOn(card, 40n)), await one(holdOn(card, 50n))]
    await capture(
      card,
      85n,
      holds.map(({ id }) => ({ id, amountFen: 40n })),
    )
    expect(await state(card)).toEqual([15n, 0n, 15n])
  })

  test('goes back when it is released, which may be said twice', async () => {
    const card = await fundedCard(100n)
    const made = await one(holdOn(card, 60n))
    await ledger.run(query => release(query, [made]))
    await ledger.run(query => release(query, [made]))
    expect(await state(card)).toEqual([100n, 0n, 100n])
    await refused(capture(card, 10n, [{ id: made.id, amountFen: 10n }]), 'changed')
  })

  test('that was posted cannot be released', async () => {
    const card = await fundedCard(100n)
    const made = await one(holdOn(card, 60n))
    await capture(card, 60n, [{ id: made.id, amountFen: 60n }])
    await refused(
      ledger.run(query => release(query, [made])),
      'changed',
    )
    await refused(
      ledger.run(query => release(query, [{ id: '1', tenantId: '100001' }])),
      'changed',
    )
  })
})

describe('a hold cannot be used', () => {
  test('for more than it is, twice, for another account or for what the entry does not take', async () => {
    const [card, other] = [await fundedCard(100n), await fundedCard(100n)]
    const { id } = await one(holdOn(card, 50n))
    await refused(capture(card, 60n, [{ id, amountFen: 60n }]), 'changed')
    await refused(capture(card, 60n, [{ id, amountFen: 0n }]), 'changed')
    await refused(capture(card, 40n, [{ id, amountFen: 50n }]), 'changed')
    await refused(capture(other, 50n, [{ id, amountFen: 50n }]), 'changed')
    const twice = [
      { id, amountFen: 20n },
      { id, amountFen: 20n },
    ]
    await refused(capture(card, 60n, twice), 'changed')
    expect(await state(card)).toEqual([100n, 50n, 50n])
  })

  test('when its time is over, even before the job has seen it', async () => {
    const card = await fundedCard(100n)
    const { id } = await one(holdOn(card, 50n, newNo(), new Date(Date.now() - 1)))
    await refused(capture(card, 50n, [{ id, amountFen: 50n }]), 'changed')
    expect(await state(card)).toEqual([100n, 50n, 50n])
  })

  test('by two entries at once', async () => {
    const card = await fundedCard(100n)
    const { id } = await one(holdOn(card, 100n))
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => capture(card, 100n, [{ id, amountFen: 100n }])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await state(card)).toEqual([0n, 0n, 0n])
  })
})

describe('asking for the same hold again', () => {
  test('answers with the first and holds nothing more', async () => {
    const card = await fundedCard(100n)
    const bizNo = newNo()
    const answers = await Promise.all(Array.from({ length: 10 }, () => holdOn(card, 60n, bizNo)))
    expect(new Set(answers.map(([first]) => first?.id)).size).toBe(1)
    expect(await state(card)).toEqual([100n, 60n, 40n])
  })

  test('with another amount is refused', async () => {
    const card = await fundedCard(100n)
    const bizNo = newNo()
    await holdOn(card, 60n, bizNo)
    await refused(holdOn(card, 61n, bizNo), 'keyReused')
  })
})

describe('a hold on several accounts', () => {
  const amounts = (cashFen: bigint, giftFen: bigint) => [
    { account: companyCash('100002'), amountFen: cashFen },
    { account: companyGift('100002'), amountFen: giftFen },
  ]
  const grant = (cashFen: bigint, giftFen: bigint) =>
    ledger.run(query =>
      hold(query, { reason: 'grant', bizNo: newNo(), expiresAt: soon(), amounts: amounts(cashFen, giftFen) }),
    )

  test('is made on all or none, and leaves out zeros', async () => {
    await ledger.fund(companyCash('100002'), 100n)
    await ledger.fund(companyGift('100002'), 10n)
    await refused(grant(50n, 11n), 'insufficient')
    expect(await state(companyCash('100002'))).toEqual([100n, 0n, 100n])
    expect((await grant(50n, 0n)).map(made => made.amountFen)).toEqual([50n])
    expect((await grant(50n, 10n)).map(made => made.amountFen)).toEqual([50n, 10n])
  })
})

describe('a hold is refused', () => {
  test('on a frozen account', async () => {
    const card = await fundedCard(100n)
    await ledger.run(query => configureAccount(query, card, { frozen: true }))
    await refused(holdOn(card, 1n), 'accountFrozen')
  })

  test('beyond the credit line', async () => {
    const company = companyCash('100003')
    await ledger.run(query => configureAccount(query, company, { creditLimitFen: 100n }))
    await holdOn(company, 100n)
    await refused(holdOn(company, 1n), 'insufficient')
  })
})

describe('holds whose time is over', () => {
  test('are ended by the job and their money is free again', async () => {
    await ledger.run(query => expireHolds(query))
    const [first, second] = [await fundedCard(100n), await fundedCard(100n)]
    const past = new Date(Date.now() - 1000)
    for (const card of [first, second]) await holdOn(card, 40n, newNo(), past)
    await holdOn(first, 30n)
    expect(await ledger.run(query => expireHolds(query, 1))).toBe(1)
    expect(await ledger.run(query => expireHolds(query, 100))).toBe(1)
    expect(await ledger.run(query => expireHolds(query, 100))).toBe(0)
    expect(await state(first)).toEqual([100n, 30n, 70n])
    expect(await state(second)).toEqual([100n, 0n, 100n])
  })

  test('and all others add up in the proofs', async () => {
    const proofs = await ledger.run(prove)
    expect(proofs.filter(proof => !proof.ok)).toEqual([])
  })
})
