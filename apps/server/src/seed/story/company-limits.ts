import { companyMonth } from '@forecourt/contract/cards'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import { companyExt } from '@forecourt/contract/sites'
import { platformTenant } from '../../kernel/db/database.ts'
import { momentOf } from './calendar.ts'
import { plans } from './companies.ts'
import type { World } from './world.ts'

/** Limits are a round figure that leaves room for what is still to come of the month. */
const step = 20_000_000n
const roomFor = (used: bigint) => (used / step + 2n) * step

/**
 * Two companies with what was agreed on for them a few days ago: one has a limit for the month, the other buys fuel for cars and
 * lorries and nothing else. `used` is what their orders of the last month of the story come to.
 */
export function seedCompanyLimits(world: World, used: ReadonlyMap<string, bigint>): void {
  const at = momentOf(addDays(dayOf(world.end), -3), 11, 15)
  const by = world.people('operator')
  const [first, second] = plans
  if (!first || !second) throw new Error('no company to agree with')
  const usedAmount = used.get(first.companyId) ?? 0n
  const written = () => ({ id: world.newId(at), tenantId: platformTenant, by, at })
  const warnPhone = `${first.phones}0001`
  const monthLimit = roomFor(usedAmount)
  world.writer.row(companyExt, { companyId: first.companyId, monthLimit, warnPhone, remark: '按年度合同' }, written())
  world.writer.row(companyExt, { companyId: second.companyId, allowOilNos: '92,95,98,0' }, written())
  const month = { month: dayOf(world.end).slice(0, 7), usedAmount }
  world.writer.row(companyMonth, month, { id: world.newId(at), tenantId: first.companyId, by, at })
}
