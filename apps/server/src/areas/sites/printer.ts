import type { InputOfCall, Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Preload, type Handler, type Hooks, hooks, job, preload } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import type { PrinterPort, PrinterStatus } from '../../providers/printer/port.ts'
import type { Uses } from '../../services/services.ts'

const { printer, site } = contract

const p = columnsOf(printer, 'p')
const columns = columnsOf(printer)
const codeOf: Readonly<Record<PrinterStatus, number>> = { offline: 0, ready: 1, faulty: 2 }

/**
 * Adding goes through the vendor, so `submit` only changes what is there. A printer that is removed is let go at the
 * vendor too; its failure is reported and does not bring the row back.
 */
export const printerHooks = hooks(
  contract.printers,
  ({ providers }: Uses<'providers'>): Hooks<typeof printer> => ({
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
  }),
)

async function letGo(port: PrinterPort, sn: string): Promise<void> {
  const answer = await port.remove([sn])
  const refused = answer.result === 'ok' ? answer.failed.find(one => one.sn === sn)?.reason : answer.reason
  if (refused) throw new Error(`printer ${sn} was not let go: ${refused}`)
}

type Wanted = InputOfCall<typeof contract.addPrinter>

/** Runs with platform rights because the number may be bound by a tenant whose rows the caller cannot see. */
async function bindableAt(ctx: Ctx, { siteId, sn }: Pick<Wanted, 'siteId' | 'sn'>): Promise<Row<typeof site>> {
  const at = await ctx.getOrRefuse(site, siteId)
  if (await ctx.find(printer, { sn })) ctx.refuseField('duplicate', 'sn', ['打印机编号', 'Printer number'])
  return at
}

interface Bound {
  readonly answer: Awaited<ReturnType<PrinterPort['add']>>
  readonly onlineStatus: number
}

/** Asks the vendor before the transaction opens. What it has bound is let go again when nothing comes of it here. */
export const preloadPrinter =
  ({ providers: { printer: port } }: Uses<'providers'>): Preload<typeof contract.addPrinter, Bound> =>
  async (input, _, { read, otherwise }) => {
    const { sn, key, name, simNo } = input
    await read(ctx => bindableAt(ctx, input))
    const answer = await port.add([{ sn, key, name, ...(simNo ? { simNo } : {}) }])
    // What it has refused, or does not say, may be bound by somebody else.
    if (answer.result === 'ok' && answer.done.includes(sn)) otherwise(() => letGo(port, sn))
    return { answer, onlineStatus: answer.result === 'ok' ? await statusOf(port, sn) : 0 }
  }

/** The advisory lock keeps two tenants from binding one number at the same moment. */
export const addPrinter: Handler<typeof contract.addPrinter, unknown, typeof preloadPrinter> = async (ctx, input) => {
  const { siteId, sn, name, simNo, preload: bound } = input
  const { answer, onlineStatus } = bound
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`printer ${sn}`}, 0))`)
  const at = await bindableAt(ctx, input)
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
const as = {
  user: systemUser(),
  call: 'job sites.checkPrinters',
  requestId: 'sites.checkPrinters',
  lang: 'zh',
} as const

/**
 * Asks the vendor which printers are on line, those first that were asked longest ago, outside any transaction. The column
 * only mirrors what the vendor knows, so it is written by one statement, without version and history.
 */
export const checkPrinters =
  ({ providers }: Uses<'providers'>) =>
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
        update ${p} set ${columns.onlineStatus} = new.status, ${columns.updateTime} = ${ctx.now}
        from unnest(${sql.param(found.map(one => one.id))}::bigint[], ${sql.param(found.map(one => one.status))}::int[]) as new (id, status)
        where ${p.id} = new.id`)
    })
  }

export const addPrinterPreload = preload(contract.addPrinter, preloadPrinter)

export const checkPrintersJob = job('sites.checkPrinters', (services: Uses<'providers'>) => ({
  title: ['巡检打印机', 'Look after printers'],
  schedule: '*/10 * * * *',
  retries: 0,
  atOnce: 1,
  runLong: checkPrinters(services),
}))
