import { codeOf } from '@forecourt/contract/kernel'
import {
  salesman,
  salesmanAccount,
  salesmanAccountStates,
  salesmanStates,
  shopAssistant,
  shopAssistantStates,
} from '@forecourt/contract/sites'
import { everybody } from '../demo-accounts.ts'
import { dayMs } from './calendar.ts'
import type { Chain } from './chains.ts'
import type { World } from './world.ts'

const attendants = [
  '王磊',
  '刘洋',
  '赵敏',
  '周杰',
  '孙丽',
  '吴强',
  '郑芳',
  '冯刚',
  '何静',
  '许辉',
  '邓超',
  '彭娜',
] as const
const perSite = 4

const signsIn = (phone: string): boolean => everybody.some(one => one.account === phone)

interface Account {
  readonly salesmanId: string
  readonly siteId: string
  readonly loginPhone: string
}
type Written = Omit<Parameters<World['writer']['row']>[2], 'id'>

/** The user is called by the phone. Whoever takes no payments any more is frozen. */
function seedAccount(world: World, account: Account, isActive: boolean, written: Written): void {
  const status = codeOf(salesmanAccountStates, isActive ? 'active' : 'frozen')
  const values = { ...account, userId: world.people(account.loginPhone), status }
  world.writer.row(salesmanAccount, values, { ...written, id: world.newId(written.at) })
}

/** Who fills up at the first site of a chain; the last of them has left the forecourt. */
function seedAttendants(world: World, { tenantId, owner }: Chain, siteId: string, at: Date): void {
  const first = (Number(tenantId.slice(-1)) - 1) * perSite
  for (const [place, name] of attendants.slice(first, first + perSite).entries()) {
    const [id, phone] = [world.newId(at), `139${tenantId}${String(place + 1).padStart(2, '0')}`]
    const written = { tenantId, by: world.people(owner), at }
    const status = codeOf(salesmanStates, place === perSite - 1 ? 'stopped' : 'onDuty')
    const jobNo = `A${String(place + 1).padStart(3, '0')}`
    world.writer.row(salesman, { siteId, name, jobNo, phone, status }, { ...written, id })
    if (signsIn(phone)) seedAccount(world, { salesmanId: id, siteId, loginPhone: phone }, place === 0, written)
  }
}

const daysBeforeEnd = (world: World, opened: Date, days: number): Date =>
  new Date(Math.max(opened.getTime(), world.end.getTime() - days * dayMs))

/** Who has asked to work at the first site of a chain: entered by its manager, decided on by the supplier. */
function seedApplicants(world: World, { tenantId, owner, cashiers }: Chain, siteId: string, opened: Date): void {
  const [manager = '', helper] = cashiers
  const [by, reviewUser] = [world.people(manager), world.people(owner)]
  const apply = (state: keyof typeof shopAssistantStates.states, values: object, at: Date) => {
    const reviewed = state === 'waiting' ? {} : { reviewUser, reviewTime: at }
    const reviewStatus = codeOf(shopAssistantStates, state)
    const phone = `136${tenantId}${String(codeOf(shopAssistantStates, state) + 1).padStart(2, '0')}`
    const row = { siteId, phone, applyTime: at, reviewStatus, ...reviewed, ...values }
    world.writer.row(shopAssistant, row, { id: world.newId(at), tenantId, by, at })
  }
  if (helper) apply('passed', { name: '许可', userId: world.people(helper) }, opened)
  apply('left', { name: '郭峰', opinion: '同意', leaveTime: daysBeforeEnd(world, opened, 20) }, opened)
  apply('refused', { name: '马宁', opinion: '健康证已过期，请更新后再申请' }, daysBeforeEnd(world, opened, 9))
  apply('waiting', { name: '邱月' }, daysBeforeEnd(world, opened, 1))
}

/** Attendants and their accounts, and who has asked to work there. */
export function seedSitePeople(world: World, chain: Chain, siteId: string, at: Date): void {
  seedAttendants(world, chain, siteId, at)
  seedApplicants(world, chain, siteId, at)
}
