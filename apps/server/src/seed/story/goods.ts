import {
  commodity,
  commodityApproval,
  goodsApprovalStates,
  goodsClass,
  priceDetail,
  shelfStates,
  sku,
  tenantGoods,
  tenantShelfStates,
} from '@forecourt/contract/goods'
import { codeOf, type Row, type Values } from '@forecourt/contract/kernel'
import { summaryOf } from '../../areas/goods/goods-summary.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { tenantNameOf } from '../demo-accounts.ts'
import { dayMs, minuteMs, momentOf } from './calendar.ts'
import { type GivenGoods, seedDistribution, type Stocked } from './distribution.ts'
import { classPlans, type GoodsPlan, goodsPlans, type SkuPlan, type Stage } from './goods-plan.ts'
import { seedRules } from './goods-rules.ts'
import { seedWholesale } from './wholesale.ts'
import type { World } from './world.ts'

type Sku = Row<typeof sku>
type Commodity = Values<typeof commodity>

function seedClasses(world: World, at: Date): Map<string, string> {
  const written = { by: world.people('operator'), at }
  const ids = new Map<string, string>()
  for (const [index, [name, goodsType, below]] of classPlans.entries()) {
    const parentId = world.newId(at)
    ids.set(name, parentId)
    world.writer.row(goodsClass, { name, goodsType, sort: index + 1 }, { ...written, id: parentId })
    for (const [place, one] of below.entries()) {
      const id = world.newId(at)
      ids.set(one, id)
      world.writer.row(goodsClass, { name: one, goodsType, parentId, sort: place + 1 }, { ...written, id })
    }
  }
  return ids
}

const shelved: Readonly<Record<Stage, keyof typeof shelfStates.states>> = {
  up: 'up',
  repriced: 'up',
  down: 'down',
  forced: 'forced',
  approved: 'pending',
  waiting: 'pending',
  rejected: 'pending',
}
const isApproved = (stage: Stage): boolean => stage !== 'waiting' && stage !== 'rejected'

/** Who enters goods: the supplier that has a person in the demonstration, otherwise the operator for it. */
const keeperOf = (world: World, seller: string) => world.people(seller === '200001' ? 'zhongyuan' : 'operator')

const counted = 1
const unlimited = 2
const byCodes = 3
const soldByCode = 1
const raised = 125n
const percent = 100n

/** A price that has been asked for and not decided: a quarter more. */
const askedOf = ({ stage }: GoodsPlan, list: bigint, cost: bigint) =>
  stage === 'repriced' ? { askedListPrice: (list * raised) / percent, askedCostPrice: cost } : {}

function skuOf(plan: GoodsPlan, commodityId: string, [name, faceValue, costPrice, listPrice, stock, low]: SkuPlan) {
  return {
    commodityId,
    skuName: name,
    title: `${plan.name} ${name}`,
    optionText: name,
    faceValue,
    costPrice,
    listPrice,
    marketPrice: faceValue > listPrice ? faceValue : null,
    stockType: stock === undefined ? unlimited : plan.type === soldByCode ? byCodes : counted,
    stock: stock ?? null,
    lowStock: low ?? null,
    minQty: 1,
    maxQty: null,
    isOnSale: true,
    askedListPrice: null,
    askedCostPrice: null,
    ...askedOf(plan, listPrice, costPrice),
  }
}

function seedOne(world: World, plan: GoodsPlan, classId: string, picture: string | undefined, at: Date): Stocked {
  const tenantId = plan.seller || platformTenant
  const [id, by] = [world.newId(at), keeperOf(world, plan.seller)]
  const written = { tenantId, by, at }
  const skus = plan.skus.map(one => {
    const [skuId, values] = [world.newId(at), skuOf(plan, id, one)]
    world.writer.row(sku, values, { ...written, id: skuId })
    return { ...values, id: skuId } as unknown as Sku & { readonly id: string }
  })
  const row: Commodity = {
    goodsName: plan.name,
    goodsNo: world.number('SP', 'day', 5, at),
    classifyId: classId,
    goodsType: plan.type,
    brand: plan.brand,
    supplierTenantId: tenantId,
    mainImage: picture ?? null,
    images: picture ? [picture] : null,
    detailHtml: `<h2>${plan.name}</h2><p>${plan.text}</p><ul><li>支持开具发票</li><li>售后由供货商负责</li></ul>`,
    taxCode: '1070101010100000000',
    taxRateBp: plan.type === 5 ? 600 : 1300,
    refundRule: plan.type === 2 ? 2 : 1,
    validityType: plan.type === 1 ? 2 : 1,
    validDays: plan.type === 1 ? 365 : null,
    optionSets: [{ name: plan.option, values: plan.skus.map(one => one[0]).join('，') }],
    status: codeOf(shelfStates, shelved[plan.stage]),
    shelfReason: plan.stage === 'forced' ? '质检报告过期' : plan.stage === 'down' ? '换季下架' : null,
    isApproved: isApproved(plan.stage),
    approvedTime: isApproved(plan.stage) ? at : null,
    ...summaryOf(skus),
  }
  world.writer.row(commodity, row, { ...written, id, version: 2 })
  return { id, tenantId, plan, classId, skus, picture: picture ?? null }
}

