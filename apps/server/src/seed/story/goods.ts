import {
  buyerGrade,
  commodity,
  commodityApproval,
  goodsApprovalStates,
  goodsClass,
  priceDetail,
  ruleStates,
  secretRule,
  secretRuleKey,
  shelfStates,
  sku,
  tenantGoods,
  tenantShelfStates,
} from '@forecourt/contract/goods'
import { codeOf, type Row, type Values } from '@forecourt/contract/kernel'
import { summaryOf } from '../../areas/goods/goods-summary.ts'
import { keysOf } from '../../areas/goods/rule-keys.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { demoTenants } from '../demo-accounts.ts'
import { minuteMs, momentOf } from './calendar.ts'
import { classesTold, type GoodsTold, goodsTold, type SkuTold, type Stage } from './goods-told.ts'
import type { World } from './world.ts'

type Sku = Row<typeof sku>
type Commodity = Values<typeof commodity>

const dayMs = 24 * 60 * minuteMs

/** Goods as they were written, with what others of the story say of them. */
interface Stored {
  readonly id: string
  readonly tenantId: string
  readonly told: GoodsTold
  readonly classId: string
  readonly skus: readonly (Sku & { readonly id: string })[]
  readonly picture: string | null
}

function seedClasses(world: World, at: Date): Map<string, string> {
  const written = { by: world.people('operator'), at }
  const ids = new Map<string, string>()
  for (const [index, [name, goodsType, below]] of classesTold.entries()) {
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
const raised = 125n
const percent = 100n

/** A price that has been asked for and not decided: a quarter more. */
const askedOf = ({ stage }: GoodsTold, list: bigint, cost: bigint) =>
  stage === 'repriced' ? { askedListPrice: (list * raised) / percent, askedCostPrice: cost } : {}

function skuOf(told: GoodsTold, commodityId: string, [name, faceValue, costPrice, listPrice, stock, low]: SkuTold) {
  return {
    commodityId,
    skuName: name,
    title: `${told.name} ${name}`,
    optionText: name,
    faceValue,
    costPrice,
    listPrice,
    marketPrice: faceValue > listPrice ? faceValue : null,
    stockType: stock === undefined ? unlimited : counted,
    stock: stock ?? null,
    lowStock: low ?? null,
    minQty: 1,
    maxQty: null,
    isOnSale: true,
    askedListPrice: null,
    askedCostPrice: null,
    ...askedOf(told, listPrice, costPrice),
  }
}

function seedOne(world: World, told: GoodsTold, classId: string, picture: string | undefined, at: Date): Stored {
  const tenantId = told.seller || platformTenant
  const [id, by] = [world.newId(at), keeperOf(world, told.seller)]
  const written = { tenantId, by, at }
  const skus = told.skus.map(one => {
    const [skuId, values] = [world.newId(at), skuOf(told, id, one)]
    world.writer.row(sku, values, { ...written, id: skuId })
    return { ...values, id: skuId } as unknown as Sku & { readonly id: string }
  })
  const row: Commodity = {
    goodsName: told.name,
    goodsNo: world.number('SP', 'day', 5, at),
    classifyId: classId,
    goodsType: told.type,
    brand: told.brand,
    supplierTenantId: tenantId,
    mainImage: picture ?? null,
    images: picture ? [picture] : null,
    detailHtml: `<h2>${told.name}</h2><p>${told.text}</p><ul><li>支持开具发票</li><li>售后由供货商负责</li></ul>`,
    taxCode: '1070101010100000000',
    taxRateBp: told.type === 5 ? 600 : 1300,
    refundRule: told.type === 2 ? 2 : 1,
    validityType: told.type === 1 ? 2 : 1,
    validDays: told.type === 1 ? 365 : null,
    optionSets: [{ name: told.option, values: told.skus.map(one => one[0]).join('，') }],
    status: codeOf(shelfStates, shelved[told.stage]),
    shelfReason: told.stage === 'forced' ? '质检报告过期' : told.stage === 'down' ? '换季下架' : null,
    isApproved: isApproved(told.stage),
    approvedTime: isApproved(told.stage) ? at : null,
    ...summaryOf(skus),
  }
  world.writer.row(commodity, row, { ...written, id, version: 2 })
  return { id, tenantId, told, classId, skus, picture: picture ?? null }
}

/** What was decided when the goods came, and what waits to be. */
function seedApproval(world: World, of: Stored, at: Date): void {
  const { told, tenantId, id, skus } = of
  const state = told.stage === 'waiting' ? 'waiting' : told.stage === 'rejected' ? 'rejected' : 'approved'
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
  const by = keeperOf(world, told.seller)
  world.writer.row(
    commodityApproval,
    {
      approvalNo: world.number('SPSH', 'day', 5, at),
      commodityId: id,
      bizType: 1,
      auditStatus: codeOf(goodsApprovalStates, state),
      why: '新增商品',
      priceChanges: rows(false),
      ...(state === 'waiting' ? {} : audit),
    },
    { id: world.newId(at), tenantId, by, at },
  )
  if (told.stage !== 'repriced') return
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

const sellers: ReadonlyMap<string, string> = new Map(demoTenants.map(one => [one.tenantId, one.tenantName]))

const given = [
  ['100001', ['up']],
  ['300001', ['up', 'repriced']],
  ['400001', ['up', 'down']],
  ['500001', ['up']],
] as const

/** Which tenants have which goods, at an agreed price where one was made. */
function seedGiven(world: World, goods: readonly Stored[], at: Date): void {
  const chance = world.random('tenant goods')
  for (const [tenantId, stages] of given)
    for (const one of goods) {
      if (!(stages as readonly string[]).includes(one.told.stage) || !chance.chance(0.7)) continue
      for (const of of one.skus) {
        const isAgreed = chance.chance(0.3)
        world.writer.row(
          tenantGoods,
          {
            sellerTenantId: one.tenantId,
            sellerTenantName: sellers.get(one.tenantId) ?? '平台运营',
            skuId: of.id,
            commodityId: one.id,
            classifyId: one.classId,
            goodsName: one.told.name,
            skuName: of.skuName,
            mainImage: one.picture,
            goodsType: one.told.type,
            faceValue: of.faceValue,
            marketPrice: of.marketPrice,
            listPrice: of.listPrice,
            salePrice: isAgreed ? (of.listPrice + of.costPrice) / 2n : null,
            upstreamCost: of.costPrice,
            shelfStatus: codeOf(tenantShelfStates, one.told.stage === 'down' ? 'down' : 'up'),
          },
          { id: world.newId(at), tenantId, by: world.people('operator'), at },
        )
      }
    }
}

/** What some goods cost from a day on, and what is charged on top. */
function seedCosts(world: World, goods: readonly Stored[], at: Date): void {
  const later = new Date(world.end.getTime() + 3 * dayMs)
  for (const one of goods.filter(({ told }) => told.stage === 'up').slice(0, 6))
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
        { id: world.newId(at), tenantId: one.tenantId, by: keeperOf(world, one.told.seller), at },
      )
    }
}

type RuleTold = Partial<Values<typeof secretRule>> & { readonly ruleName: string }

function rulesTold(goods: readonly Stored[], end: Date): readonly (readonly [owner: string, of: RuleTold])[] {
  const named = (name: string) => goods.find(({ told }) => told.name === name)
  const idsOf = (name: string) => [named(name)?.id ?? '']
  const skuOfFirst = (name: string) => [named(name)?.skus[0]?.id ?? '']
  const on = codeOf(ruleStates, 'enabled')
  return [
    [platformTenant, { ruleName: '全场让利 1%', ruleCode: 'subsidy_rule', valueType: 2, valueBp: 100, status: on }],
    [
      platformTenant,
      {
        ruleName: '洗车补贴 2 元（汇通承担）',
        ruleCode: 'subsidy_rule',
        scopeType: 2,
        commodityIds: idsOf('标准洗车'),
        value: 200n,
        bearerTenantId: '300001',
        status: on,
        priority: 10,
      },
    ],
    [
      platformTenant,
      {
        ruleName: '金牌买方话费成本加 0.2%',
        ruleCode: 'spread_rule',
        targetType: 2,
        targetGrades: ['3', '4'],
        scopeType: 2,
        commodityIds: idsOf('话费充值'),
        valueType: 2,
        valueBp: 20,
        status: on,
      },
    ],
    [
      platformTenant,
      {
        ruleName: '东方油品洗车一口价',
        ruleCode: 'sales_rule',
        targetType: 1,
        targetIds: ['500001'],
        scopeType: 1,
        skuIds: skuOfFirst('标准洗车'),
        value: 2_200n,
        minMargin: 200n,
        status: on,
      },
    ],
    [
      platformTenant,
      {
        ruleName: '拉新体验价（亏损）',
        ruleCode: 'sales_rule',
        targetType: 1,
        targetIds: ['400001'],
        scopeType: 2,
        commodityIds: idsOf('视频会员月卡'),
        value: 990n,
        allowLoss: true,
        status: codeOf(ruleStates, 'waiting'),
      },
    ],
    [
      platformTenant,
      {
        ruleName: '国庆便利店 9 折',
        ruleCode: 'sales_rule',
        scopeType: 2,
        commodityIds: idsOf('便利店代金券'),
        valueType: 2,
        valueBp: 9000,
        endTime: new Date(end.getTime() - 2 * dayMs),
        status: on,
        priority: 5,
      },
    ],
    [
      '200001',
      {
        ruleName: '油券全场 97 折',
        ruleCode: 'sales_rule',
        scopeType: 2,
        commodityIds: idsOf('中原石化电子油券'),
        valueType: 2,
        valueBp: 9700,
        status: on,
      },
    ],
    [
      '200001',
      {
        ruleName: '汇通油券 96.5 折',
        ruleCode: 'sales_rule',
        targetType: 1,
        targetIds: ['300001'],
        scopeType: 2,
        commodityIds: idsOf('中原石化电子油券'),
        valueType: 2,
        valueBp: 9650,
        minMargin: 50n,
        status: on,
      },
    ],
    [
      '200001',
      {
        ruleName: '年末油券 96 折（草稿）',
        ruleCode: 'sales_rule',
        scopeType: 2,
        commodityIds: idsOf('中原石化电子油券'),
        valueType: 2,
        valueBp: 9600,
        priority: 20,
      },
    ],
  ]
}

function seedRules(world: World, goods: readonly Stored[], at: Date): void {
  for (const [tenantId, told] of rulesTold(goods, world.end)) {
    const by = keeperOf(world, tenantId)
    const id = world.newId(at)
    const row = {
      targetType: 3,
      targetIds: null,
      targetGrades: null,
      scopeType: 4,
      skuIds: null,
      commodityIds: null,
      classifyIds: null,
      valueType: 1,
      minMargin: 0n,
      priority: 0,
      startTime: at,
      ...told,
      ownerTenantId: tenantId,
      enableUser: told.status ? by : null,
    } as Values<typeof secretRule>
    world.writer.row(secretRule, row, { id, tenantId, by, at })
    for (const matchKey of keysOf(row as Row<typeof secretRule>))
      world.writer.row(secretRuleKey, { ruleId: id, matchKey }, { id: world.newId(at), tenantId, by, at })
  }
  for (const [buyerTenantId, grade] of [
    ['300001', 4],
    ['400001', 3],
    ['500001', 3],
    ['100001', 1],
  ] as const)
    world.writer.row(
      buyerGrade,
      { buyerTenantId, grade, startTime: at, remark: null },
      { id: world.newId(at), tenantId: platformTenant, by: world.people('operator'), at },
    )
}

/** The goods library with its approvals, who has what, and what it costs them. */
export function seedGoods(world: World, pictures: ReadonlyMap<string, string>): void {
  const at = momentOf(world.from, 9)
  const classes = seedClasses(world, at)
  const goods = goodsTold.map(told => {
    const isNew = told.stage === 'waiting'
    const when = isNew ? new Date(world.end.getTime() - 130 * minuteMs) : at
    const stored = seedOne(world, told, classes.get(told.inClass) ?? '', pictures.get(told.name), when)
    seedApproval(world, stored, when)
    return stored
  })
  seedGiven(world, goods, new Date(at.getTime() + 60 * minuteMs))
  seedCosts(world, goods, at)
  seedRules(world, goods, new Date(at.getTime() + 90 * minuteMs))
}
