import * as contract from '@forecourt/contract/cards'
import type { Row } from '@forecourt/contract/kernel'
import { writeXlsx } from 'hucre/xlsx'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import type { Handler, Hooks } from '../../kernel/implement.ts'
import { exchangeOf, type Upload } from '../../kernel/serve.ts'
import { sql } from '../../kernel/sql.ts'
import { sheetRows, UnreadableSheet } from '../../kernel/transfer/sheet-rows.ts'
import { columns, readStaff, requiredColumns, staffLimits, type StaffRow, type StaffSheet } from './staff-sheet.ts'

const { staffAccount } = contract
const mostStaff = 5000
const mostNoted = 100

export const staffHooks: Hooks<typeof staffAccount> = {
  guard: async (ctx, before, changes) => {
    // Employees belong to a company; a row of the platform's own would be nobody's.
    if (!before && changes && ctx.tenantId === platformTenant) ctx.refuse('notAllowed', 'staffAccount_add')
  },
}

async function read(ctx: Ctx<'importFailed'>, upload: Upload): Promise<StaffSheet> {
  try {
    return readStaff(await sheetRows(upload.bytes, staffLimits), ctx.lang)
  } catch (error) {
    return error instanceof UnreadableSheet ? ctx.refuse('importFailed', error.reason) : Promise.reject(error as Error)
  }
}

/** What the row says differs from what is known; what it leaves out does not count. */
const differs = ({ values }: StaffRow, known: Row<typeof staffAccount>) =>
  columns.some(column => values[column] !== undefined && values[column] !== known[column])

/**
 * Many rows in one statement, which the store's `update` cannot: 5000 of them would be 5000 round trips. The rows are
 * locked by the caller, so no version can be overrun; versions are counted on and one audit entry speaks for the batch.
 */
async function updateAll(ctx: Ctx, rows: readonly StaffRow[], idOf: (phone: string) => string): Promise<void> {
  if (rows.length === 0) return
  const list = (column: (typeof columns)[number]) =>
    sql.param(rows.map(row => (row.values[column] === undefined ? null : String(row.values[column]))))
  const ids = rows.map(row => idOf(row.values.phone))
  await ctx.rows(sql`
    update staff_account s set name = n.name, job_no = coalesce(n.job_no, s.job_no),
      dept_name = coalesce(n.dept_name, s.dept_name), plate_no = coalesce(n.plate_no, s.plate_no),
      day_limit = coalesce(n.day_limit, s.day_limit),
      update_user = ${ctx.user.userId}, update_time = ${ctx.now}, version = s.version + 1
    from unnest(${sql.param(ids)}::bigint[], ${list('name')}::text[], ${list('jobNo')}::text[],
      ${list('deptName')}::text[], ${list('plateNo')}::text[], ${list('dayLimit')}::bigint[])
      as n(id, name, job_no, dept_name, plate_no, day_limit)
    where s.tenant_id = ${ctx.tenantId} and s.id = n.id`)
  ctx.note('staffAccount', ids[0] ?? '0', 'importUpdate', {
    count: [0, ids.length],
    ids: [null, ids.slice(0, mostNoted)],
  })
}

/**
 * Imports employees (domain 9.4): all rows are checked first, and while one is bad nothing is written unless the caller
 * asked to skip bad rows. `dryRun` answers the same numbers and writes nothing.
 */
export const importStaff: Handler<typeof contract.importStaff> = async (ctx, input) => {
  if (ctx.tenantId === platformTenant) ctx.refuse('notAllowed', 'staffAccount_import')
  const { upload } = input as unknown as { upload: Upload }
  const { total, good, failures, failed } = await read(ctx, upload)
  const phones = good.map(row => row.values.phone)
  const known = new Map(
    (
      await ctx.all(
        staffAccount,
        { tenantId: ctx.tenantId, phone: phones },
        { limit: mostStaff, lock: !input.dryRun, order: ['id'] },
      )
    ).map(row => [row.phone, row]),
  )
  const fresh = good.filter(row => !known.has(row.values.phone))
  const changed = good.filter(row => {
    const old = known.get(row.values.phone)
    return old && differs(row, old)
  })
  const counts = { total, imported: fresh.length, updated: changed.length, failed, failures: [...failures] }
  if (input.dryRun) return counts
  if (failed > 0 && !input.partial) return { ...counts, imported: 0, updated: 0 }
  if (fresh.length > 0)
    await ctx.insertMany(
      staffAccount,
      fresh.map(row => row.values),
    )
  await updateAll(ctx, changed, phone => String(known.get(phone)?.id))
  return counts
}

const widths: Readonly<Record<(typeof columns)[number], number>> = {
  phone: 16,
  name: 14,
  jobNo: 14,
  deptName: 18,
  plateNo: 14,
  dayLimit: 16,
}
const example = ['13800138000', '张三', 'A0001', '运输一部', '沪A12345', '500.00']

/** The workbook to fill in: all cells are text, so that no spreadsheet program turns a phone into a number. */
export const staffTemplate: Handler<typeof contract.staffTemplate> = async ctx => {
  const index = ctx.lang === 'en' ? 1 : 0
  const header = columns.map(
    column => `${staffAccount.fields[column].label[index]}${requiredColumns.includes(column) ? '*' : ''}`,
  )
  const style = { numFmt: '@' }
  const bytes = await writeXlsx({
    sheets: [
      {
        name: index ? 'Employees' : '员工',
        columns: columns.map(column => ({ width: widths[column], style })),
        rows: [header, example],
        freezePane: { rows: 1 },
      },
    ],
  })
  const { reply } = exchangeOf(ctx)
  void reply.headers({
    'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(index ? 'employees.xlsx' : '员工导入模板.xlsx')}`,
    'Cache-Control': 'no-store',
  })
  return Buffer.from(bytes)
}
