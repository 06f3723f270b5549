import { buyerGrade, ruleStates, secretRule, secretRuleKey } from '@forecourt/contract/goods'
import { codeOf, type Row, type Values } from '@forecourt/contract/kernel'
import { keysOf } from '../../areas/goods/rule-keys.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { dayMs } from './calendar.ts'
import type { World } from './world.ts'

/** What rules need to know of the goods they are for. */
export interface RuledGoods {
  readonly id: string
  readonly plan: { readonly name: string }
  readonly skus: readonly { readonly id: string }[]
}

type RulePlan = Partial<Values<typeof secretRule>> & { readonly ruleName: string }

function rulePlans(goods: readonly RuledGoods[], end: Date): readonly (readonly [owner: string, of: RulePlan])[] {
  const named = (name: string) => goods.find(({ plan }) => plan.name === name)
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

/** Rules of every kind and state, and what buyers are to the platform. */
export function seedRules(world: World, goods: readonly RuledGoods[], at: Date): void {
  for (const [tenantId, plan] of rulePlans(goods, world.end)) {
    const by = world.people(tenantId === '200001' ? 'zhongyuan' : 'operator')
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
      ...plan,
      ownerTenantId: tenantId,
      enableUser: plan.status ? by : null,
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