/** What was decided when the goods came, and what waits to be. */
function seedApproval(world: World, of: Stocked, at: Date): void {
  const { plan, tenantId, id, skus } = of
  const state = plan.stage === 'waiting' ? 'waiting' : plan.stage === 'rejected' ? 'rejected' : 'approved'
  const decided = new Date(at.getTime() + 40 * minuteMs)
  const audit = {
    auditUser: world.people('finance2'),
    auditTime: decided,
    auditOpinion: state === 'rejected' ? '售价低于成本，请核对' : null,
  }
  const rows = (isChange: boolean) =>
    skus.map(one => ({
      skuId: one.id,
      skuName: one.skuName,
      faceValue: one.faceValue,
      listBefore: isChange ? one.listPrice : null,
      listAfter: isChange ? (one.askedListPrice ?? one.listPrice) : one.listPrice,
      costBefore: isChange ? one.costPrice : null,
      costAfter: one.costPrice,
    }))
  const by = keeperOf(world, plan.seller)
  world.writer.row(
    commodityApproval,
    {
      approvalNo: world.number('SPSH', 'day', 5, at),
      commodityId: id,
      bizType: 1,
      auditStatus: codeOf(goodsApprovalStates, state),
      why: '首次上架前复核',
      priceChanges: rows(false),
      ...(state === 'waiting' ? {} : audit),
    },
    { id: world.newId(at), tenantId, by, at },
  )
  if (plan.stage !== 'repriced') return
  const asked = new Date(world.end.getTime() - 95 * minuteMs)
  world.writer.row(
    commodityApproval,
    {
      approvalNo: world.number('SPSH', 'day', 5, asked),
      commodityId: id,
      bizType: 2,
      auditStatus: codeOf(goodsApprovalStates, 'waiting'),
      why: '售价变动超过20%',
      priceChanges: rows(true),
    },
    { id: world.newId(asked), tenantId, by, at: asked },
  )
}

const given = [
  ['100001', ['up']],
  ['300001', ['up', 'repriced']],
  ['400001', ['up', 'down']],
  ['500001', ['up']],
] as const

/** Of what traders have some waits to be put on sale, and some is theirs until a day that is near. */
const terms = { waitingEvery: 6, endingEvery: 5, days: 20 } as const

function termsOf(world: World, tenantId: string, number: number, usual: 'up' | 'down') {
  const isTrader = tenantId === '400001' || tenantId === '500001'
  const isWaiting = tenantId === '400001' && number % terms.waitingEvery === 0
  const isEnding = isTrader && number % terms.endingEvery === 0
  return {
    shelfStatus: codeOf(tenantShelfStates, usual === 'up' && isWaiting ? 'waiting' : usual),
    ...(isEnding
      ? { startTime: momentOf(world.from, 9), endTime: new Date(world.end.getTime() + terms.days * dayMs) }
      : {}),
  }
}

/** Which tenants have which goods, at an agreed price where one was made. */
function seedGiven(world: World, goods: readonly Stocked[], at: Date): GivenGoods[] {
  const all: GivenGoods[] = []
  const chance = world.random('tenant goods')
  for (const [tenantId, stages] of given) {
    let number = 0
    for (const one of goods) {
      if (!(stages as readonly string[]).includes(one.plan.stage) || !chance.chance(0.7)) continue
      for (const of of one.skus) {
        const isAgreed = chance.chance(0.3)
        const salePrice = isAgreed ? (of.listPrice + of.costPrice) / 2n : null
        const id = world.newId(at)
        all.push({ id, tenantId, skuId: of.id, cost: salePrice ?? of.listPrice })
        world.writer.row(
          tenantGoods,
          {
            sellerTenantId: one.tenantId,
            sellerTenantName: tenantNameOf(one.tenantId),
            skuId: of.id,
            commodityId: one.id,
            classifyId: one.classId,
            goodsName: one.plan.name,
            skuName: of.skuName,
            mainImage: one.picture,
            goodsType: one.plan.type,
            faceValue: of.faceValue,
            marketPrice: of.marketPrice,
            listPrice: of.listPrice,
            salePrice,
            upstreamCost: of.costPrice,
            ...termsOf(world, tenantId, ++number, one.plan.stage === 'down' ? 'down' : 'up'),
          },
          { id, tenantId, by: world.people('operator'), at },
        )
      }
    }
  }
  return all
}

/** What some goods cost from a day on, and what is charged on top. */
function seedCosts(world: World, goods: readonly Stocked[], at: Date): void {
  const later = new Date(world.end.getTime() + 3 * dayMs)
  for (const one of goods.filter(({ plan }) => plan.stage === 'up').slice(0, 6))
    for (const [effectiveTime, part] of [
      [at, 100n],
      [later, 99n],
    ] as const) {
      const [first] = one.skus
      if (!first) continue
      world.writer.row(
        priceDetail,
        {
          skuId: first.id,
          costPrice: (first.costPrice * part) / 100n,
          chargeType: 1,
          serviceCharge: 50n,
          effectiveTime,
        },
        { id: world.newId(at), tenantId: one.tenantId, by: keeperOf(world, one.plan.seller), at },
      )
    }
}

/** The goods library with its approvals, who has what, and what it costs them. */
export function seedGoods(world: World, pictures: ReadonlyMap<string, string>): void {
  const at = momentOf(world.from, 9)
  const classes = seedClasses(world, at)
  const goods = goodsPlans.map(plan => {
    const isNew = plan.stage === 'waiting'
    const when = isNew ? new Date(world.end.getTime() - 130 * minuteMs) : at
    const stored = seedOne(world, plan, classes.get(plan.inClass) ?? '', pictures.get(plan.name), when)
    seedApproval(world, stored, when)
    return stored
  })
  const had = seedGiven(world, goods, new Date(at.getTime() + 60 * minuteMs))
  seedCosts(world, goods, at)
  seedRules(world, goods, new Date(at.getTime() + 90 * minuteMs))
  seedDistribution(world, goods, had, new Date(at.getTime() + 120 * minuteMs))
  seedWholesale(world, goods)
}
