import { bankSerial, withdrawal, withdrawalStates } from '@forecourt/contract/funds'
import { codeOf, dayOf } from '@forecourt/contract/kernel'
import { platformTenant } from '../../kernel/db/database.ts'
import { sql } from '../../kernel/db/sql.ts'
import { tenant } from '../../ledger/address.ts'
import * as events from '../../ledger/events.ts'
import type { Entry } from '../../ledger/post.ts'
import { minuteMs, momentOf } from './calendar.ts'
import { seedNotice } from './notices.ts'
import type { World } from './world.ts'

const [provider, clerk] = ['300001', 'huitong'] as const
const yuanFen = 100n
const leastFen = 10_000n

type State = keyof typeof withdrawalStates.states

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

interface Plan {
  readonly state: State
  /** How much of what there is, in hundredths. */
  readonly percent: bigint
  readonly failReason?: string
}

/** A withdrawal of the service provider: approved within the hour, and out of the bank in the afternoon. */
function withdraw(world: World, at: Date, { state, percent, failReason }: Plan): void {
  const source = tenant(provider)
  const amount = ((world.books.availableFen(source, at) * percent) / 100n / yuanFen) * yuanFen
  if (amount < leastFen) return
  const withdrawNo = world.number('TX', 'second', 4, at)
  const id = world.newId(at)
  const [by, finance, finance2] = [world.people(clerk), world.people('finance'), world.people('finance2')]
  const [decidedAt, paidAt] = [later(at, 45), later(at, 130)]
  const isDecided = state !== 'waiting'
  const isPaid = state === 'paid'
  const bankSerialNo = isPaid ? `PAY${withdrawNo.slice(2)}` : null
  const [decided, paid] = [
    isDecided ? { auditUser: finance2, auditTime: decidedAt, auditOpinion: '账户已核实' } : {},
    isPaid
      ? {
          payUser: finance,
          payTime: paidAt,
          bankSerialNo,
          valueDate: dayOf(paidAt),
          voucherUrls: world.vouchers(platformTenant),
        }
      : {},
  ]
  const changedAt = isPaid || failReason ? paidAt : decidedAt
  world.writer.row(
    withdrawal,
    {
      withdrawNo,
      ownerId: provider,
      amount,
      fee: 0n,
      arriving: amount,
      status: codeOf(withdrawalStates, state),
      ...world.accounts(provider),
      ...decided,
      ...paid,
      failReason: failReason ?? null,
    },
    {
      id,
      tenantId: provider,
      by,
      at,
      ...(isDecided ? { changedBy: isPaid || failReason ? finance : finance2, changedAt } : {}),
      version: isPaid || failReason ? 3 : isDecided ? 2 : 1,
    },
  )
  const of = { withdrawalId: id, tenantId: provider, source, amountFen: amount }
  const under: Pick<Entry, 'tenantId' | 'bizNo' | 'maker'> = { tenantId: provider, bizNo: withdrawNo, maker: by }
  const applied = world.books.post({ ...events.withdrawalApplied(of), ...under }, by, at)
  if (bankSerialNo) {
    const use = { serialNo: bankSerialNo, bizNo: withdrawNo, amount, usedFor: 2 }
    world.writer.row(bankSerial, use, { id: world.newId(paidAt), tenantId: platformTenant, by: finance, at: paidAt })
    const payment = events.withdrawalPaid({ ...of, feeFen: 0n, bankAccountId: world.ownMoney.custodyKey })
    const signed = { maker: finance2, approver: finance, evidence: [bankSerialNo] }
    world.timeline.plan(paidAt, now => world.books.post({ ...payment, ...under, ...signed }, finance, now))
  }
  if (failReason)
    world.timeline.plan(paidAt, now =>
      world.books.post(
        { ...events.withdrawalFailed(of), ...under, maker: finance, memo: failReason, reversalOf: applied },
        finance,
        now,
      ),
    )
  const about = { about: withdrawal.name, rowId: id, rowLabel: withdrawNo, kind: 'waiting' }
  if (!isDecided) seedNotice(world, { ...about, by: clerk, to: ['finance2', 'auditor'], at })
  if (state === 'toPay') seedNotice(world, { ...about, by: 'finance2', to: ['finance'], at: decidedAt })
}

/** What the service provider has earned: taken twice, once in vain, and on the desks one to pay and one to approve. */
export function planWithdrawals(world: World, days: readonly string[]): void {
  const onDay = (share: number, plan: Plan) => {
    const day = days[Math.floor(days.length * share)] ?? world.from
    world.timeline.plan(momentOf(day, 10, 20), at => withdraw(world, at, plan))
  }
  onDay(0.35, { state: 'paid', percent: 60n })
  onDay(0.55, { state: 'failed', percent: 50n, failReason: '收款银行返回：户名与账号不符' })
  onDay(0.75, { state: 'paid', percent: 70n })
  world.timeline.plan(later(world.end, -165), at => withdraw(world, at, { state: 'toPay', percent: 50n }))
  world.timeline.plan(later(world.end, -50), at => withdraw(world, at, { state: 'waiting', percent: 60n }))
}

/** The steps of these papers for the trail. */
export const withdrawalSteps = sql`
  select tenant_id, 'withdrawal', id, withdraw_no, 'insert', null::int, 0, create_user, create_time, null::text from withdrawal
  union all select tenant_id, 'withdrawal', id, withdraw_no, 'audit', 0, 1, audit_user, audit_time, audit_opinion
    from withdrawal where audit_time is not null
  union all select tenant_id, 'withdrawal', id, withdraw_no, 'pay', 1, 2, pay_user, pay_time, null
    from withdrawal where pay_time is not null
  union all select tenant_id, 'withdrawal', id, withdraw_no, 'fail', 1, 4, update_user, update_time, fail_reason
    from withdrawal where status = 4`
