import {
  capitals,
  type Entity,
  fill,
  fieldOfFact,
  type Fields,
  fieldsOfPaper,
  kindOf,
  type Paper,
  type PaperFact,
  type PaperTable,
  formatDecimal,
  rowFields,
  summedFields,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { limitsOf } from '../rows/readable.ts'
import { servedOf } from '../served.ts'
import { answeredLines } from './answered.ts'
import { tableOf } from './printed-table.ts'
import { figures, labelOf, type Reading, textOf, unitsOf, words } from './printed-text.ts'
import type { Printed, PrintedFact, PrintedTable, PrintedTerm } from './printed.ts'

type Raw = Readonly<Record<string, unknown>>

const maxRows = 20_000
const batchRows = 500

interface Source {
  readonly ctx: Ctx
  readonly fields: Fields
  readonly row: Raw
}

function factOf({ ctx, fields, row }: Source, fact: PaperFact): PrintedFact[] {
  const name = fieldOfFact(fact)
  const field = fields[name]
  const text = textOf(ctx, name, field, row)
  if (!field || text === '') return []
  return [[words(ctx, typeof fact === 'string' ? labelOf(field) : fact.label), text]]
}

const factsOf = (source: Source, facts: readonly PaperFact[]): PrintedFact[] =>
  facts.flatMap(one => factOf(source, one))

/** The lines of the sum, each as it stands: an amount below zero turns its sign round. */
function termsOf({ ctx, fields, row }: Source, { terms }: Paper): { terms: PrintedTerm[]; isProved: boolean } {
  const printed: PrintedTerm[] = []
  let [sum, isProved] = [0n, true]
  for (const { sign, field: name, label, unlessZero } of terms) {
    const field = fields[name]
    const units = unitsOf(field, row[name])
    if (!field || units === undefined) continue
    if (sign === '=') isProved &&= sum === units
    else sum += sign === '−' ? -units : units
    if (unlessZero && units === 0n) continue
    const isTurned = units < 0n && (sign === '+' || sign === '−')
    const text = formatDecimal(isTurned ? -units : units, kindOf(field).scale ?? 0)
    const turned = sign === '+' ? '−' : '+'
    printed.push({ sign: isTurned ? turned : sign, label: words(ctx, label ?? field.label), amount: figures(text) })
  }
  return { terms: printed, isProved: isProved && terms.some(one => one.sign === '=') }
}

function amountOf(source: Source, { amount }: Paper): Printed['amount'] {
  const [fact] = amount ? factOf(source, amount) : []
  if (!amount || !fact) return undefined
  const name = fieldOfFact(amount)
  const units = unitsOf(source.fields[name], source.row[name])
  const isChinese = source.ctx.lang === 'zh' && units !== undefined
  return { label: fact[0], figures: fact[1], capitals: isChinese ? capitals(units) : '' }
}

const mayList = (ctx: Ctx, { of }: PaperTable) => of.publicRead || ctx.may(of.permission)

/** The rows of the document, oldest first, by the rules of their own list; none where the reader has no right to that. */
async function printedTable({ ctx, isWhole }: Reading, table: PaperTable, id: string): Promise<PrintedTable[]> {
  const served = servedOf(ctx, table.of.entity.name)
  if (!served || (!isWhole && !mayList(ctx, table))) return []
  const asking: Ctx = { ...ctx, filters: { [table.by]: id } }
  const batches = await served.verbs.ids(asking, { max: maxRows + 1, size: batchRows })
  if (batches.reduce((sum, one) => sum + one.count, 0) > maxRows)
    return refuse('invalid', [`行数超过${maxRows}，无法打印`, `there are more than ${maxRows} rows to print`])
  const rows: Raw[] = []
  if (table.unlessEmpty && batches.length === 0) return []
  for (const { ids } of batches) rows.push(...(await served.verbs.shown(asking, ids.split(','), true)))
  const { hidden } = await limitsOf(ctx, served.entity)
  const fields = columnsOf(served.entity, table.columns, hidden)
  const summed = new Set(summedFields(served.entity).map(([name]) => name))
  return [tableOf(ctx, fields, rows.toReversed(), table, name => summed.has(name))]
}

function columnsOf(of: Entity, names: readonly string[], hidden: readonly string[]): Fields {
  const fields = rowFields(of)
  return Object.fromEntries(
    names.flatMap(name => (fields[name] && !hidden.includes(name) ? [[name, fields[name]]] : [])),
  )
}

interface Found {
  readonly row: Raw
  readonly tables: readonly PrintedTable[]
}

async function foundRow(reading: Reading): Promise<Found> {
  const { ctx, of, input } = reading
  const served = of.resource && servedOf(ctx, of.resource.entity.name)
  const id = String(input['id'] ?? '')
  if (!served || !isId(id)) return refuse('notFound')
  const row = await served.verbs.detail(ctx, id)
  if (of.needs && (row[of.needs] === null || row[of.needs] === '')) return refuse('notFound')
  const tables: PrintedTable[] = []
  for (const table of of.tables) tables.push(...(await printedTable(reading, table, id)))
  return { row, tables }
}

/** What the paper says to this reader of its document. Refused like reading the document itself. */
export async function contentOf(reading: Reading): Promise<Printed> {
  const { ctx, of } = reading
  const { row, tables } = of.call ? await answeredLines(reading) : await foundRow(reading)
  const source: Source = { ctx, fields: fieldsOfPaper(of), row }
  const numbered = (one: string) => textOf(ctx, one, source.fields[one], row)
  return {
    lang: ctx.lang,
    title: words(ctx, of.title),
    number: numbered(of.number),
    period: of.period
      .map(numbered)
      .filter(Boolean)
      .join(words(ctx, [' 至 ', ' to '])),
    parties: of.parties.map(one => ({
      title: words(ctx, one.title),
      facts: 'issuer' in one ? reading.issuer : factsOf(source, one.facts),
    })),
    ...termsOf(source, of),
    isSumInRow: of.isSumInRow,
    amount: amountOf(source, of),
    beside: factsOf(source, of.beside),
    facts: factsOf(source, of.facts),
    tables,
    notes: of.notes.map(one => words(ctx, fill(one, numbered(of.number)))),
    blanks: of.blanks.map(one => words(ctx, one)),
    seals: of.seals.map(one => words(ctx, one)),
    isPersonal: of.isPersonal,
  }
}
