import {
  type Entity,
  type Field,
  formatField,
  importFields,
  type InputOf,
  type Label,
  refersTo,
  type Values,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { isId } from '../ids.ts'
import { rowsOf } from '../rows/list.ts'
import { Refused } from '../refusal.ts'
import { refuseWriter } from '../call-policy.ts'
import { readRow } from '../rows/read-row.ts'
import { mayWrite } from '../rows/resource.ts'
import { refuseLoop } from '../rows/row-references.ts'
import { tenantOf } from '../rows/row-tenant.ts'
import { isTenantTable, uniqueKeys } from '../db/table.ts'
import type { Draft, Plan } from './draft.ts'
import { settleTreeRows } from './tree-rows.ts'
import { existingByKey, keyText, keyValues, matchingKey } from './keys.ts'
import { readCell } from './read-cells.ts'
import { candidatesOf, missing, namesIn, rowsNamed, severalNamed } from './references.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { Served } from '../served.ts'

type Raw = Record<string, unknown>

export type { Draft, Fault, Plan } from './draft.ts'

type Mapping = readonly (string | undefined)[]
const batchRows = 500

const cellAt = (draft: Draft, mapping: Mapping, name: string | undefined) =>
  name ? (draft.row.cells[mapping.indexOf(name)] ?? '') : ''

/**
 * Checks the rows of a file by the rules of the form: kinds, references, keys and the resource's own hooks. Nothing is
 * written. Rows are taken in batches, each with one query for a kind of reference or key, not one for a row.
 */
export async function planImport(
  ctx: Ctx,
  subject: Served,
  rows: readonly SheetRow[],
  mapping: Mapping,
  progress: (done: number, total: number) => Promise<void> = async () => {},
): Promise<Plan> {
  const plan = { total: rows.length, added: [] as Draft[], changed: [] as Draft[], same: 0, bad: [] as Draft[] }
  const seen = new Map<string, number>()
  for (let from = 0; from < rows.length; from += batchRows) {
    const drafts = rows.slice(from, from + batchRows).map(row => drafted(subject.entity, row, mapping))
    await resolveReferences(ctx, subject, drafts, mapping)
    await findBefore(ctx, subject.entity, drafts, mapping)
    for (const draft of drafts) settleReferences(subject.entity, draft)
    const asked = drafts.flatMap(draft => inputOf(ctx, subject, draft, mapping))
    const inputs = asked.map(({ input }) => input)
    const known = inputs.length > 0 ? await subject.hooks.gather?.(ctx, inputs) : undefined
    // Side by side: what all of them ask leaves together.
    await Promise.all(asked.map(one => checkRow(ctx, subject, one, mapping, known)))
    for (const draft of drafts) refuseRepeated(ctx, subject.entity, draft, mapping, seen)
    await refuseTaken(ctx, subject.entity, drafts, mapping)
    for (const draft of drafts) {
      if (draft.faults.length > 0) plan.bad.push(draft)
      else if (!draft.before) plan.added.push(draft)
      else if (Object.keys(draft.values).length > 0) plan.changed.push(draft)
      else plan.same++
    }
    await progress(Math.min(from + batchRows, rows.length), rows.length)
  }
  return settleTreeRows(subject.entity, plan)
}

/** The cells that say something, in wire form. An empty cell says nothing: what is there stays. */
function drafted(of: Entity, row: SheetRow, mapping: Mapping): Draft {
  const fields = importFields(of)
  const draft: Draft = { row, body: {}, before: undefined, unclear: [], values: {}, faults: [] }
  for (const [at, name] of mapping.entries()) {
    const cell = row.cells[at] ?? ''
    const field = name ? fields[name] : undefined
    if (!name || !field || cell === '') continue
    const read = readCell(field, cell)
    if ('wire' in read) draft.body[name] = read.wire
    else draft.faults.push({ column: name, value: cell, reason: read.problem })
  }
  return draft
}

const referenceFields = ({ entity, byName }: Served, mapping: Mapping): [string, Field, Entity][] =>
  mapping.flatMap((name): [string, Field, Entity][] => {
    const field = name && name !== 'id' ? entity.fields[name] : undefined
    const to = field && byName(refersTo(field) ?? '')
    return name && field && to ? [[name, field, to]] : []
  })

/** Names become ids. Which of several rows of one name is meant, the row there is may tell later. */
async function resolveReferences(ctx: Ctx, subject: Served, drafts: readonly Draft[], mapping: Mapping) {
  const { parent } = subject.entity.options
  for (const [name, field, to] of referenceFields(subject, mapping)) {
    const textsOf = (draft: Draft) => (draft.body[name] === undefined ? [] : namesIn(field, String(draft.body[name])))
    const named = await rowsNamed(ctx, to, [...new Set(drafts.flatMap(textsOf))])
    for (const draft of drafts) {
      const texts = textsOf(draft)
      // "0" is the family's word for "no parent".
      const ids = texts.map(text => (name === parent && text === '0' ? [text] : candidatesOf(named, text)))
      if (texts.length > 0) draft.body[name] = ids.map(one => one[0]).join(',')
      const unclear = ids.findIndex(one => one.length !== 1)
      if (unclear < 0) continue
      draft.body[name] = undefined
      draft.unclear.push({ name, text: texts[unclear] ?? '', ids: ids[unclear] ?? [], isOnly: texts.length === 1 })
    }
  }
}

/** A name that several rows have still means the one that stands there already: what was exported comes back unchanged. */
function settleReferences(of: Entity, draft: Draft): void {
  for (const { name, text, ids, isOnly } of draft.unclear) {
    const current = draft.before?.[name]
    if (isOnly && ids.includes(String(current))) draft.body[name] = current
    else if (name === of.options.parent && ids.length === 0 && !draft.before) draft.aboveName = text
    else draft.faults.push({ column: name, value: text, reason: ids.length === 0 ? missing : severalNamed })
  }
}

/** Which row of the table each row of the file means: by its id, or by what no two rows share. */
async function findBefore(ctx: Ctx, of: Entity, drafts: readonly Draft[], mapping: Mapping): Promise<void> {
  const given = drafts.filter(draft => draft.body['id'] !== undefined)
  const ids = given.map(draft => String(draft.body['id'])).filter(isId)
  const rows = ids.length > 0 ? ((await rowsOf(ctx, of, [...new Set(ids)])) as Raw[]) : []
  const byId = new Map(rows.filter(row => mayWrite(ctx, of, row)).map(row => [String(row['id']), row]))
  for (const draft of given) {
    draft.before = byId.get(String(draft.body['id']))
    if (!draft.before) draft.faults.push({ column: 'id', value: String(draft.body['id']), reason: missing })
  }
  const key = matchingKey(of, new Set(mapping.filter(name => name !== undefined)))
  if (!key) return
  const others = drafts.filter(draft => draft.body['id'] === undefined)
  const values = others.map(draft => keyValues(of, key, draft.body))
  const known = (await existingByKey(ctx, of, key, values)).filter(row => mayWrite(ctx, of, row))
  const texts = Map.groupBy(known, row => keyText(of, key, { ...row, tenantId: '' }, ''))
  for (const [at, draft] of others.entries()) {
    const text = keyText(of, key, { ...values[at], tenantId: '' }, '')
    const [found, ...more] = (text && texts.get(text)) || []
    if (more.length > 0)
      draft.faults.push({ column: key.at(-1), value: cellAt(draft, mapping, key.at(-1)), reason: severalNamed })
    draft.before = found
  }
}

function addProblems(
  of: Entity,
  draft: Draft,
  problems: readonly { field: string; message: Label }[],
  mapping: Mapping,
) {
  for (const { field, message } of problems) {
    if (draft.faults.some(fault => fault.column === field)) continue
    const column = Object.hasOwn(of.fields, field) ? field : undefined
    // The whole sentence, although the column stands beside it: what is left without the label is often none.
    draft.faults.push({ column, value: cellAt(draft, mapping, column), reason: message })
  }
}

const differs =
  (of: Entity, before: Raw) =>
  ([name, value]: [string, unknown]) => {
    const field = of.fields[name]
    return (
      field &&
      value !== undefined &&
      JSON.stringify(formatField(field, value)) !== JSON.stringify(formatField(field, before[name]))
    )
  }

interface Asked {
  readonly draft: Draft
  readonly input: InputOf<Entity>
}

/** What a row would write by the declared rules alone: nothing where they find a fault, and where it changes nothing. */
function inputOf(ctx: Ctx, { entity }: Served, draft: Draft, mapping: Mapping): Asked[] {
  const { before, body } = draft
  const { id: named, ...given } = body
  if (named !== undefined && !before) return []
  const { values, problems } = readRow(ctx, entity, given, before)
  addProblems(entity, draft, problems, mapping)
  if (draft.faults.length > 0) return []
  if (before && !Object.entries(values).some(differs(entity, before))) return []
  return [{ draft, input: { ...values, ...(before ? { id: String(before['id']) } : {}) } as InputOf<Entity> }]
}

/** The resource's hooks, as `submit` has them. */
async function checkRow(
  ctx: Ctx,
  { entity, hooks, resource }: Served,
  { draft, input }: Asked,
  mapping: Mapping,
  known: undefined,
): Promise<void> {
  const { before } = draft
  try {
    refuseWriter(ctx, resource, before ? 'edit' : 'add')
    if (!before && !isTenantTable(entity) && !ctx.seesAllTenants)
      throw new Refused('notAllowed', [`${resource.permission}_add`])
    const { id, ...values } = input
    const prepared = ((await hooks.prepare?.(ctx, input, tenantOf(ctx, before), known)) ?? values) as Raw
    const { parent } = entity.options
    if (parent && id) await refuseLoop(ctx, entity, parent, id, prepared[parent])
    await hooks.guard?.(ctx, before as never, prepared as Values<Entity>, tenantOf(ctx, before))
    draft.values = before ? Object.fromEntries(Object.entries(prepared).filter(differs(entity, before))) : prepared
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.problems.length > 0) addProblems(entity, draft, error.problems, mapping)
    else draft.faults.push({ column: undefined, value: '', reason: error.text })
  }
}

