import { card, cardStates, grant, grantRow, grantStates } from '@forecourt/contract/cards'
import { codeOf, dayOf } from '@forecourt/contract/kernel'
import { drawCardNumber } from '../../areas/cards/card-number.ts'
import { contentFor, grantMessage } from '../../areas/cards/grant-ensure.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { cardCash, cardGift, companyCash, companyGift } from '../../ledger/address.ts'
import { cardsGranted, grantHold, splitShares, splitWallet } from '../../ledger/events.ts'
import { minuteMs } from './calendar.ts'
import type { Card, Company, Driver, Product } from './companies.ts'
import { seedNotice } from './notices.ts'
import { seedMessage } from './papers.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

type Ending = 'draft' | 'waiting' | 'approved' | 'granted' | 'rejected'

interface GrantPlan {
  readonly company: Company
  readonly product: Product
  readonly drivers: readonly Driver[]
  readonly unitFen: bigint
  readonly ending: Ending
  readonly remark: string
  readonly opinion?: string
  /** When the cards end; those of a month do not. */
  readonly endTime?: Date
}

const nameRow = (driver: Driver, amount: bigint) => ({
  userPhone: driver.phone,
  userName: driver.name,
  deptName: driver.department,
  amount,
})

const storedValue = 1
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)
const steps: readonly Ending[] = ['draft', 'waiting', 'approved', 'granted']

/** A number for a company's next card, made as `newCardNumbers` makes them, by the story's own chance. */
function cardNumber({ companyId, numbers }: Company): string {
  for (;;) {
    const drawn = drawCardNumber(companyId, storedValue, below => numbers.random.whole(0, below - 1))
    if (numbers.taken.has(drawn)) continue
    numbers.taken.add(drawn)
    return drawn
  }
}

/** Sets the money aside, as the approval of a grant does. */
function setAside(world: World, { companyId }: Company, grantNo: string, totalFen: bigint, by: string, at: Date) {
  const wallet = {
    cashFen: world.books.availableFen(companyCash(companyId), at),
    giftFen: world.books.availableFen(companyGift(companyId), at),
  }
  const parts = splitWallet(totalFen, wallet)
  const holds = grantHold({ companyId, ...parts })
    .filter(one => one.amountFen > 0n)
    .map(({ account, amountFen }) => ({
      id: world.books.hold(account, amountFen, { bizNo: grantNo, reason: 'E05h', by }, at),
      tenantId: companyId,
      amount: String(amountFen),
    }))
  return { parts, holds }
}

interface Made {
  readonly grantId: string
  readonly grantNo: string
  readonly rowIds: readonly string[]
  readonly madeAt: Date
}

/** The cards of a grant and the entry that puts the money on them (E05). */
function makeCards(world: World, plan: GrantPlan, made: Made, aside: ReturnType<typeof setAside>): Card[] {
  const { company, product, drivers, unitFen } = plan
  const { grantId, grantNo, rowIds, madeAt } = made
  const { companyId } = company
  const shares = splitShares(
    drivers.map(() => unitFen),
    aside.parts,
  )
  const by = world.people(company.clerk)
  const cards = drivers.map((driver, index): Card => {
    const share = shares[index] ?? { cashFen: unitFen, giftFen: 0n }
    const names = { userName: driver.name, userPhone: driver.phone }
    const one = {
      id: world.newId(madeAt),
      cardNo: cardNumber(company),
      product,
      ...names,
      faceFen: unitFen,
      grantId,
      by,
      madeAt,
    }
    const fresh = { ...one, ...share, usedAt: null, endTime: plan.endTime ?? null }
    driver.cards.push(fresh)
    const notified = { productName: product.name }
    seedMessage(world, {
      tenantId: companyId,
      by,
      at: madeAt,
      phone: driver.phone,
      bizType: grantMessage,
      bizId: rowIds[index] ?? '',
      content: contentFor(notified, { amount: unitFen }, one.cardNo, plan.endTime ?? null),
    })
    return fresh
  })
  const posting = cardsGranted({
    companyId,
    ...aside.parts,
    cards: cards.map(one => ({ cardId: one.id, amountFen: unitFen })),
  })
  const holds = aside.holds.map(one => one.id)
  const people = { maker: by, approver: world.people(plan.company.approver) }
  world.books.post({ ...posting, tenantId: companyId, bizNo: grantNo, ...people }, by, madeAt, holds)
  return cards
}

/**
 * A grant on its way through draft, approval by another person and confirmation, as far as it has come. Called at the
 * moment at which it was drafted; the steps follow within two hours.
 */
