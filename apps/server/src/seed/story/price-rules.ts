import { addDays, codeOf, dayOf, type Values } from '@forecourt/contract/kernel'
import { oilPricePlace, oilPriceRelation, ruleStates } from '@forecourt/contract/sites'
import { platformTenant } from '../../kernel/db/database.ts'
import { placesOf } from '../../areas/sites/price-rule.ts'
import { momentOf } from './calendar.ts'
import type { World } from './world.ts'

interface PastRule {
  readonly at: Date
  readonly status: 'draft' | 'enabled' | 'stopped'
  readonly values: Values<typeof oilPriceRelation>
}

const off = { target: 1, baseType: 2, adjustType: 1, priority: 100 } as const

/**
 * Price rules as somebody finds them: one ahead, one being written, one that was stopped before it began. None was in force while the
 * story's orders were sold, so that each of them costs what its site's price says.
 */
const rulesOf = ({ end }: World): PastRule[] => {
  const today = dayOf(end)
  const at = momentOf(addDays(today, -3), 10, 20)
  const ahead = momentOf(addDays(today, 2), 0)
  return [
    {
      at,
      status: 'enabled',
      values: {
        ...off,
        name: '河南 92# 周末优惠',
        oilNo: '92',
        scopeType: 3,
        regionCode: '41',
        reduceBy: 500n,
        startTime: ahead,
        endTime: momentOf(addDays(today, 9), 0),
      },
    },
    {
      at,
      status: 'enabled',
      values: {
        ...off,
        name: '顺达物流 0# 协议价',
        oilNo: '0',
        scopeType: 4,
        companyIds: ['100001'],
        adjustType: 2,
        discountBp: 9550,
        startTime: ahead,
      },
    },
    {
      at: momentOf(addDays(today, -2), 15, 5),
      status: 'draft',
      values: { ...off, name: '95# 全国每升减 0.08', oilNo: '95', scopeType: 1, reduceBy: 800n, startTime: ahead },
    },
    {
      at: momentOf(addDays(today, -9), 9, 40),
      status: 'stopped',
      values: {
        ...off,
        name: '0# 随国标九五折',
        oilNo: '0',
        scopeType: 1,
        baseType: 1,
        adjustType: 2,
        discountBp: 9500,
        startTime: momentOf(addDays(today, -7), 0),
        endTime: momentOf(addDays(today, -7), 0),
      },
    },
  ]
}

export function seedPriceRules(world: World): void {
  const by = world.people('operator')
  for (const { at, status, values } of rulesOf(world)) {
    const id = world.newId(at)
    const made = {
      id,
      tenantId: platformTenant,
      by,
      at,
      version: status === 'draft' ? 1 : status === 'enabled' ? 2 : 3,
    }
    world.writer.row(oilPriceRelation, { ...values, status: codeOf(ruleStates, status) }, made)
    if (status !== 'enabled') continue
    for (const place of placesOf({ ...values, id }, values.startTime ?? at))
      world.writer.row(oilPricePlace, place, { id: world.newId(at), tenantId: platformTenant, by, at })
  }
}
