import { column } from '../../kernel/db/row-shape.ts'
import * as contract from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'

const n = columnsOf(contract.notice)

/** Who may change notices reads their own before the release; everybody else none. */
export const noticeHooks = hooks(contract.notices, {
  scope: ctx => {
    const isReleased = sql`${n.releaseTime} <= ${ctx.now}`
    if (!ctx.may('notice_edit')) return [isReleased]
    return ctx.isPlatform ? [] : [sql`(${n.tenantId} = ${ctx.tenantId} or ${isReleased})`]
  },
})

const l = columnsOf(contract.notice, 'l')
const usually = 10

export const latestNotices: Handler<typeof contract.latestNotices> = async (ctx, { size }) =>
  ctx.rows(
    {
      id: column.text,
      title: column.text,
      category: column.int,
      releaseTime: column.moment,
      content: column.text,
    },
    sql`
    select ${l.id}::text as id, ${l.title} as title, ${l.category} as category, ${l.releaseTime} as "releaseTime", ${l.content} as content
    from ${l} where ${l.isDeleted} = 0 and ${visible(l, ctx)} and ${l.releaseTime} <= ${ctx.now}
    order by ${l.releaseTime} desc, ${l.id} desc limit ${size ?? usually}`,
  )
