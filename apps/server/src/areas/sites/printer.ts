import type { Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import type { Ahead, Handler, Hooks } from '../../kernel/implement.ts'
import { houseUser } from '../../kernel/open.ts'
import { sql } from '../../kernel/sql.ts'
import type { LongWork } from '../../kernel/tasks.ts'
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

type Wanted = Parameters<Handler<typeof contract.addPrinter>>[1]

/**
 * Runs with platform rights because the number may be bound by a tenant whose rows the caller cannot see; the site has
 * to be the caller's own.
 */
async function bindableAt(ctx: Ctx, { siteId, sn }: Pick<Wanted, 'siteId' | 'sn'>): Promise<Row<typeof site>> {
  const at = await ctx.need(site, siteId)
  if (ctx.tenantId !== platformTenant && at.tenantId !== ctx.tenantId) ctx.refuse('notFound')
  if (await ctx.find(printer, { sn })) ctx.refuseField('duplicate', 'sn', ['打印机编号', 'Printer number'])
  return at
}

interface Bound {
  readonly answer: Awaited<ReturnType<PrinterPort['add']>>
  readonly onlineStatus: number
}

/** Asks the vendor before the transaction opens. What it has bound is let go again when nothing comes of it here. */
export const aheadOfPrinter =
  ({ providers: { printer: port } }: Services): Ahead =>
  async (input, _, { read, otherwise }): Promise<Bound> => {
    const { sn, key, name, simNo } = input as unknown as Wanted
    await read(ctx => bindableAt(ctx as Ctx, input as unknown as Wanted))
    const answer = await port.add([{ sn, key, name, ...(simNo ? { simNo } : {}) }])
    // What it has refused, or does not say, may be bound by somebody else.
    if (answer.result === 'ok' && answer.done.includes(sn)) otherwise(() => letGo(port, sn))
    return { answer, onlineStatus: answer.result === 'ok' ? await statusOf(port, sn) : 0 }
  }

/** The advisory lock keeps two tenants from binding one number at the same moment. */
export const addPrinter: Handler<typeof contract.addPrinter> = async (ctx, input) => {
  const { siteId, sn, name, simNo } = input
  const { answer, onlineStatus } = (input as unknown as { ahead: Bound }).ahead
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`printer ${sn}`}, 0))`)
  const at = await bindableAt(ctx as unknown as Ctx, input)
  if (answer.result === 'refused') ctx.refuse('printerRefused', answer.reason)
  const failure = answer.result === 'ok' ? answer.failed.find(one => one.sn === sn) : undefined
  if (failure) ctx.refuse('printerRefused', failure.reason)
  const isConfirmed = answer.result === 'ok'
  const row = await ctx.insert(
    printer,
    { siteId, sn, name, simNo: simNo ?? null, onlineStatus },
    { tenantId: at.tenantId },
  )
  return { id: String(row.id), onlineStatus, isConfirmed }
}

async function statusOf(port: PrinterPort, sn: string): Promise<number> {
  const answer = await port.status(sn)
  return answer.result === 'ok' ? codeOf[answer.status] : 0
}

const checkedAtOnce = 100
const as = { user: houseUser(), call: 'job sites.checkPrinters', requestId: 'sites.checkPrinters', lang: 'zh' } as const

/**
 * Asks the vendor which printers are on line, those first that were asked longest ago, outside any transaction. The column
 * only mirrors what the vendor knows, so it is written by one statement, without version and history.
 */
export const checkPrinters =
  ({ providers }: Services) =>
  async (work: LongWork): Promise<void> => {
    const rows = await work.open(as, 'read', ctx =>
      ctx.all(printer, { isEnabled: true }, { order: ['updateTime'], limit: checkedAtOnce }),
    )
    const found = await Promise.all(
      rows.map(async row => ({ id: String(row.id), status: await statusOf(providers.printer, row.sn) })),
    )
    if (found.length === 0) return
    await work.open(as, 'write', async ctx => {
      await ctx.rows(sql`
        update printer set online_status = new.status, update_time = ${ctx.now}
        from unnest(${sql.param(found.map(one => one.id))}::bigint[], ${sql.param(found.map(one => one.status))}::int[]) as new (id, status)
        where printer.id = new.id`)
    })
  }
