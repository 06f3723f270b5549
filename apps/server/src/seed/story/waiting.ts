import type { Company, Product } from './companies.ts'
import { minuteMs } from './calendar.ts'
import { seedGrant } from './grants.ts'
import { recharge } from './recharges.ts'
import type { World } from './world.ts'

const yuan = (amount: number) => BigInt(amount) * 100n

/** Documents on somebody's desk when the story ends: every kind of work has something to be done. */
export function planWaiting(world: World, companies: readonly Company[], product: Product): void {
  const [shunda, lanhai, hengjian] = companies
  if (!shunda || !lanhai || !hengjian) return
  const before = (minutes: number, happen: (at: Date) => void) =>
    world.timeline.plan(new Date(world.end.getTime() - minutes * minuteMs), happen)
  const apply =
    (company: Company, amount: number, ending: Parameters<typeof recharge>[1]['ending'], opinion?: string) =>
    (at: Date) =>
      recharge(world, { company, amountFen: yuan(amount), at, ending, ...(opinion ? { opinion } : {}) })
  before(26 * 60, apply(hengjian, 150_000, 'voucherPending'))
  before(9 * 60, apply(shunda, 30_000, 'rejected', '付款户名与企业名称不符，请以对公账户付款'))
  before(5 * 60, apply(shunda, 30_000, 'arrived'))
  before(5 * 60 - 10, apply(lanhai, 15_000, 'arrived'))
  before(150, apply(shunda, 80_000, 'waiting'))
  before(40, apply(lanhai, 60_000, 'waiting'))
  const grant = (company: Company, from: number, count: number, unit: number) => ({
    company,
    product,
    drivers: company.drivers.slice(from, from + count),
    unitFen: yuan(unit),
  })
  before(28 * 60, at =>
    seedGrant(
      world,
      { ...grant(lanhai, 3, 8, 500), ending: 'rejected', remark: '节日补贴', opinion: '请先核对离职人员' },
      at,
    ),
  )
  before(4 * 60, at => seedGrant(world, { ...grant(shunda, 0, 12, 800), ending: 'waiting', remark: '长途增补' }, at))
  before(3 * 60, at => seedGrant(world, { ...grant(lanhai, 0, 10, 400), ending: 'approved', remark: '夜班补贴' }, at))
  before(2 * 60, at => seedGrant(world, { ...grant(shunda, 12, 6, 300), ending: 'draft', remark: '新入职司机' }, at))
}
