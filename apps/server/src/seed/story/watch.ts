import { createHash } from 'node:crypto'
import { accessRequest, accessRequestStates, acting, actingStates } from '@forecourt/contract/access'
import { cardAlert } from '@forecourt/contract/cards'
import { codeOf, masked } from '@forecourt/contract/kernel'
import { platformTenant } from '../../kernel/db/database.ts'
import { minuteMs } from './calendar.ts'
import type { Station } from './places.ts'
import type { World } from './world.ts'

// What is watched and decided by two: staff of the platform in tenants, rights that need a second person, cards that were tried.

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

interface Times {
  readonly tenantId: string
  readonly reason: string
  readonly ago: number
  readonly allowed: number
  readonly lasted: number
}

/** By the person, and where nobody ended it, by its time. */
const [byPerson, byTime] = [1, 2]
const times: readonly Times[] = [
  { tenantId: '100001', reason: '电话协助核对发卡名单', ago: 6 * dayMinutes, allowed: 30, lasted: 12 },
  { tenantId: '100001', reason: '复现员工导入报错，工单20261018', ago: 2 * dayMinutes, allowed: 30, lasted: 30 },
  { tenantId: '200001', reason: '协助站点核对挂牌价', ago: 26 * hourMinutes, allowed: 20, lasted: 9 },
  { tenantId: '400001', reason: '查看商品上架为何不显示', ago: 5 * hourMinutes, allowed: 15, lasted: 7 },
]

const before = (world: World, minutes: number): Date => new Date(world.end.getTime() - minutes * minuteMs)

function seedActing(world: World): void {
  const personId = world.people('operator')
  for (const { tenantId, reason, ago, allowed, lasted } of times) {
    const at = before(world, ago)
    const endTime = new Date(at.getTime() + lasted * minuteMs)
    world.writer.row(
      acting,
      {
        personName: '林岚',
        personId,
        reason,
        fromTime: at,
        untilTime: new Date(at.getTime() + allowed * minuteMs),
        endTime,
        endedBy: lasted < allowed ? byPerson : byTime,
        status: codeOf(actingStates, 'ended'),
      },
      { id: world.newId(at), tenantId, by: personId, at, changedAt: endTime, version: 2 },
    )
  }
}

interface Asked {
  readonly tenantId: string
  readonly account: string
  readonly name: string
  readonly roleNames: string | null
  readonly by: string
  readonly ago: number
  readonly state: 'waiting' | 'confirmed' | 'rejected' | 'withdrawn'
  readonly opinion?: string
}

const [assigning, resetting] = [1, 2]
const decidedAfter = 25
const asked: readonly Asked[] = [
  {
    tenantId: '100001',
    account: 'shunda2',
    name: '钱程',
    roleNames: '企业审批',
    by: 'shunda3',
    ago: 18 * dayMinutes,
    state: 'confirmed',
  },
  {
    tenantId: '100001',
    account: 'shunda2',
    name: '钱程',
    roleNames: null,
    by: 'shunda3',
    ago: 9 * dayMinutes,
    state: 'rejected',
    opinion: '本人表示未忘记密码，请线下核实',
  },
  {
    tenantId: '100003',
    account: 'hengjian2',
    name: '彭博',
    roleNames: null,
    by: 'hengjian',
    ago: 4 * dayMinutes,
    state: 'withdrawn',
  },
  {
    tenantId: '100002',
    account: 'lanhai2',
    name: '冯雪',
    roleNames: null,
    by: 'lanhai',
    ago: 95,
    state: 'waiting',
  },
]

/** None of them holds a role that is still waited for: what is open asks for a password. */
function seedRequests(world: World): void {
  for (const { tenantId, account, name, roleNames, by, ago, state, opinion } of asked) {
    const at = before(world, ago)
    const decideTime = new Date(at.getTime() + decidedAfter * minuteMs)
    const isDecided = state === 'confirmed' || state === 'rejected'
    const requestUser = world.people(by)
    const decideUser = world.people('auditor')
    world.writer.row(
      accessRequest,
      {
        subject: `${name} · ${roleNames ?? account}`,
        companyId: tenantId,
        userId: world.people(account),
        kind: roleNames ? assigning : resetting,
        roleIds: [],
        roleNames,
        status: codeOf(accessRequestStates, state),
        requestUser,
        requestTime: at,
        ...(isDecided ? { decideUser, decideTime, opinion: opinion ?? null } : {}),
      },
      {
        id: world.newId(at),
        tenantId,
        by: requestUser,
        at,
        ...(isDecided ? { changedBy: decideUser, changedAt: decideTime, version: 2 } : {}),
      },
    )
  }
}

interface Lock {
  readonly subject: number
  readonly key: string
  readonly name: string
  readonly tries: number
  readonly ago: number
  readonly minutes: number
}

/** Locks that came of wrong numbers and are over: nobody of the demonstration is kept from paying. */
function seedAlerts(world: World, stations: readonly Station[]): void {
  const own = stations.find(one => one.tenantId === '200001') ?? stations[0]
  if (!own) return
  const cardNo = '8800200000417736'
  const locks: readonly Lock[] = [
    {
      subject: 1,
      key: `person:${world.people('assistant')}`,
      name: '许可',
      tries: 6,
      ago: 11 * dayMinutes,
      minutes: 5,
    },
    { subject: 5, key: `card:${cardNo}`, name: masked(cardNo), tries: 5, ago: 3 * dayMinutes, minutes: 5 },
    { subject: 2, key: `site:${own.siteId}`, name: own.siteName, tries: 20, ago: 27 * hourMinutes, minutes: 5 },
    { subject: 3, key: 'address:203.0.113.24', name: '203.0.113.24', tries: 40, ago: 190, minutes: 10 },
  ]
  for (const { subject, key, name, tries, ago, minutes } of locks) {
    const at = before(world, ago)
    world.writer.row(
      cardAlert,
      {
        name,
        subject,
        tries,
        lockedUntil: new Date(at.getTime() + minutes * minuteMs),
        callerName: '许可',
        address: '203.0.113.24',
        siteId: own.siteId,
        lockKey: createHash('sha256').update(key).digest('hex'),
        supplierTenantId: own.tenantId,
      },
      { id: world.newId(at), tenantId: platformTenant, by: world.people('assistant'), at },
    )
  }
}

/** What those look at who keep an eye on the others. */
export function seedWatch(world: World, stations: readonly Station[]): void {
  seedActing(world)
  seedRequests(world)
  seedAlerts(world, stations)
}
