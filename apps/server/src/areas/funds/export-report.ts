import * as contract from '@forecourt/contract/funds'
import {
  type Fields,
  formatFields,
  inLang,
  int,
  type InputOfCall,
  type Label,
  type Lang,
  money,
  text,
} from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { startTask } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, task } from '../../kernel/implement.ts'
import { refuseByInput } from '../../kernel/call-policy.ts'
import { asError } from '../../kernel/thrown.ts'
import { inputOfTask, type TaskHandler, type TaskRun } from '../../kernel/work/tasks.ts'
import { type Cell, cellOf } from '../../kernel/transfer/cells.ts'
import { contentTypes, tableFile } from '../../kernel/transfer/table-file.ts'
import type { Uses } from '../../services/services.ts'
import { keepTaskFile } from '../../services/stored-file.ts'
import { requireMonth, vouchersOf } from './erp-voucher.ts'
import { drawBalance, drawIncome } from './balance-sheet.ts'
import { filterOf, shownEntries } from './journal.ts'
import { entryPlaces } from '../../ledger/read/entries.ts'
import { drawPayees, statedSupplier } from './payee-statement.ts'
import { reportDays } from './report-days.ts'
import { trialOf, turnovers } from './trial-balance.ts'

type Input = InputOfCall<typeof contract.exportReport>
type WireRow = Readonly<Record<string, unknown>>

const labelOf = (report: string): Label => contract.reportKind.entries[report] ?? [report, report]

export const exportReport: Handler<typeof contract.exportReport> = async (ctx, input) => {
  const { report } = input
  if (report === 'voucher') requireMonth(ctx, (input.from ?? '').slice(0, 7))
  else reportDays(ctx, input)
  if (input.payeeId) await ctx.getOrRefuse(site, input.payeeId)
  if (input.supplierId) await statedSupplier(ctx, input.supplierId)
  const label = labelOf(report)
  const title = inLang([`导出${label[0]}`, `Export of ${label[1].toLowerCase()}`], ctx.lang)
  const given = Object.entries(formatFields(contract.exportReport.input, input)).filter(([, value]) => value !== null)
  const { id } = await ctx.call(startTask, {
    kind: 'funds.exportReport',
    title,
    input: Object.fromEntries(given),
  })
  return { taskId: id }
}

const amount = (zh: string, en: string) => money([zh, en])
const cells = {
  entryNo: text(['凭证号', 'Entry']),
  sealSeq: int(['封链序号', 'Seal']),
  businessDate: text(['业务日期', 'Business date']),
  documentDate: text(['单据日期', 'Document date']),
  postedAt: text(['记账时间', 'Posted at']),
  event: text(['事件', 'Event']),
  eventName: text(['事件名称', 'Event name']),
  bizNo: text(['业务单号', 'Document']),
  tenantId: text(['租户', 'Tenant']),
  maker: text(['制单人', 'Maker']),
  approver: text(['审核人', 'Approver']),
  memo: text(['摘要', 'Memo']),
  evidence: text(['附件', 'Evidence']),
  lineNo: int(['行号', 'Line']),
  code: text(['科目', 'Code']),
  name: text(['科目名称', 'Account']),
  dimName: text(['所属', 'Belongs to']),
  debit: amount('借方', 'Debit'),
  credit: amount('贷方', 'Credit'),
  counter: text(['对方科目', 'Counter accounts']),
} satisfies Fields

const trialFields = {
  code: text(['科目', 'Code']),
  gaapCode: text(['会计科目编码', 'Statutory code']),
  name: text(['科目名称', 'Account']),
  opening: amount('期初余额', 'Opening'),
  debit: amount('本期借方', 'Debit'),
  credit: amount('本期贷方', 'Credit'),
  closing: amount('期末余额', 'Closing'),
} satisfies Fields

const statementFields = ([now, before, lastYear]: readonly [string, string, string]) =>
  ({
    title: text(['项目', 'Item']),
    codes: text(['科目', 'Codes']),
    amount: amount(now, now),
    previous: amount(before, before),
    lastYear: amount(lastYear, lastYear),
  }) satisfies Fields

const { payeeId: _, ties: __, ...payeeAmounts } = contract.payeeStatements.output.fields
const payeeFields: Fields = payeeAmounts

interface Table {
  readonly fields: Fields
  readonly rows: AsyncIterable<WireRow>
}

async function* each(rows: readonly WireRow[]): AsyncGenerator<WireRow> {
  yield* rows
}