/** A key, or a row, that stands in an earlier row of the file. */
function refuseRepeated(ctx: Ctx, of: Entity, draft: Draft, mapping: Mapping, seen: Map<string, number>): void {
  if (draft.faults.length > 0) return
  const whole = { ...draft.before, ...draft.values }
  const texts = [
    ...uniqueKeys(of).map(key => [key.at(-1) ?? '', keyText(of, key, whole, ctx.tenantId), key.join()] as const),
    ...(draft.before ? [['id', `id ${String(draft.before['id'])}`] as const] : []),
  ]
  for (const [column, text, name = ''] of texts) {
    const earlier = text === undefined ? undefined : seen.get(`${name} ${text}`)
    if (earlier) {
      const reason: Label = [`与第${earlier}行重复`, `is the same as in row ${earlier}`]
      draft.faults.push({ column, value: cellAt(draft, mapping, column), reason })
      return
    }
    if (text !== undefined) seen.set(`${name} ${text}`, draft.row.number)
  }
}

/** A key that another row of the table has. */
async function refuseTaken(ctx: Ctx, of: Entity, drafts: readonly Draft[], mapping: Mapping): Promise<void> {
  for (const key of uniqueKeys(of)) {
    const asking = drafts.filter(
      draft => draft.faults.length === 0 && (!draft.before || key.some(name => Object.hasOwn(draft.values, name))),
    )
    const wholes = asking.map((draft): Raw => ({ ...draft.before, ...draft.values }))
    const taken = new Map(
      (await existingByKey(ctx, of, key, wholes)).map(row => [keyText(of, key, row, ctx.tenantId), String(row['id'])]),
    )
    for (const [at, draft] of asking.entries()) {
      const text = keyText(of, key, wholes[at] ?? {}, ctx.tenantId)
      const owner = text && taken.get(text)
      if (!owner || owner === String(draft.before?.['id'])) continue
      const column = key.at(-1)
      draft.faults.push({ column, value: cellAt(draft, mapping, column), reason: ['已存在', 'already exists'] })
    }
  }
}
