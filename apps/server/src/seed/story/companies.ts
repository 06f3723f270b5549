import { cardProduct, productStates, staffAccount } from '@forecourt/contract/cards'
import { companyDiscount } from '@forecourt/contract/funds'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import { platformTenant } from '../../kernel/db/database.ts'
import { momentOf } from './calendar.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

type Tier = Row<typeof companyDiscount>['tiers'][number]

interface Plan {
  readonly companyId: string
  readonly name: string
  readonly clerk: string
  readonly approver: string
  readonly phones: string
  readonly plates: string
  readonly provider: string | null
  /** Its provider's part of the spread, as in demo-accounts.ts. */
  readonly shareBp: number
  readonly discountType: 1 | 2
  readonly tiers: readonly Tier[]
  /** Which chain its drivers mostly fill up at. */
  readonly chain: string
  readonly departments: readonly string[]
}

const tier = (yuan: bigint, rateBp: number | null, giftBp: number | null): Tier => ({
  minAmount: yuan * 100n,
  rateBp,
  giftBp,
})

/** What a discount costs stays below what the platform earns on the litres that are bought with it. */
export const plans: readonly Plan[] = [
  {
    companyId: '100001',
    name: '顺达物流有限公司',
    clerk: 'shunda',
    approver: 'shunda2',
    phones: '1390371',
    plates: '豫A',
    provider: null,
    shareBp: 0,
    discountType: 1,
    chain: '200001',
    tiers: [tier(50_000n, 9800, null), tier(100_000n, 9700, null)],
    departments: ['运输一部', '运输二部', '城配车队', '行政部'],
  },
  {
    companyId: '100002',
    name: '蓝海出行科技',
    clerk: 'lanhai',
    approver: 'lanhai2',
    phones: '1385711',
    plates: '浙A',
    provider: '300001',
    shareBp: 2000,
    discountType: 2,
    chain: '200002',
    tiers: [tier(20_000n, null, 100), tier(50_000n, null, 250)],
    departments: ['网约车一队', '网约车二队', '代驾组'],
  },
  {
    companyId: '100003',
    name: '恒建工程集团',
    clerk: 'hengjian',
    approver: 'hengjian2',
    phones: '1360288',
    plates: '川A',
    provider: '300001',
    shareBp: 2000,
    discountType: 1,
    chain: '200003',
    tiers: [tier(100_000n, 9850, null)],
    departments: ['第一项目部', '第二项目部', '设备租赁部'],
  },
]

const surnames = '王李张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗'
const names =
  '伟 建国 志强 秀英 磊 海燕 军 丽 俊杰 晓东 国庆 雪梅 鹏 文博 玉兰 超 永刚 桂英 斌 少华 婷 立新 浩 春生 凯'.split(' ')

export interface Driver {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly department: string
  readonly plateNo: string
  /** How often this one is on the road. */
  readonly weight: number
  readonly cards: Card[]
  today: { day: string; orders: number; fen: bigint }
}

export interface Card {
  readonly id: string
  readonly cardNo: string
  readonly product: Product
  readonly userName: string
  readonly userPhone: string
  readonly faceFen: bigint
  readonly grantId: string
  readonly by: string
  readonly madeAt: Date
  readonly endTime: Date | null
  cashFen: bigint
  giftFen: bigint
  usedAt: Date | null
}

export interface Company extends Plan {
  readonly discountId: string
  readonly drivers: readonly Driver[]
  /** Chance and memory for the numbers of its cards. */
  readonly numbers: { readonly random: Random; readonly taken: Set<string> }
}

function seedDrivers(world: World, plan: Plan, count: number, at: Date): Driver[] {
  const random = world.random(`drivers ${plan.companyId}`)
  const by = world.people(plan.clerk)
  return Array.from({ length: count }, (_, index) => {
    const driver = {
      id: world.newId(at),
      name: `${random.pick([...surnames])}${random.pick(names)}`,
      phone: `${plan.phones}${String(index + 1).padStart(4, '0')}`,
      department: plan.departments[index % plan.departments.length] ?? '',
      plateNo: `${plan.plates}${String(20_000 + index * 137).slice(-5)}`,
      weight: 0.7 + random.fraction() * 0.6,
      cards: [],
      today: { day: '', orders: 0, fen: 0n },
    }
    const { name, phone, department: deptName, plateNo } = driver
    const jobNo = `A${String(index + 1).padStart(4, '0')}`
    const values = { name, phone, jobNo, deptName, plateNo, dayLimit: index % 8 === 0 ? 60_000n : null, cardStatus: 1 }
    world.writer.row(staffAccount, values, { id: driver.id, tenantId: plan.companyId, by, at })
    return driver
  })
}

/** Companies with their employees and what the platform has agreed with them. */
export function seedCompanies(world: World): Company[] {
  const at = momentOf(world.from, 8, 40)
  return plans.map((plan, index) => {
    const discountId = world.newId(at)
    const { companyId, discountType, tiers } = plan
    const discount = { companyId, discountType, tiers: [...tiers], startTime: at }
    world.writer.row(companyDiscount, discount, {
      id: discountId,
      tenantId: platformTenant,
      by: world.people('operator'),
      at,
    })
    const numbers = { random: world.random(`card numbers ${companyId}`), taken: new Set<string>() }
    return { ...plan, discountId, drivers: seedDrivers(world, plan, world.edition.staff[index] ?? 0, at), numbers }
  })
}

/** The limits of every card, in fen. */
export const limits = { orderFen: 40_000n, dayFen: 80_000n } as const

export interface Product {
  readonly id: string
  readonly name: string
  /** Large payments with it are proven by the holder. */
  readonly isProven: boolean
  /** Writes the row, when it is known how many cards there are. */
  readonly close: (issued: number) => void
}

interface Kind {
  readonly name: string
  readonly running: number
  /** Above which amount a payment needs the holder's proof. */
  readonly proofAbove: bigint | null
}

/** The card that all companies give to their drivers. */
export const usualCard: Kind = { name: '司机加油卡', running: 1, proofAbove: null }
/** For heavy trucks: the holder proves a large payment by the card's secret or a code. */
export const provenCard: Kind = { name: '重卡加油卡', running: 2, proofAbove: 20_000n }

export function openProduct(world: World, { name, running, proofAbove }: Kind): Product {
  const at = momentOf(world.from, 8, 50)
  const [id, by] = [world.newId(at), world.people('operator')]
  const couponNo = `KQ${dayOf(at).replaceAll('-', '')}${String(running).padStart(4, '0')}`
  const close = (issuedQty: number) =>
    world.writer.row(
      cardProduct,
      {
        couponName: name,
        couponNo,
        cardType: 1,
        kind: 1,
        namedFlag: 1,
        useScopeType: 1,
        paymentProof: proofAbove === null ? 1 : 2,
        proofAbove,
        validityType: 3,
        perOrderMax: limits.orderFen,
        perDayAmount: limits.dayFen,
        issuedQty,
        status: codeOf(productStates, 'enabled'),
      },
      { id, tenantId: platformTenant, by, at, version: 2 },
    )
  return { id, name, isProven: proofAbove !== null, close }
}
