import * as contract from '@forecourt/contract/tools'
import { notification } from '@forecourt/contract/tools'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { publish } from '../../kernel/work/events.ts'
import { type Handler, hooks, job } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { menuRows, roleMenuRows, roleRows, userRows } from '../access/relations.ts'
import { column } from '../../kernel/db/row-shape.ts'

const u = userRows('u')
const ro = roleRows('ro')
const g = roleMenuRows('g')
const m = menuRows('m')
const n = columnsOf(notification, 'n')
const columns = columnsOf(notification)

type Notification = Parameters<Handler<typeof contract.notify>>[1]

const maxNotified = 200

/** After the commit and by a job, as the system user: who is told may be of another tenant than who acted. */
export const notify: Handler<typeof contract.notify> = (ctx, input) =>
  ctx.queue('tools.notify', { ...input, byName: ctx.user.name })

/**
 * Who is told. The administrator of the platform, whose role holds no single right, is not disturbed by everything that
 * anybody could do.
 */
const receivers = (ctx: Ctx, { tenantIds, userIds, permission, kind, about, rowId }: Notification, actor: string) =>
  ctx.rows(
    { id: column.text, tenant_id: column.text },
    sql`
    select ${u.id}::text as id, ${u.tenantId} from ${u}
    where ${u.tenantId} = any(${sql.param(tenantIds)}::varchar[]) and ${u.isDeleted} = 0 and ${u.status} = 1
      and ${u.id}::text <> ${actor}
      and (${u.id} = any(${sql.param(userIds ?? [])}::bigint[]) or exists (
        select from ${ro}
        join ${g} on ${g.tenantId} = ${ro.tenantId} and ${g.roleId} = ${ro.id} and ${g.isDeleted} = 0
        join ${m} on ${m.id} = ${g.menuId} and ${m.isDeleted} = 0 and ${m.code} = ${permission ?? ''}
        where ${ro.tenantId} = ${u.tenantId} and ${ro.isDeleted} = 0 and ${u.roleId} @> to_jsonb(${ro.id}::text)))
      and not exists (
        select from ${n} where ${n.tenantId} = ${u.tenantId} and ${n.userId} = ${u.id} and ${n.readTime} is null
          and ${n.kind} = ${kind} and ${n.about} = ${about} and ${n.rowId} is not distinct from ${rowId ?? null})
    order by ${u.id} limit ${maxNotified}`,
  )

/**
 * What waited has been done by somebody, or has gone a step further. Notices are no documents: they are written by hand,
 * without an entry in the log for each.
 */
const closeWaiting = (ctx: Ctx, { tenantIds, about, rowId }: Notification) =>
  ctx.rows(
    { tenant_id: column.text, user_id: column.text },
    sql`
    update ${columns} set ${columns.readTime} = ${ctx.now}, ${columns.updateTime} = ${ctx.now}, ${columns.version} = ${columns.version} + 1
    where ${columns.tenantId} = any(${sql.param(tenantIds)}::varchar[]) and ${columns.about} = ${about} and ${columns.rowId} = ${rowId ?? ''} and ${columns.kind} = 'waiting' and ${columns.readTime} is null
    returning ${columns.tenantId}, ${columns.userId}::text as user_id`,
  )

/** Works what `notify` has put off. */
export async function notifyPeople(ctx: Ctx, data: Readonly<Record<string, unknown>>): Promise<void> {
  const notified = data as unknown as Notification & { readonly byName?: string; readonly userId?: string }
  const closed = notified.rowId ? await closeWaiting(ctx, notified) : []
  const people = await receivers(ctx, notified, notified.userId ?? '0')
  const { about, rowId, rowLabel, kind, note, byName } = notified
  if (people.length > 0)
    await ctx.rows(sql`
      insert into ${columns} (${columns.tenantId}, ${columns.id}, ${columns.userId}, ${columns.about}, ${columns.rowId}, ${columns.rowLabel}, ${columns.kind}, ${columns.note}, ${columns.byName},
        ${columns.sentTime}, ${columns.createTime}, ${columns.updateTime}, ${columns.isDeleted}, ${columns.version})
      select one.tenant, one.id, one.person, ${about}::varchar, ${rowId ?? null}::varchar, ${rowLabel}::varchar,
        ${kind}::varchar, ${note ?? null}::varchar, ${byName ?? null}::varchar,
        ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, 0, 1
      from unnest(${sql.param(people.map(one => one.tenant_id))}::varchar[],
        ${sql.param(people.map(() => ctx.newId()))}::bigint[], ${sql.param(people.map(one => one.id))}::bigint[])
        as one(tenant, id, person)`)
  const heard = [...closed.map(one => ({ tenant_id: one.tenant_id, id: one.user_id })), ...people]
  const once = new Map(heard.map(one => [`${one.tenant_id}/${one.id}`, one]))
  for (const { tenant_id: tenantId, id: userId } of once.values())
    publish(ctx, { tenantId, userId, kind: 'notification', data: { about, rowId: rowId ?? null } }, false)
}

const own = (ctx: Ctx) => sql`${columns.tenantId} = ${ctx.user.tenantId} and ${columns.userId} = ${ctx.user.userId}`

export const notificationHooks = hooks(contract.notifications, { scope: ctx => [own(ctx)] })

export const unreadNotifications: Handler<typeof contract.unreadNotifications> = async ctx => {
  const [row] = await ctx.rows(
    { count: column.int },
    sql`select count(*)::int as count from ${n} where ${own(ctx)} and ${n.readTime} is null and ${n.isDeleted} = 0`,
  )
  return { count: row?.count ?? 0 }
}

export const readNotifications: Handler<typeof contract.readNotifications> = async (ctx, { ids }) => {
  const chosen = ids ? sql`and ${columns.id} = any(${sql.param(ids.map(String))}::bigint[])` : sql``
  const read = await ctx.rows(sql`
    update ${columns} set ${columns.readTime} = ${ctx.now}, ${columns.updateTime} = ${ctx.now}, ${columns.version} = ${columns.version} + 1
    where ${own(ctx)} and ${columns.readTime} is null and ${columns.isDeleted} = 0 ${chosen} returning ${columns.id}`)
  const { tenantId, userId } = ctx.user
  // Other tabs and devices of the same person count anew.
  if (read.length > 0) publish(ctx, { tenantId, userId, kind: 'notification', data: {} }, false)
  return { count: read.length }
}

export const notifyJob = job('tools.notify', { title: ['发送消息', 'Notify people'], retries: 3, run: notifyPeople })
