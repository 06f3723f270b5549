import { countryCode } from '@forecourt/contract/kernel'
import type { Row, Values } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { listUnpaged } from '../../kernel/rows/list.ts'
import { refuse } from '../../kernel/refusal.ts'
import { joined, sql } from '../../kernel/db/sql.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { region } = contract

const columns = columnsOf(region)
const r = columnsOf(region, 'r')
type Region = Row<typeof region>

/** The column with the name of a region's line at each level: of the province, of the city, of the county. */
const lineNames = ['provinceName', 'cityName', 'districtName'] as const
const lineName = (level: number): string | undefined => lineNames[level - 1]

/** What follows from a region's parent: its level where none was said, the codes above it and the names of its line. */
function placed(parent: Region, name: string, level: number | null | undefined): Values<typeof region> {
  const regionLevel = level ?? Math.min((parent.regionLevel ?? 0) + 1, 5)
  const own = lineName(regionLevel)
  const { provinceName, cityName, districtName } = parent
  return {
    regionLevel,
    ancestors: [parent.ancestors, parent.code].filter(Boolean).join(','),
    provinceName,
    cityName,
    districtName,
    ...(own ? { [own]: name } : {}),
  }
}

export const regionHooks = hooks(contract.regions, {
  prepare: async (ctx, { id, ...values }) => {
    const before = id ? await ctx.getOrRefuse(region, id) : undefined
    // What is left out of a change stays.
    const said: Values<typeof region> = values
    const parentCode = said.parentCode ?? before?.parentCode
    const name = said.name ?? before?.name ?? ''
    const isMoved = !before || parentCode !== before.parentCode || name !== before.name
    const level = values.regionLevel ?? before?.regionLevel
    const parent = isMoved && parentCode ? await ctx.find(region, { code: parentCode }) : undefined
    // A parent that is not there is refused by the kernel, which checks references after this.
    if (!parent) return { ...values, ...(level === undefined ? {} : { regionLevel: level }) }
    const isBelow = parent.code === before?.code || parent.ancestors?.split(',').includes(before?.code ?? '-')
    if (isBelow) refuse('ownParent')
    return { ...values, ...placed(parent, name, parentCode === before?.parentCode ? level : values.regionLevel) }
  },
  guard: async (ctx, before, changes) => {
    if (!before || changes) return
    if ((await ctx.count(region, { parentCode: before.code })) > 0) refuse('hasChildren')
  },
  after: async (ctx, row, before) => {
    if (row && before && (row.name !== before.name || row.ancestors !== before.ancestors)) await follow(ctx, row)
  },
})

/** What stands below a region that was renamed or moved says so too, level by level. */
async function follow(ctx: Ctx, above: Region): Promise<void> {
  let parents = [above]
  while (parents.length > 0) {
    const byCode = new Map(parents.map(one => [one.code, one]))
    const below = await ctx.all(region, { parentCode: [...byCode.keys()] }, { limit: 5000 })
    parents = await ctx.updateMany(
      region,
      below.flatMap(before => {
        const parent = byCode.get(before.parentCode)
        return parent ? [{ before, changes: placed(parent, before.name, before.regionLevel) }] : []
      }),
    )
  }
}

interface Asked {
  readonly parentCode?: string | null
  readonly code?: string | null
  readonly name?: string | null
}

/**
 * The regions below one. The clients start at "00" and mean the provinces (blade-contract 5.7); while something is searched
 * for and no parent is named, whatever fits is answered.
 */
async function regionsBelow(ctx: Ctx, { parentCode, code, name }: Asked) {
  const level = parentCode || !(code || name) ? [sql`${columns.parentCode} = ${parentCode || countryCode}`] : []
  const rows = await listUnpaged({ ...ctx, filters: { code, name } }, region, level)
  const codes = rows.map(row => row.code)
  const below = await ctx.rows(
    { code: column.text },
    sql`select distinct ${r.parentCode} as code from ${r} where ${joined([sql`${columns.parentCode} = any(${sql.param(codes)})`, sql`${columns.isDeleted} = 0`], ' and ')}`,
  )
  const full = new Set(below.map(one => one.code))
  return rows.map(row => ({ ...row, hasChildren: full.has(row.code) }))
}

export const regionTree: Handler<typeof contract.regionTree> = async (ctx, asked) =>
  (await regionsBelow(ctx, asked)).map(({ code, parentCode, name, hasChildren }) => ({
    id: code,
    parentId: parentCode,
    title: name,
    key: code,
    value: code,
    hasChildren,
  }))

export const regionLazyList: Handler<typeof contract.regionLazyList> = async (ctx, asked) => regionsBelow(ctx, asked)

export const regionSelect: Handler<typeof contract.regionSelect> = async (ctx, { code }) =>
  ctx.all(region, { parentCode: code ?? countryCode }, { order: ['code'] })
