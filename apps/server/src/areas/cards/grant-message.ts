import * as contract from '@forecourt/contract/cards'
import { card } from '@forecourt/contract/cards'
import { codeOf, dayOf, pageOf, type Row } from '@forecourt/contract/kernel'
import { smsMessage, smsStates } from '@forecourt/contract/tools'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { whereReadable } from '../../kernel/rows/readable.ts'
import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import type { Uses } from '../../services/services.ts'
import { storedSecretOf, newSecret } from './card-secret.ts'
import { contentFor, grantMessage, secretMessage } from './grant-ensure.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const { cardStates, grant, grantRow } = contract

const r = columnsOf(grantRow, 'r')
const c = columnsOf(card, 'c')
const columns = columnsOf(grantRow)
const cardColumns = columnsOf(card)
const maxPerDay = 3

const addressedShape = {
  id: column.text,
  card_id: column.text,
  user_phone: column.text,
  amount: column.bigint,
  card_no: column.text,
  end_time: column.nullable(column.moment),
}
type Addressed = ShapedRow<typeof addressedShape>

/**
 * Counts one more message for every row that may get one: its card is active and was never used, and it had fewer than
 * three messages today. One statement, so that two who press the button at once cannot both pass the limit.
 */
const countOneMore = (ctx: Ctx, of: Row<typeof grant>, rowIds: readonly string[] | null | undefined) => {
  const today = dayOf(ctx.now)
  const chosen = rowIds?.length ? sql` and ${r.id} = any(${sql.param(rowIds)}::bigint[])` : sql``
  return ctx.rows(
    addressedShape,
    sql`
    update ${r} set ${columns.smsTimes} = case when ${r.smsDay} = ${today}::date then ${r.smsTimes} else 0 end + 1,
      ${columns.smsDay} = ${today}::date, ${columns.updateTime} = ${ctx.now}, ${columns.version} = ${r.version} + 1
    from ${c}
    where ${r.tenantId} = ${of.tenantId} and ${r.grantId} = ${of.id} and ${r.isDeleted} = 0${chosen}
      and ${c.tenantId} = ${r.tenantId} and ${c.id} = ${r.cardId} and ${c.isDeleted} = 0
      and ${c.status} = ${codeOf(cardStates, 'active')} and ${c.lastUseTime} is null
      and (${r.smsDay} is distinct from ${today}::date or ${r.smsTimes} < ${maxPerDay})
    returning ${r.id}::text as id, ${c.id}::text as card_id, ${r.userPhone}, ${r.amount}::text as amount, ${c.cardNo}, ${c.endTime}`,
  )
}

/** Puts new secrets in the place of those in force, which nobody knows any more. One statement for any number of cards. */
const renewSecrets = (
  ctx: Ctx,
  tenantId: string,
  of: readonly Addressed[],
  secrets: readonly string[],
  key: string,
) => {
  const kept = of.map((row, index) => storedSecretOf(secrets[index] ?? '', row.card_no, key))
  return ctx.rows(sql`
    update ${c} set ${cardColumns.secretHash} = n.hash, ${cardColumns.secretLast} = n.ending, ${cardColumns.updateTime} = ${ctx.now}, ${cardColumns.version} = ${c.version} + 1
    from unnest(${sql.param(of.map(row => row.card_id))}::bigint[], ${sql.param(kept.map(one => one.secretHash))}::varchar[],
      ${sql.param(kept.map(one => one.secretLast))}::varchar[]) as n(id, hash, ending)
    where ${c.tenantId} = ${tenantId} and ${c.id} = n.id`)
}

/**
 * Tells those who have not used their card yet once more (domain 9.4: at most three messages a day to each). Only the
 * digest of a secret is kept, so each message brings a new one, and that of the message before no longer counts.
 */
export const repeatMessage: Handler<typeof contract.repeatMessage, Uses<'secrets'>> = async (
  ctx,
  { id, rowIds },
  { secrets: { present } },
) => {
  const before = await ctx.getOrRefuse(grant, id)
  // A step that leads back: two who repeat at once do not both send, and it stands in the history.
  await ctx.transition(grant, before, 'repeatMessage', 'granted')
  const addressed = await countOneMore(ctx, before, rowIds?.map(String))
  if (addressed.length === 0)
    ctx.refuse('limitExceeded', [
      '没有可发送的对象：卡已使用，或今日已发送3次',
      'nobody is left: the cards are in use, or three messages were sent today',
    ])
  const secrets = addressed.map(newSecret)
  await renewSecrets(ctx, before.tenantId, addressed, secrets, present)
  await ctx.insertMany(
    smsMessage,
    addressed.map((row, index) => {
      const about = contentFor(before, { amount: row.amount }, row.card_no, row.end_time)
      return secretMessage({ rowId: row.id, phone: row.user_phone, about }, secrets[index] ?? '')
    }),
    { tenantId: before.tenantId },
  )
  ctx.wake('tools.sendMessages')
  return { count: addressed.length }
}

