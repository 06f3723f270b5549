import * as contract from '@forecourt/contract/cards'
import { codeOf, dayOf, masked, pageOf, type Row } from '@forecourt/contract/kernel'
import { smsMessage, smsStates } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { whereReadable } from '../../kernel/readable.ts'
import { joined, type SQL, sql } from '../../kernel/sql.ts'
import type { Services } from '../services.ts'
import { keptOf, newSecret } from './card-secret.ts'
import { contentFor, grantMessage, secretMessage } from './grant-ensure.ts'
import { needGrant } from './grant-draft.ts'

const { cardStates, grant, grantRow } = contract
const mostADay = 3

interface Addressed {
  readonly id: string
  readonly card_id: string
  readonly user_phone: string
  readonly amount: string
  readonly card_no: string
  readonly end_time: Date | null
}

/**
 * Counts one more message for every row that may get one: its card is active and was never used, and it had fewer than
 * three messages today. One statement, so that two who press the button at once cannot both pass the limit.
 */
const countOneMore = (ctx: Ctx, of: Row<typeof grant>, rowIds: readonly string[] | null | undefined) => {
  const today = dayOf(ctx.now)
  const chosen = rowIds?.length ? sql` and r.id = any(${sql.param(rowIds)}::bigint[])` : sql``
  return ctx.rows<Addressed>(sql`
    update grant_row r set sms_times = case when r.sms_day = ${today}::date then r.sms_times else 0 end + 1,
      sms_day = ${today}::date, update_time = ${ctx.now}, version = r.version + 1
    from card c
    where r.tenant_id = ${of.tenantId} and r.grant_id = ${of.id} and r.is_deleted = 0${chosen}
      and c.tenant_id = r.tenant_id and c.id = r.card_id and c.is_deleted = 0
      and c.status = ${codeOf(cardStates, 'active')} and c.last_use_time is null
      and (r.sms_day is distinct from ${today}::date or r.sms_times < ${mostADay})
    returning r.id::text as id, c.id::text as card_id, r.user_phone, r.amount::text as amount, c.card_no, c.end_time`)
}

/** Puts new secrets in the place of those in force, which nobody knows any more. One statement for any number of cards. */
const renewSecrets = (
  ctx: Ctx,
  tenantId: string,
  of: readonly Addressed[],
  secrets: readonly string[],
  key: string,
) => {
  const kept = of.map((row, index) => keptOf(secrets[index] ?? '', row.card_no, key))
  return ctx.rows(sql`
    update card c set secret_hash = n.hash, secret_last = n.ending, update_time = ${ctx.now}, version = c.version + 1
    from unnest(${sql.param(of.map(row => row.card_id))}::bigint[], ${sql.param(kept.map(one => one.secretHash))}::varchar[],
      ${sql.param(kept.map(one => one.secretLast))}::varchar[]) as n(id, hash, ending)
    where c.tenant_id = ${tenantId} and c.id = n.id`)
}

/**
 * Tells those who have not used their card yet once more (domain 9.4: at most three messages a day to each). Only the
 * digest of a secret is kept, so each message brings a new one, and that of the message before no longer counts.
 */
export const repeatMessage =
  ({ env }: Services): Handler<typeof contract.repeatMessage> =>
  async (ctx, { id, rowIds }) => {
    const before = await needGrant(ctx, id)
    // A step that leads back: two who repeat at once do not both send, and it stands in the history.
    await ctx.advance(grant, before, 'repeatMessage', 'granted')
    const addressed = await countOneMore(ctx, before, rowIds?.map(String))
    if (addressed.length === 0)
      ctx.refuse('limitExceeded', [
        '没有可发送的对象：卡已使用，或今日已发送3次',
        'nobody is left: the cards are in use, or three messages were sent today',
      ])
    const secrets = addressed.map(newSecret)
    await renewSecrets(ctx, before.tenantId, addressed, secrets, env.appSecret)
    await ctx.insertMany(
      smsMessage,
      addressed.map((row, index) => {
        const about = contentFor(before, { amount: BigInt(row.amount) }, row.card_no, row.end_time)
        return secretMessage({ rowId: row.id, phone: row.user_phone, about }, secrets[index] ?? '', env.appSecret)
      }),
      { tenantId: before.tenantId },
    )
    ctx.nudge('tools.sendMessages')
    return { count: addressed.length }
  }

interface Joined {
  readonly id: string
  readonly userPhone: string
  readonly userName: string | null
  readonly deptName: string | null
  readonly amount: string
  readonly rowStatus: number
  readonly failReason: string | null
  readonly cardId: string | null
  readonly cardNo: string | null
  readonly cardStatus: number | null
  readonly balance: string | null
  readonly lastUseTime: Date | null
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
  const of = await needGrant(ctx, id)
  const [current, size] = [paging.current ?? 1, paging.size ?? 20]
  const wanted = `%${(keyword ?? '').replace(/[\\%_]/g, character => `\\${character}`)}%`
  const byPhone = whereReadable(ctx, grantRow, 'userPhone') === 'all' ? sql` or r.user_phone ilike ${wanted}` : sql``
  const search: SQL[] = keyword ? [sql`(r.user_name ilike ${wanted}${byPhone})`] : []
  const where = joined(
    [sql`r.tenant_id = ${of.tenantId} and r.grant_id = ${of.id} and r.is_deleted = 0`, ...search],
    ' and ',
  )
  const [rows, [count]] = await Promise.all([
    ctx.rows<Joined>(sql`
      select r.id::text as id, r.user_phone as "userPhone", r.user_name as "userName", r.dept_name as "deptName",
        r.amount::text as amount, r.row_status as "rowStatus", r.fail_reason as "failReason",
        c.id::text as "cardId", c.card_no as "cardNo", c.status as "cardStatus", c.balance::text as balance,
        c.last_use_time as "lastUseTime"
      from grant_row r left join card c on c.tenant_id = r.tenant_id and c.id = r.card_id
      where ${where} order by r.id limit ${size} offset ${(current - 1) * size}`),
    ctx.rows<{ total: number }>(sql`select count(*)::int as total from grant_row r where ${where}`),
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
      userPhone: masked(row.userPhone),
      cardNo: row.cardNo && masked(row.cardNo),
      amount: BigInt(row.amount),
      balance: row.balance === null ? null : BigInt(row.balance),
      smsState: message ? shownState(message.status) : null,
      smsTime: message?.sentTime ?? message?.createTime ?? null,
    }
  })
  return pageOf(people, count?.total ?? 0, current, size)
}

export const grantCounts: Handler<typeof contract.grantCounts> = ctx =>
  ctx.rows<{ status: number; count: number }>(sql`
    select status, count(*)::int as count from "grant"
    where is_deleted = 0 and (${ctx.isPlatform} or tenant_id = ${ctx.tenantId}) group by status`)

export const grantUnused: Handler<typeof contract.grantUnused> = async (ctx, { id }) => {
  const of = await needGrant(ctx, id)
  const [row] = await ctx.rows<{ unused: string; cards: number }>(sql`
    select coalesce(sum(balance), 0)::text as unused, count(*) filter (where balance > 0)::int as cards
    from card where tenant_id = ${of.tenantId} and grant_id = ${of.id} and is_deleted = 0`)
  return { unused: BigInt(row?.unused ?? 0), cards: row?.cards ?? 0 }
}