/** Rows of a small report in the words of the wire, as the list shows them. */
const table = (fields: Fields, rows: readonly Readonly<Record<string, unknown>>[]): Table => ({
  fields,
  rows: each(rows.map(row => formatFields(fields, row))),
})

const entriesAtOnce = 300
const everyLine = 100_000

/** A row for each line of the journal, some hundred entries in memory at a time and each batch in a transaction of its own. */
async function* journalRows(run: TaskRun, input: Input): AsyncGenerator<WireRow> {
  let done = 0
  for (let below: string | undefined; ; ) {
    const entries = await run.in('read', async ctx => {
      refuseByInput(ctx, contract.exportReport, input)
      const places = await entryPlaces(ctx, filterOf(ctx, input), below, entriesAtOnce)
      return shownEntries(ctx, places, everyLine)
    })
    for (const { lines, ...entry } of entries) for (const line of lines) yield rowOfLine(entry, line)
    done += entries.length
    await run.progress(done, undefined, run.lang === 'zh' ? `已写出 ${done} 张凭证` : `${done} entries written`)
    below = entries.at(-1)?.id
    if (below === undefined) return
  }
}

const rowOfLine = (entry: Readonly<Record<string, unknown>>, line: Readonly<Record<string, unknown>>): WireRow =>
  formatFields(
    { ...cells, postedAt: contract.journal.output.fields.entries.options.rows.postedAt },
    { ...entry, ...line, tenantId: entry['tenantId'] },
  )

async function tableOf(ctx: Ctx, input: Input): Promise<Table> {
  const { report } = input
  if (report === 'voucher') return table(contract.voucherLine, await vouchersOf(ctx, (input.from ?? '').slice(0, 7)))
  const of = reportDays(ctx, input)
  if (report === 'trialBalance') return table(trialFields, trialOf(ctx, await turnovers(ctx, of, input.issuer)).rows)
  if (report === 'balanceSheet') {
    const drawn = await drawBalance(ctx, of)
    return table(statementFields([drawn.to, drawn.previousTo, drawn.lastYearTo]), drawn.rows)
  }
  if (report === 'incomeStatement') {
    const drawn = await drawIncome(ctx, of)
    const span = (from: string, to: string) => `${from} ~ ${to}`
    const heads = [
      span(drawn.from, drawn.to),
      span(drawn.previousFrom, drawn.previousTo),
      span(drawn.lastYearFrom, drawn.lastYearTo),
    ] as const
    return table(statementFields(heads), drawn.rows)
  }
  return table(payeeFields, (await drawPayees(ctx, of, input.payeeId ?? input.supplierId ?? undefined)).statements)
}

const cellsOf = async function* ({ fields, rows }: Table, lang: Lang): AsyncGenerator<Cell[]> {
  const columns = Object.entries(fields)
  for await (const row of rows) yield columns.map(([name, field]) => cellOf(name, field, row, lang))
}

/** Writes a report to a file, row by row into the storage. The right is asked for again by then. */
export const exportReportTask =
  (services: Uses<'providers'>): TaskHandler =>
  async run => {
    const input = inputOfTask(run, contract.exportReport)
    const { report } = input
    const drawn =
      report === 'journal'
        ? { fields: cells, rows: journalRows(run, input) }
        : await run.in(
            'read',
            async ctx => {
              refuseByInput(ctx, contract.exportReport, input)
              return tableOf(ctx, input)
            },
            report === 'payeeStatement',
          )
    const format = input.format === 'csv' ? 'csv' : 'xlsx'
    const label = inLang(labelOf(report), run.lang)
    let count = 0
    let failure: unknown
    const counted = async function* () {
      try {
        for await (const row of cellsOf(drawn, run.lang)) {
          count++
          yield row
        }
      } catch (error) {
        // The storage only knows that its source broke; why is for the person who waits.
        failure = error
        throw error
      }
    }
    const name = `${label}-${[input.from, input.to].filter(Boolean).join('-').replaceAll(/\D/g, '')}.${format}`
    const body = tableFile(format, drawn.fields, counted(), { name: label, lang: run.lang })
    const file = await keepTaskFile(services, run, { name, contentType: contentTypes[format], body }, ctx => {
      ctx.auditNote('ledgerReport', run.id, 'export', { report, count, filters: run.input })
    }).catch((error: unknown) => Promise.reject(asError(failure ?? error)))
    return { message: inLang([`共${count}行`, `${count} rows`], run.lang), file, result: { rows: count } }
  }

export const reportTask = task('funds.exportReport', exportReportTask)
