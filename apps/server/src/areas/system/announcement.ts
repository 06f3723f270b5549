import * as contract from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { hooks } from '../../kernel/implement.ts'

const a = columnsOf(contract.announcement)
const published = 1

export const announcementHooks = hooks(contract.announcements, {
  guard: async (ctx, before, changes) => {
    const { startTime, endTime } = { ...before, ...changes }
    if (startTime && endTime && endTime <= startTime)
      ctx.refuseInput([
        { field: 'endTime', message: ['结束时间应晚于开始时间', 'The end has to be after the beginning'] },
      ])
  },
  scope: ctx =>
    ctx.isPlatform
      ? []
      : [
          sql`${a.status} = ${published}`,
          sql`coalesce(${a.startTime} <= ${ctx.now}, true)`,
          sql`coalesce(${a.endTime} > ${ctx.now}, true)`,
        ],
})
