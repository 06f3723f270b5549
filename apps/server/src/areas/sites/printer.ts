import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import type { Handler, Hooks } from '../../kernel/implement.ts'
import { sql } from '../../kernel/sql.ts'
import type { PrinterPort, PrinterStatus } from '../../providers/printer/port.ts'
import type { Services } from '../services.ts'

const { printer, site } = contract
const codeOf: Readonly<Record<PrinterStatus, number>> = { offline: 0, ready: 1, faulty: 2 }

/**
 * Adding goes through the vendor, so `submit` only changes what is there. A printer that is removed is let go at the
 * vendor too; its failure is reported and does not bring the row back.
 */
export const printerHooks = ({ providers }: Services): Hooks<typeof printer> => ({
  guard: async (ctx, before, changes) => {
    if (!before) ctx.refuse('invalid', ['请使用"添加已有打印机"', 'Please use "Add a printer"'])
    const { siteId } = changes ?? {}
    const to = before && siteId && siteId !== String(before.siteId) ? await ctx.get(site, siteId) : undefined
    if (before && to && to.tenantId !== before.tenantId)
      ctx.refuseInput([
        { field: 'siteId', message: ['打印机只能换到同一供货商的站点', 'Only to a site of the same supplier'] },
      ])
  },
  after: async (ctx, row, before) => {
    if (!row && before) ctx.afterCommit(() => letGo(providers.printer, before.sn))
  },
})

async function letGo(port: PrinterPort, sn: string): Promise<void> {
  const answer = await port.remove([sn])
  const refused = answer.result === 'ok' ? answer.failed.find(one => one.sn === sn)?.reason : answer.reason
  if (refused) throw new Error(`printer ${sn} was not let go: ${refused}`)
}

/**
 * Runs with platform rights because the number may be bound by a tenant whose rows the caller cannot see; the site has
 * to be the caller's own. The advisory lock keeps two tenants from binding one number at the same moment.
 */
export const addPrinter =
  ({ providers }: Services): Handler<typeof contract.addPrinter> =>
  async (ctx, { siteId, sn, key, name, simNo }) => {
    const at = await ctx.need(site, siteId)
    if (ctx.tenantId !== platformTenant && at.tenantId !== ctx.tenantId) ctx.refuse('notFound')
    await ctx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`printer ${sn}`}, 0))`)
    if (await ctx.find(printer, { sn })) ctx.refuseField('duplicate', 'sn', ['打印机编号', 'Printer number'])
    const answer = await providers.printer.add([{ sn, key, name, ...(simNo ? { simNo } : {}) }])
    if (answer.result === 'refused') ctx.refuse('printerRefused', answer.reason)
    const failure = answer.result === 'ok' ? answer.failed.find(one => one.sn === sn) : undefined
    if (failure) ctx.refuse('printerRefused', failure.reason)
    const isConfirmed = answer.result === 'ok'
    const onlineStatus = isConfirmed ? await statusOf(providers.printer, sn) : 0
    const values = { siteId, sn, name, simNo: simNo ?? null, onlineStatus }
    const row = await ctx.insert(printer, values, { tenantId: at.tenantId })
    return { id: String(row.id), onlineStatus, isConfirmed }
  }

async function statusOf(port: PrinterPort, sn: string): Promise<number> {
  const answer = await port.status(sn)
  return answer.result === 'ok' ? codeOf[answer.status] : 0
}

const checkedAtOnce = 100

/**
 * Asks the vendor which printers are on line, those first that were asked longest ago. The column only mirrors what the
 * vendor knows, so it is written by one statement, without version and history.
 */
export const checkPrinters =
  ({ providers }: Services) =>
  async (ctx: Ctx): Promise<void> => {
    const rows = await ctx.all(printer, { isEnabled: true }, { order: ['updateTime'], limit: checkedAtOnce })
    const found = await Promise.all(
      rows.map(async row => ({ id: String(row.id), status: await statusOf(providers.printer, row.sn) })),
    )
    await ctx.rows(sql`
      update printer set online_status = new.status, update_time = ${ctx.now}
      from unnest(${sql.param(found.map(one => one.id))}::bigint[], ${sql.param(found.map(one => one.status))}::int[]) as new (id, status)
      where printer.id = new.id`)
  }