export function seedGrant(world: World, plan: GrantPlan, at: Date): void {
  const { company, product, drivers, unitFen, ending, remark } = plan
  const { companyId } = company
  const [clerk, approver] = [world.people(company.clerk), world.people(company.approver)]
  const [grantId, grantNo] = [world.newId(at), world.number('FK', 'second', 4, at)]
  const [auditTime, ensureTime] = [later(at, 35), later(at, 80)]
  const isAudited = ending === 'approved' || ending === 'granted' || ending === 'rejected'
  const totalAmount = unitFen * BigInt(drivers.length)
  const rowIds = drivers.map(() => world.newId(at))
  const write = (aside?: ReturnType<typeof setAside>, cards: readonly Card[] = []): void => {
    world.writer.row(
      grant,
      {
        grantNo,
        productId: product.id,
        productName: product.name,
        status: codeOf(grantStates, ending),
        grantType: 1,
        quantity: drivers.length,
        unitAmount: unitFen,
        totalAmount,
        remark,
        endTime: plan.endTime ?? null,
        grantedQty: cards.length,
        cashPart: aside?.parts.cashFen ?? null,
        giftPart: aside?.parts.giftFen ?? null,
        holdIds: aside?.holds ?? null,
        submitUser: ending === 'draft' ? null : clerk,
        ...(isAudited ? { auditUser: approver, auditTime, auditOpinion: plan.opinion ?? '名单已核对' } : {}),
        ensureTime: ending === 'granted' ? ensureTime : null,
      },
      { id: grantId, tenantId: companyId, by: clerk, at, version: Math.max(3, steps.indexOf(ending) + 1) },
    )
    for (const [index, driver] of drivers.entries()) {
      const cardId = cards[index]?.id ?? null
      const notified = cardId ? { cardId, smsDay: dayOf(ensureTime), smsTimes: 1, rowStatus: 1 } : {}
      const written = { id: rowIds[index] ?? '', tenantId: companyId, by: clerk, at, version: cardId ? 2 : 1 }
      world.writer.row(grantRow, { grantId, ...nameRow(driver, unitFen), ...notified }, written)
    }
  }
  const about = { about: grant.name, rowId: grantId, rowLabel: grantNo }
  const submittedAt = later(at, 5)
  if (ending === 'waiting')
    seedNotice(world, {
      ...about,
      kind: 'waiting',
      by: company.clerk,
      to: [company.approver, 'auditor'],
      at: submittedAt,
    })
  if (isAudited) {
    const [kind, note] = [ending === 'rejected' ? 'rejected' : 'passed', plan.opinion ?? '名单已核对']
    seedNotice(world, { ...about, kind, note, by: company.approver, to: [company.clerk], at: auditTime })
  }
  if (ending !== 'approved' && ending !== 'granted') return write()
  world.timeline.plan(auditTime, approvedAt => {
    const aside = setAside(world, company, grantNo, totalAmount, approver, approvedAt)
    if (ending === 'approved') return write(aside)
    world.timeline.plan(ensureTime, madeAt =>
      write(aside, makeCards(world, plan, { grantId, grantNo, rowIds, madeAt }, aside)),
    )
  })
}

const freezeReasons = ['司机离职，待退回', '卡片遗失，持卡人挂失', '短时间内跨城加油，风控核实']

interface CardEnd {
  readonly name: 'active' | 'usedUp' | 'expired' | 'frozen'
  readonly reason: string | null
  readonly changedAt: Date
}

/** How a card stands in the end: its time is over, it is empty, or somebody froze it after it was last used. */
function stateOf({ usedAt, madeAt, endTime, cashFen, giftFen }: Card, end: Date, random: Random): CardEnd {
  const changedAt = usedAt ?? madeAt
  if (endTime && endTime < end) return { name: 'expired', reason: null, changedAt: endTime }
  if (cashFen + giftFen === 0n) return { name: 'usedUp', reason: null, changedAt }
  const frozenAt = later(changedAt, 190)
  const isFrozen = usedAt !== null && frozenAt < end && random.chance(0.015)
  return isFrozen
    ? { name: 'frozen', reason: random.pick(freezeReasons), changedAt: frozenAt }
    : { name: 'active', reason: null, changedAt }
}

/** The rows of all cards with what is on them in the end; answers how many there are of each product. */
export function closeCards(world: World, companies: readonly Company[]): ReadonlyMap<Product, number> {
  const counts = new Map<Product, number>()
  const random = world.random('frozen cards')
  for (const { companyId, drivers } of companies)
    for (const one of drivers.flatMap(driver => driver.cards)) {
      const { id, cardNo, product, userName, userPhone, faceFen, grantId, by, madeAt, cashFen, giftFen, usedAt } = one
      const onBooks =
        world.books.availableFen(cardCash(id, companyId), world.end) +
        world.books.availableFen(cardGift(id, companyId), world.end)
      if (onBooks !== cashFen + giftFen)
        throw new Error(`card ${cardNo} has ${cashFen + giftFen}, its accounts ${onBooks}`)
      const state = stateOf(one, world.end, random)
      world.writer.row(
        card,
        {
          cardNo,
          userName,
          userPhone,
          productId: product.id,
          productName: product.name,
          grantId,
          namedFlag: 1,
          // Nobody knows a secret of these cards, so there is none to keep a digest of.
          issuerTenantId: platformTenant,
          secretHash: null,
          faceAmount: faceFen,
          balance: cashFen + giftFen,
          giftBalance: giftFen,
          startTime: madeAt,
          endTime: one.endTime,
          lastUseTime: usedAt,
          freezeReason: state.reason,
          status: codeOf(cardStates, state.name),
        },
        { id, tenantId: companyId, by, at: madeAt, changedAt: state.changedAt },
      )
      counts.set(product, (counts.get(product) ?? 0) + 1)
    }
  return counts
}
