import { type Fields, kindOf } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/tools'
import { draft } from '@forecourt/contract/tools'
import { callAt } from '../../kernel/connect.ts'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { servedAt } from '../../kernel/served.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const d = columnsOf(draft)
const maxDrafts = 50
/** Of work that makes a new row. */
const newRow = 'new'

type Saved = Parameters<Handler<typeof contract.saveDraft>>[1]
type Named = Pick<Saved, 'subject' | 'rowId'>
const storedShape = {
  version: column.int,
  savedTime: column.moment,
}
type Stored = ShapedRow<typeof storedShape>

const ofPerson = (ctx: Ctx): SQL =>
  sql`${d.tenantId} = ${ctx.user.tenantId} and ${d.userId} = ${ctx.user.userId} and ${d.isDeleted} = 0`
const named = (ctx: Ctx, { subject, rowId }: Named): SQL =>
  sql`${ofPerson(ctx)} and ${d.subject} = ${subject} and ${d.rowId} = ${rowId ?? newRow}`

/** What the work fills in, and the right that it needs: a call, or the form of a resource. */
function workAt(ctx: Ctx, subject: string): { readonly fields: Fields; readonly right: string } | undefined {
  const call = callAt(ctx, subject)
  if (call) return { fields: call.input, right: call.permission }
  const resource = servedAt(ctx, subject)?.resource
  return resource && { fields: resource.entity.fields, right: `${resource.permission}_view` }
}

/** A secret never goes into a draft, whatever a client sends. */
const withoutSecrets = (fields: Fields, values: unknown): unknown =>
  values !== null && typeof values === 'object'
    ? Object.fromEntries(Object.entries(values).filter(([name]) => !(fields[name] && kindOf(fields[name]).isSecret)))
    : {}

export const drafts: Handler<typeof contract.drafts> = async (ctx, { subject, rowId }) => {
  const rows = await ctx.rows(
    {
      subject: column.text,
      rowId: column.text,
      step: column.int,
      device: column.nullable(column.text),
      version: column.int,
      savedTime: column.moment,
      values: column.raw,
    },
    sql`
    select ${d.subject}, ${d.rowId} as "rowId", ${d.step}, ${d.device}, ${d.version}, ${d.updateTime} as "savedTime",
      ${subject ? sql`${d.values}` : sql`null`} as values
    from ${d} where ${subject ? named(ctx, { subject, rowId }) : ofPerson(ctx)}
    order by ${d.updateTime} desc limit ${maxDrafts}`,
  )
  return rows.map(({ rowId: id, savedTime, ...row }) => ({
    ...row,
    rowId: id === newRow ? null : id,
    savedTime,
  }))
}

const writtenBack = sql`returning ${d.version}, ${d.updateTime} as "savedTime"`

/** Rows are written by hand, without an entry for each in a trail that others read. */
async function changed(ctx: Ctx, saved: Saved, values: string): Promise<Stored | undefined> {
  const isSame = saved.replace === 1 ? sql`true` : sql`${d.version} = ${saved.version ?? 0}`
  const [row] = await ctx.rows(
    storedShape,
    sql`
    update ${d} set ${d.values} = ${values}::jsonb, ${d.step} = ${saved.step}, ${d.device} = ${saved.device ?? null},
      ${d.updateTime} = now(), ${d.version} = ${d.version} + 1
    where ${named(ctx, saved)} and ${isSame} ${writtenBack}`,
  )
  return row
}

async function added(ctx: Ctx<'tooManyDrafts'>, saved: Saved, values: string): Promise<Stored | undefined> {
  const [{ n } = { n: 0 }] = await ctx.rows(
    { n: column.int },
    sql`select count(*)::int as n from ${d} where ${ofPerson(ctx)}`,
  )
  if (n >= maxDrafts) ctx.refuse('tooManyDrafts', String(maxDrafts))
  const { tenantId, userId } = ctx.user
  const [row] = await ctx.rows(
    storedShape,
    sql`
    insert into ${d} (${d.tenantId}, ${d.id}, ${d.userId}, ${d.subject}, ${d.rowId}, ${d.values}, ${d.step}, ${d.device},
      ${d.createTime}, ${d.updateTime}, ${d.isDeleted}, ${d.version})
    values (${tenantId}, ${ctx.newId()}, ${userId}, ${saved.subject}, ${saved.rowId ?? newRow}, ${values}::jsonb, ${saved.step},
      ${saved.device ?? null}, now(), now(), 0, 1)
    on conflict do nothing ${writtenBack}`,
  )
  return row
}

/** Says where and when it was written since. */
async function refuseElsewhere(ctx: Ctx<'draftElsewhere'>, saved: Saved): Promise<never> {
  const [there] = await ctx.rows(
    { device: column.nullable(column.text) },
    sql`select ${d.device} from ${d} where ${named(ctx, saved)}`,
  )
  return ctx.refuse('draftElsewhere', there?.device ?? '—')
}

export const saveDraft: Handler<typeof contract.saveDraft> = async (ctx, saved) => {
  const work = workAt(ctx, saved.subject)
  if (!work) return ctx.refuseInput([{ field: 'subject', message: ['没有此操作', 'There is no such work'] }])
  if (work.right !== 'signedIn' && !ctx.may(work.right)) ctx.refuse('notAllowed', work.right)
  const values = JSON.stringify(withoutSecrets(work.fields, saved.values))
  const mayBeNew = saved.version === undefined || saved.version === null || saved.replace === 1
  const row = (await changed(ctx, saved, values)) ?? (mayBeNew ? await added(ctx, saved, values) : undefined)
  if (!row) return refuseElsewhere(ctx, saved)
  return { version: row.version, savedTime: row.savedTime }
}

/** Marked like every removed row, and emptied: what it said is gone at once. */
export const dropDraft: Handler<typeof contract.dropDraft> = async (ctx, one) => {
  await ctx.rows(sql`
    update ${d} set ${d.isDeleted} = 1, ${d.values} = '{}'::jsonb, ${d.updateTime} = now(), ${d.version} = ${d.version} + 1
    where ${named(ctx, one)}`)
}