const joinedShape = {
  id: column.text,
  userPhone: column.text,
  userName: column.nullable(column.text),
  deptName: column.nullable(column.text),
  amount: column.bigint,
  rowStatus: column.int,
  failReason: column.nullable(column.text),
  cardId: column.nullable(column.text),
  cardNo: column.nullable(column.text),
  cardStatus: column.nullable(column.int),
  balance: column.nullable(column.bigint),
  lastUseTime: column.nullable(column.moment),
}

/** Waiting and unknown messages count as not sent yet; the last one speaks for the row. */
const shownState = (status: number | undefined): number =>
  status === codeOf(smsStates, 'sent') ? 1 : status === codeOf(smsStates, 'refused') ? 2 : 0

async function lastMessages(ctx: Ctx, tenantId: string, rowIds: readonly string[]) {
  const found = await ctx.all(smsMessage, { tenantId, bizId: rowIds }, { order: ['id'] })
  return new Map(found.filter(one => one.bizType === grantMessage).map(one => [one.bizId, one]))
}

/** One page of the people of a grant, with what has become of their cards and messages. Three queries for any page. */
export const grantPeople: Handler<typeof contract.grantPeople> = async (ctx, { id, keyword, ...paging }) => {
  const of = await ctx.getOrRefuse(grant, id)
  const [current, size] = [paging.current ?? 1, paging.size ?? 20]
  const wanted = `%${(keyword ?? '').replace(/[\\%_]/g, character => `\\${character}`)}%`
  const byPhone = whereReadable(ctx, grantRow, 'userPhone') === 'all' ? sql` or ${r.userPhone} ilike ${wanted}` : sql``
  const search: SQL[] = keyword ? [sql`(${r.userName} ilike ${wanted}${byPhone})`] : []
  const where = joined(
    [sql`${r.tenantId} = ${of.tenantId} and ${r.grantId} = ${of.id} and ${r.isDeleted} = 0`, ...search],
    ' and ',
  )
  const [rows, [count]] = await Promise.all([
    ctx.rows(
      joinedShape,
      sql`
      select ${r.id}::text as id, ${r.userPhone} as "userPhone", ${r.userName} as "userName", ${r.deptName} as "deptName",
        ${r.amount}::text as amount, ${r.rowStatus} as "rowStatus", ${r.failReason} as "failReason",
        ${c.id}::text as "cardId", ${c.cardNo} as "cardNo", ${c.status} as "cardStatus", ${c.balance}::text as balance,
        ${c.lastUseTime} as "lastUseTime"
      from ${r} left join ${c} on ${c.tenantId} = ${r.tenantId} and ${c.id} = ${r.cardId}
      where ${where} order by ${r.id} limit ${size} offset ${(current - 1) * size}`,
    ),
    ctx.rows({ total: column.int }, sql`select count(*)::int as total from ${r} where ${where}`),
  ])
  const messages = await lastMessages(
    ctx,
    of.tenantId,
    rows.map(row => row.id),
  )
  const people = rows.map(row => {
    const message = messages.get(row.id)
    return {
      ...row,
      smsState: message ? shownState(message.status) : null,
      smsTime: message?.sentTime ?? message?.createTime ?? null,
    }
  })
  return pageOf(people, count?.total ?? 0, current, size)
}

export const grantUnused: Handler<typeof contract.grantUnused> = async (ctx, { id }) => {
  const of = await ctx.getOrRefuse(grant, id)
  const [row] = await ctx.rows(
    { unused: column.bigint, cards: column.int },
    sql`
    select coalesce(sum(${c.balance}), 0)::text as unused, count(*) filter (where ${c.balance} > 0)::int as cards
    from ${c} where ${c.tenantId} = ${of.tenantId} and ${c.grantId} = ${of.id} and ${c.isDeleted} = 0`,
  )
  return { unused: row?.unused ?? 0n, cards: row?.cards ?? 0 }
}
