import { apportionment, wholesaleLine, wholesaleOption, wholesaleStates } from '@forecourt/contract/goods'
import { codeOf, type Values } from '@forecourt/contract/kernel'
import { splitByRates } from '../../areas/goods/apportion.ts'
import { tenantNameOf } from '../demo-accounts.ts'
import { dayMs, minuteMs } from './calendar.ts'
import type { Stocked } from './distribution.ts'
import type { World } from './world.ts'

const seller = '200001'
const [company, trader] = ['100001', '400001'] as const

type State = keyof typeof wholesaleStates.states

interface OptionPlan {
  readonly name: string
  readonly buyer: string
  readonly state: State
  readonly goods: string
  /** For each variant of the goods, in their order: how many, at how many fen. */
  readonly lines: readonly (readonly [qty: number, unitPrice: bigint])[]
  /** In days from the end of the story. */
  readonly from: number
  readonly until: number
  readonly more?: Partial<Values<typeof wholesaleOption>>
  /** How the buyer splits it over its lines, in parts of ten thousand. */
  readonly split?: readonly number[]
}

const plans: readonly OptionPlan[] = [
  {
    name: '上季油券批发',
    buyer: company,
    state: 'expired',
    goods: '中原石化电子油券',
    lines: [[60, 9_700n]],
    from: -60,
    until: -5,
  },
  {
    name: '瓶装水试销',
    buyer: company,
    state: 'terminated',
    goods: '瓶装水整箱',
    lines: [[100, 3_150n]],
    from: -20,
    until: 40,
    more: { endReason: '改为按季报价' },
  },
  {
    name: '冬季瓶装水批发',
    buyer: company,
    state: 'inForce',
    goods: '瓶装水整箱',
    lines: [
      [300, 3_100n],
      [30, 2_750n],
    ],
    from: -10,
    until: 80,
    split: [8_500, 1_500],
  },
  {
    name: '年末油券批发',
    buyer: company,
    state: 'offered',
    goods: '中原石化电子油券',
    lines: [
      [30, 9_650n],
      [20, 19_200n],
    ],
    from: 0,
    until: 45,
  },
  {
    name: '联合能源春节备货',
    buyer: trader,
    state: 'draft',
    goods: '瓶装水整箱',
    lines: [[500, 3_050n]],
    from: 20,
    until: 100,
    more: { refuseReason: '希望含380毫升规格' },
  },
]

const agreed: readonly State[] = ['inForce', 'expired', 'terminated']

function seedOption(world: World, goods: readonly Stocked[], plan: OptionPlan): void {
  const of = goods.find(one => one.plan.name === plan.goods && one.tenantId === seller)
  if (!of) throw new Error(`the story has no goods called ${plan.goods}`)
  const after = (days: number) => new Date(world.end.getTime() + days * dayMs)
  const at = new Date(Math.min(after(plan.from).getTime(), world.end.getTime() - 3 * 60 * minuteMs))
  const later = (minutes: number) => new Date(at.getTime() + minutes * minuteMs)
  const by = world.people('zhongyuan')
  const offeredTenantId = plan.state === 'draft' ? null : plan.buyer
  const lines = plan.lines.flatMap(([qty, unitPrice], index) => {
    const sku = of.skus[index]
    return sku ? [{ sku, qty, unitPrice, amount: unitPrice * BigInt(qty), cost: sku.costPrice * BigInt(qty) }] : []
  })
  const totalAmount = lines.reduce((sum, one) => sum + one.amount, 0n)
  const optionId = world.newId(at)
  const written = { tenantId: seller, by, at }
  world.writer.row(
    wholesaleOption,
    {
      optionNo: world.number('PF', 'day', 5, at),
      name: plan.name,
      status: codeOf(wholesaleStates, plan.state),
      ownerTenantId: seller,
      ownerTenantName: tenantNameOf(seller),
      buyerTenantId: plan.buyer,
      buyerTenantName: tenantNameOf(plan.buyer),
      offeredTenantId,
      totalAmount,
      usedAmount: 0n,
      marginAmount: totalAmount - lines.reduce((sum, one) => sum + one.cost, 0n),
      validStart: after(plan.from),
      validEnd: after(plan.until),
      ...(offeredTenantId ? { offerUser: by, offerTime: later(20) } : {}),
      ...(agreed.includes(plan.state) ? { confirmTime: later(90) } : {}),
      ...plan.more,
    },
    { ...written, id: optionId },
  )
  for (const { sku, qty, unitPrice, amount } of lines)
    world.writer.row(
      wholesaleLine,
      {
        optionId,
        offeredTenantId,
        skuId: sku.id,
        goodsName: of.plan.name,
        skuName: sku.skuName,
        qty,
        unitPrice,
        amount,
        usedQty: 0,
        unitCost: sku.costPrice,
      },
      { ...written, id: world.newId(at) },
    )
  const rates = plan.split ?? []
  for (const [index, amount] of splitByRates(totalAmount, rates).entries()) {
    const line = lines[index]
    if (!line) continue
    world.writer.row(
      apportionment,
      {
        optionId,
        targetType: 3,
        targetId: line.sku.id,
        targetName: `${of.plan.name} ${line.sku.skuName}`,
        ratioBp: rates[index] ?? null,
        amount,
        qty: line.qty,
        rowNo: index + 1,
      },
      { id: world.newId(at), tenantId: plan.buyer, by: world.people('shunda'), at: later(120) },
    )
  }
}

/** What the supplier offers at agreed prices, in every state that an offer can be in without having been used. */
export function seedWholesale(world: World, goods: readonly Stocked[]): void {
  for (const plan of plans) seedOption(world, goods, plan)
}
