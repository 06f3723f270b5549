import * as contract from '@forecourt/contract/system'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/sql.ts'

const { region } = contract

/** The clients start at "00" and mean the provinces (blade-contract 5.7). */
export const regionTree: Handler<typeof contract.regionTree> = async (ctx, { parentCode }) => {
  const rows = await ctx.rows<{ code: string; parent: string; name: string; more: boolean }>(sql`
    select code, parent_code as parent, name, exists (select 1 from region below where below.parent_code = region.code) as more
    from region where parent_code = ${parentCode ?? '00'} and is_deleted = 0 order by code limit 1000`)
  return rows.map(({ code, parent, name, more }) => ({
    id: code,
    parentId: parent,
    title: name,
    key: code,
    value: code,
    hasChildren: more,
  }))
}

export const regionSelect: Handler<typeof contract.regionSelect> = async (ctx, { code }) =>
  ctx.all(region, { parentCode: code ?? '00' }, { order: ['code'] })
