import * as contract from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { hooks } from '../../kernel/implement.ts'

const n = columnsOf(contract.notice)

/** Who may change notices reads their own before the release; everybody else none. */
export const noticeHooks = hooks(contract.notices, {
  scope: ctx => {
    const isReleased = sql`${n.releaseTime} <= ${ctx.now}`
    if (!ctx.may('notice_edit')) return [isReleased]
    return ctx.isPlatform ? [] : [sql`(${n.tenantId} = ${ctx.tenantId} or ${isReleased})`]
  },
})
