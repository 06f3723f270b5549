import * as contract from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { tell } from '../../kernel/events.ts'
import type { Handler, Hooks } from '../../kernel/implement.ts'
import { sql } from '../../kernel/sql.ts'

type Told = Parameters<Handler<typeof contract.notify>>[1]

const mostTold = 200

/** After the commit and by a job, as the house: who is told may be of another tenant than who acted. */
export const notify: Handler<typeof contract.notify> = (ctx, input) =>
  ctx.queue('tools.notify', { ...input, byName: ctx.user.name })

/**
 * Who is told. The administrator of the platform, whose role holds no single right, is not disturbed by everything that
 * anybody could do.
 */
const receivers = (ctx: Ctx, { tenantIds, userIds, permission, kind, about, rowId }: Told, actor: string) =>
  ctx.rows<{ id: string; tenant_id: string }>(sql`
    select u.id::text as id, u.tenant_id from "user" u
    where u.tenant_id = any(${sql.param(tenantIds)}::varchar[]) and u.is_deleted = 0 and u.status = 1
      and u.id::text <> ${actor}
      and (u.id = any(${sql.param(userIds ?? [])}::bigint[]) or exists (
        select from role ro
        join role_menu g on g.tenant_id = ro.tenant_id and g.role_id = ro.id and g.is_deleted = 0
        join menu m on m.id = g.menu_id and m.is_deleted = 0 and m.code = ${permission ?? ''}
        where ro.tenant_id = u.tenant_id and ro.is_deleted = 0 and u.role_id @> to_jsonb(ro.id::text)))
      and not exists (
        select from notification n where n.tenant_id = u.tenant_id and n.user_id = u.id and n.read_time is null
          and n.kind = ${kind} and n.about = ${about} and n.row_id is not distinct from ${rowId ?? null})
    order by u.id limit ${mostTold}`)

/**
 * What waited has been done by somebody, or has gone a step further. Notices are no documents: they are written by hand,
 * without an entry in the log for each.
 */
const closeWaiting = (ctx: Ctx, { tenantIds, about, rowId }: Told) =>
  ctx.rows<{ tenant_id: string; user_id: string }>(sql`
    update notification set read_time = ${ctx.now}, update_time = ${ctx.now}, version = version + 1
    where tenant_id = any(${sql.param(tenantIds)}::varchar[]) and about = ${about} and row_id = ${rowId ?? ''} and kind = 'waiting' and read_time is null
    returning tenant_id, user_id::text as user_id`)

/** Works what `notify` has put off. */
export async function notifyPeople(ctx: Ctx, data: Readonly<Record<string, unknown>>): Promise<void> {
  const told = data as unknown as Told & { readonly byName?: string; readonly userId?: string }
  const closed = told.rowId ? await closeWaiting(ctx, told) : []
  const people = await receivers(ctx, told, told.userId ?? '0')
  const { about, rowId, rowLabel, kind, note, byName } = told
  if (people.length > 0)
    await ctx.rows(sql`
      insert into notification (tenant_id, id, user_id, about, row_id, row_label, kind, note, by_name,
        sent_time, create_time, update_time, is_deleted, version)
      select n.tenant_id, n.id, n.user_id, ${about}::varchar, ${rowId ?? null}::varchar, ${rowLabel}::varchar,
        ${kind}::varchar, ${note ?? null}::varchar, ${byName ?? null}::varchar,
        ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, 0, 1
      from unnest(${sql.param(people.map(one => one.tenant_id))}::varchar[],
        ${sql.param(people.map(() => ctx.newId()))}::bigint[], ${sql.param(people.map(one => one.id))}::bigint[])
        as n(tenant_id, id, user_id)`)
  const heard = [...closed.map(one => ({ tenant_id: one.tenant_id, id: one.user_id })), ...people]
  const once = new Map(heard.map(one => [`${one.tenant_id}/${one.id}`, one]))
  for (const { tenant_id: tenantId, id: userId } of once.values())
    tell(ctx, { tenantId, userId, kind: 'notification', data: { about, rowId: rowId ?? null } }, false)
}

const own = (ctx: Ctx) => sql`tenant_id = ${ctx.user.tenantId} and user_id = ${ctx.user.userId}`

export const notificationHooks: Hooks<typeof contract.notification> = { narrow: ctx => [own(ctx)] }

export const unreadNotifications: Handler<typeof contract.unreadNotifications> = async ctx => {
  const [row] = await ctx.rows<{ count: number }>(
    sql`select count(*)::int as count from notification where ${own(ctx)} and read_time is null and is_deleted = 0`,
  )
  return { count: row?.count ?? 0 }
}

export const readNotifications: Handler<typeof contract.readNotifications> = async (ctx, { ids }) => {
  const chosen = ids ? sql`and id = any(${sql.param(ids.map(String))}::bigint[])` : sql``
  const read = await ctx.rows(sql`
    update notification set read_time = ${ctx.now}, update_time = ${ctx.now}, version = version + 1
    where ${own(ctx)} and read_time is null and is_deleted = 0 ${chosen} returning id`)
  const { tenantId, userId } = ctx.user
  // Other tabs and devices of the same person count anew.
  if (read.length > 0) tell(ctx, { tenantId, userId, kind: 'notification', data: {} }, false)
  return { count: read.length }
}
