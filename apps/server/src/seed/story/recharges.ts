import { bankSerial, companyRecharge, rechargeStates } from '@forecourt/contract/funds'
import { codeOf, dayOf } from '@forecourt/contract/kernel'
import { papers } from '../../services/posting-note.ts'
import { quoteOf } from '../../areas/funds/quote.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { companyRecharge as arrival } from '../../ledger/events.ts'
import { minuteMs } from './calendar.ts'
import type { Company } from './companies.ts'
import { seedNotice } from './notices.ts'
import type { World } from './world.ts'

type Ending = 'arrived' | 'rejected' | 'cancelled' | 'waiting' | 'voucherPending'

interface RechargePlan {
  readonly company: Company
  readonly amountFen: bigint
  readonly at: Date
  readonly ending: Ending
  readonly opinion?: string
}

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/**
 * An application with what became of it. Nobody decides on his own work: companies apply and finance decides. Money moves
 * when it arrives, by the same quote and the same posting as in the application.
 */
export function recharge(world: World, { company, amountFen, at, ending, opinion }: RechargePlan): void {
  const { companyId, name, discountType, tiers } = company
  const quote = quoteOf(discountType, tiers, amountFen)
  const rechargeNo = world.number('CZ', 'second', 4, at)
  const id = world.newId(at)
  const isDecided = ending === 'arrived' || ending === 'rejected'
  const decidedAt = later(at, 47)
  const [by, finance] = [world.people(company.clerk), world.people('finance')]
  const serialNo = `${companyId === '100002' ? 'CMB' : 'ICBC'}${rechargeNo.slice(2)}`
  world.writer.row(
    companyRecharge,
    {
      rechargeNo,
      companyId,
      status: codeOf(rechargeStates, ending),
      payMethod: '6',
      amount: quote.amount,
      payAmount: quote.payAmount,
      discountAmount: quote.discountAmount,
      discountId: quote.tierNo > 0 ? company.discountId : null,
      payerAccount: '6222021602012345678',
      payerName: ending === 'rejected' ? '个人账户' : name,
      auditOpinion: opinion ?? null,
      ...world.accounts(platformTenant),
      voucherUrls: ending === 'voucherPending' ? null : world.vouchers(companyId),
      bankSerialNo: ending === 'arrived' ? serialNo : null,
      valueDate: ending === 'arrived' ? dayOf(at) : null,
      ...(isDecided ? { auditUser: finance, auditTime: decidedAt } : {}),
    },
    {
      id,
      tenantId: companyId,
      by,
      at,
      version: ending === 'waiting' || ending === 'voucherPending' ? 1 : 2,
      ...(isDecided ? { changedBy: finance, changedAt: decidedAt } : {}),
    },
  )
  const about = { about: companyRecharge.name, rowId: id, rowLabel: rechargeNo }
  if (ending === 'waiting')
    seedNotice(world, { ...about, kind: 'waiting', by: company.clerk, to: ['finance', 'finance2', 'auditor'], at })
  if (isDecided)
    seedNotice(world, {
      ...about,
      kind: ending,
      note: opinion ?? null,
      by: 'finance',
      to: [company.clerk],
      at: decidedAt,
    })
  if (ending !== 'arrived') return
  const used = { serialNo, usedFor: 1, bizNo: rechargeNo, amount: quote.payAmount }
  const written = { id: world.newId(decidedAt), tenantId: platformTenant, by: finance, at: decidedAt }
  world.writer.row(bankSerial, used, written)
  const posting = arrival({
    companyId,
    paidFen: quote.payAmount,
    creditedFen: quote.amount,
    bearer: 'platform',
    bankAccountId: world.ownMoney.custodyKey,
  })
  world.timeline.plan(decidedAt, now => {
    const businessDate = dayOf(at)
    world.ownMoney.fundGift(
      { rechargeNo, amountFen: quote.amount - quote.payAmount, by: finance, day: businessDate },
      now,
    )
    const whoAndWhy = { maker: by, approver: finance, ...papers(serialNo, ...(world.vouchers(companyId) ?? [])) }
    world.books.post({ ...posting, tenantId: companyId, bizNo: rechargeNo, businessDate, ...whoAndWhy }, finance, now)
  })
}

const refusals = [
  '付款户名与企业名称不符，请以对公账户付款',
  '回单金额与申请金额不一致',
  '银行流水未查到该笔款项，请核实后重新提交',
]

/** Applications that came to nothing: now and then one is rejected or taken back. */
export function seedFailures(world: World, companies: readonly Company[], days: readonly string[]): void {
  const random = world.random('recharges that failed')
  for (const day of days.slice(1, -1)) {
    if (!random.chance(0.05)) continue
    const at = new Date(Date.parse(`${day}T${String(random.whole(9, 16)).padStart(2, '0')}:12:00+08:00`))
    const ending = random.chance(0.75) ? 'rejected' : 'cancelled'
    const opinion = ending === 'rejected' ? { opinion: random.pick(refusals) } : {}
    recharge(world, {
      company: random.pick(companies),
      amountFen: BigInt(random.whole(2, 30)) * 1_000_000n,
      at,
      ending,
      ...opinion,
    })
  }
}
