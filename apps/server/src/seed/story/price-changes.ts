import { addDays, codeOf, dayOf, type Values } from '@forecourt/contract/kernel'
import {
  bySheet,
  platformPrice,
  priceAdjustment,
  priceAdjustmentStates,
  priceSheetLine,
  priceStates,
} from '@forecourt/contract/sites'
import { sheetAlone } from '../../areas/sites/price-adjustment.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { momentOf } from './calendar.ts'
import type { Station } from './places.ts'
import type { World } from './world.ts'

type StateName = keyof (typeof priceAdjustmentStates)['states']

interface Asked {
  readonly daysAgo: number
  readonly state: StateName
  readonly values: Values<typeof priceAdjustment>
}

const down = { priceType: 2, direction: 1, stepType: 1 } as const

/**
 * Changes of price as somebody finds them: one being written, one that waits for a second person, one ahead, and what came to nothing.
 * None was in force while the story's orders were sold, so that each of them costs what its site's price says.
 */
const changesOf = ({ end, people }: World): Asked[] => {
  const today = dayOf(end)
  const ahead = (days: number, hour = 0) => momentOf(addDays(today, days), hour)
  return [
    {
      daysAgo: 0,
      state: 'draft',
      values: {
        ...down,
        reason: '河南 92# 月初促销',
        oilNo: '92',
        regionCode: '41',
        stepAmount: 1200n,
        effectiveTime: ahead(6),
      },
    },
    {
      daysAgo: 0,
      state: 'draft',
      values: { ...sheetAlone, reason: '郑州各站 92# 分站调价', effectiveTime: ahead(2) },
    },
    {
      daysAgo: 1,
      state: 'waiting',
      values: {
        ...down,
        reason: '0# 跟进周边竞价',
        oilNo: '0',
        stepType: 2,
        stepBp: 350,
        effectiveTime: ahead(3, 6),
        maxCutBp: 350,
      },
    },
    {
      daysAgo: 1,
      state: 'scheduled',
      values: {
        ...down,
        reason: '中原石化 95# 让利',
        oilNo: '95',
        supplierTenantId: '200001',
        stepAmount: 500n,
        effectiveTime: ahead(4),
        maxCutBp: 64,
      },
    },
    {
      daysAgo: 6,
      state: 'rejected',
      values: {
        ...down,
        reason: '92# 全国直降',
        oilNo: '92',
        stepAmount: 5000n,
        effectiveTime: ahead(-4),
        maxCutBp: 682,
        auditUser: people('finance2'),
        auditTime: ahead(-5, 10),
        auditOpinion: '多数站点价差不足，请按地区分批',
      },
    },
    {
      daysAgo: 12,
      state: 'withdrawn',
      values: { ...down, reason: '98# 周末价', oilNo: '98', stepAmount: 800n, effectiveTime: ahead(-10), maxCutBp: 85 },
    },
  ]
}

function seedPlatformPrices(world: World): void {
  const by = world.people('operator')
  const today = dayOf(world.end)
  const said = [
    { oilNo: '0', nationalPrice: 72_600n, platformPrice: 69_600n, from: 5, state: 'scheduled' },
    { oilNo: '92', nationalPrice: 76_300n, platformPrice: 73_400n, from: -3, state: 'withdrawn' },
  ] as const
  for (const { oilNo, nationalPrice, platformPrice: price, from, state } of said) {
    const at = momentOf(addDays(today, Math.min(from, 0) - 1), 11, 5)
    world.writer.row(
      platformPrice,
      {
        oilNo,
        regionCode: '41',
        nationalPrice,
        platformPrice: price,
        effectiveTime: momentOf(addDays(today, from), 0),
        status: codeOf(priceStates, state),
      },
      { id: world.newId(at), tenantId: platformTenant, by, at, version: state === 'withdrawn' ? 2 : 1 },
    )
  }
}

/** A sheet that somebody has brought in and has yet to mend: its last row means a site that there is not. */
function seedPriceSheet(world: World, stations: readonly Station[], adjustmentId: string, at: Date): void {
  const lower = 200n
  const rows = stations.slice(0, 4).map(({ siteId, siteCode, prices }) => {
    const now = prices.get('92')?.at(-1)?.platformPrice ?? 0n
    return { siteCode, siteId, platformPrice: now - lower, isRight: true }
  })
  const last = rows.at(-1)
  const mistaken = { siteCode: 'ZY410182001', platformPrice: last?.platformPrice ?? 0n, fault: 3, faultColumn: 1 }
  for (const [index, row] of [...rows, mistaken].entries())
    world.writer.row(
      priceSheetLine,
      { isRight: false, ...row, adjustmentId, rowNo: index + 2, oilNo: '92' },
      { id: world.newId(at), tenantId: platformTenant, by: world.people('operator'), at, version: 1 },
    )
}

export function seedPriceChanges(world: World, stations: readonly Station[]): void {
  seedPlatformPrices(world)
  const by = world.people('operator')
  for (const { daysAgo, state, values } of changesOf(world)) {
    const at = momentOf(addDays(dayOf(world.end), -daysAgo), 9, 15)
    // Of this morning, unless the story ends before it.
    const made = at < world.end ? at : world.end
    const id = world.newId(made)
    world.writer.row(
      priceAdjustment,
      {
        ...values,
        adjustmentNo: world.number('TJ', 'second', 4, made),
        status: codeOf(priceAdjustmentStates, state),
      },
      { id, tenantId: platformTenant, by, at: made, version: state === 'draft' ? 1 : 2 },
    )
    if (values.stepType === bySheet) seedPriceSheet(world, stations, id, made)
  }
}
