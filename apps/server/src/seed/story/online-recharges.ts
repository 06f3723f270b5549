import { companyRecharge, rechargeStates } from '@forecourt/contract/funds'
import { addDays, codeOf } from '@forecourt/contract/kernel'
import { quoteOf } from '../../areas/funds/quote.ts'
import { channelOfKey, companyRechargeByChannel } from '../../ledger/events.ts'
import { minuteMs, momentOf } from './calendar.ts'
import type { Company } from './companies.ts'
import { channelKey } from './own-money.ts'
import type { World } from './world.ts'

const everyDays = 17
const [firstDay, daysToBank] = [6, 2]
/** The first of these discounts begins far above what companies pay by phone. */
const [least, max] = [20, 90]

/** Now and then a company is in a hurry and pays online; two days later the channel has paid out what it collected. */
export function planOnline(world: World, companies: readonly Company[], days: readonly string[]): void {
  const random = world.random('recharges paid online')
  for (const [index, day] of days.entries()) {
    if (index % everyDays !== firstDay) continue
    const company = random.pick(companies)
    const amountFen = BigInt(random.whole(least, max)) * 10_000n
    world.timeline.plan(momentOf(day, 15, random.whole(0, 59)), at => payOnline(world, company, amountFen, at))
    world.timeline.plan(momentOf(addDays(day, daysToBank), 11, 5), at => world.ownMoney.clear(amountFen, at))
  }
}

function payOnline(
  world: World,
  { companyId, discountType, tiers, clerk }: Company,
  amountFen: bigint,
  at: Date,
): void {
  const paidAt = new Date(at.getTime() + 3 * minuteMs)
  if (paidAt > world.end) return
  const quote = quoteOf(discountType, tiers, amountFen)
  const rechargeNo = world.number('CZ', 'second', 4, at)
  const by = world.people(clerk)
  world.writer.row(
    companyRecharge,
    {
      rechargeNo,
      companyId,
      status: codeOf(rechargeStates, 'arrived'),
      payMethod: '1',
      amount: quote.amount,
      payAmount: quote.payAmount,
      discountAmount: quote.discountAmount,
      channelAccount: channelKey,
      channelNo: `4200002${rechargeNo.slice(2)}`,
      payUntil: new Date(at.getTime() + 120 * minuteMs),
      auditTime: paidAt,
      remark: '急用，在线支付',
    },
    { id: world.newId(at), tenantId: companyId, by, at, changedBy: '0', changedAt: paidAt, version: 3 },
  )
  const posting = companyRechargeByChannel({
    companyId,
    paidFen: quote.payAmount,
    creditedFen: quote.amount,
    bearer: 'platform',
    ...channelOfKey(channelKey),
  })
  world.timeline.plan(paidAt, now => world.books.post({ ...posting, tenantId: companyId, bizNo: rechargeNo }, '0', now))
}
