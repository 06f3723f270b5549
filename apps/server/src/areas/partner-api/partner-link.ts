import * as contract from '@forecourt/contract/partner-api'
import { codeOf, dayOf, formatDecimal, type Row, startOfDay } from '@forecourt/contract/kernel'
import { orderStates } from '@forecourt/contract/orders'
import { isOfType, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { idAt } from '../../kernel/ids.ts'
import { sql } from '../../kernel/db/sql.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { orderRows } from '../orders/relations.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { partner, partnerLink, partnerLinkStates } = contract

const o = orderRows('o')
type Link = Row<typeof partnerLink>
type Partner = Row<typeof partner>

const yuan = (fen: bigint) => formatDecimal(fen, 2)

/** Links of a company and a partner are made one at a time: the row there is taken up again and not doubled. */
async function linkOf(ctx: Ctx, tenantId: string, { id }: Partner): Promise<Link | undefined> {
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`partnerLink:${tenantId}:${id}`}, 0))`)
  return ctx.find(partnerLink, { tenantId, partnerId: id })
}

async function companyNamed(ctx: Ctx, tenantId: string): Promise<string> {
  const found = await ctx.find(tenant, { tenantId })
  if (!found || !isOfType('company', found))
    return ctx.refuseInput([{ field: 'companyId', message: ['请选择企业租户', 'Please select a company'] }])
  return found.tenantName
}

const named = (of: Partner, companyName: string) => ({
  partnerId: of.id,
  partnerName: of.name,
  partnerCode: of.partnerCode,
  keeperTenantId: of.tenantId,
  companyName,
})

interface Limits {
  readonly perOrderMax?: bigint | null
  readonly perDayMax?: bigint | null
  readonly siteIds?: readonly string[] | null
}

const limitsOf = ({ perOrderMax = null, perDayMax = null, siteIds }: Limits) => ({
  perOrderMax,
  perDayMax,
  siteIds: siteIds?.length ? [...siteIds] : null,
})

const consentOf = (ctx: Ctx, limits: Limits) => ({
  ...limitsOf(limits),
  consentTime: ctx.now,
  consentUser: ctx.user.userId,
  revokeReason: null,
})

/** See the declaration. The call sees all tenants, so it writes for the caller's alone. */
export const allowPartner: Handler<typeof contract.allowPartner> = async (ctx, { partnerCode, ...limits }) => {
  const companyName = await companyNamed(ctx, ctx.user.tenantId)
  const of = (await ctx.find(partner, { partnerCode })) ?? ctx.refuseField('partnerUnknown', 'partnerCode')
  const before = await linkOf(ctx, ctx.user.tenantId, of)
  if (before?.status === codeOf(partnerLinkStates, 'active'))
    ctx.refuseField('duplicate', 'partnerCode', ['授权', 'This access'])
  const consent = consentOf(ctx, limits)
  if (before) {
    await ctx.transition(partnerLink, before, 'consent', 'active', consent)
    return { id: before.id }
  }
  const status = codeOf(partnerLinkStates, 'active')
  const made = await ctx.insert(
    partnerLink,
    { ...named(of, companyName), ...consent, status },
    { tenantId: ctx.user.tenantId },
  )
  return { id: made.id }
}

export const requestPartnerLink: Handler<typeof contract.requestPartnerLink> = async (
  ctx,
  { partnerId, companyId },
) => {
  const of = await ctx.getOrRefuse(partner, partnerId)
  const companyName = await companyNamed(ctx, companyId)
  const before = await linkOf(ctx, companyId, of)
  if (before && before.status !== codeOf(partnerLinkStates, 'revoked')) ctx.refuse('duplicate', ['授权', 'This access'])
  const link = before
    ? await ctx.transition(partnerLink, before, 'request', 'requested', { revokeReason: null })
    : await ctx.insert(partnerLink, named(of, companyName), { tenantId: companyId })
  await notifyApprovers(ctx, partnerLink, link, contract.consentPartnerLink.permission, { tenantIds: [companyId] })
  return { id: link.id }
}

export const consentPartnerLink: Handler<typeof contract.consentPartnerLink> = async (ctx, { id, ...limits }) => {
  await ctx.transition(partnerLink, await ctx.getOrRefuse(partnerLink, id), 'consent', 'active', consentOf(ctx, limits))
}

export const limitPartnerLink: Handler<typeof contract.limitPartnerLink> = async (ctx, { id, ...limits }) => {
  await ctx.transition(partnerLink, await ctx.getOrRefuse(partnerLink, id), 'limit', 'active', limitsOf(limits))
}

/** By the company or by the platform, which answers for its partners. */
export const revokePartnerLink: Handler<typeof contract.revokePartnerLink> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(partnerLink, id)
  await ctx.transition(partnerLink, before, 'revoke', 'revoked', { revokeReason: reason }, reason)
}

const issuerDigits = 6

/**
 * The consent under which the calling partner may use a card; none answers like a card that is not there. A number begins
 * with the company that gave the card. With a limit for the day the link is locked, so that it is counted one purchase at
 * a time.
 */
export async function consentFor(ctx: Ctx<'cardUnusable'>, cardNo: string): Promise<Link> {
  const where = {
    tenantId: cardNo.slice(0, issuerDigits),
    partnerId: ctx.user.userId,
    status: codeOf(partnerLinkStates, 'active'),
  }
  const found = await ctx.find(partnerLink, where)
  const link = found && found.perDayMax !== null ? await ctx.find(partnerLink, where, { lock: true }) : found
  return link ?? ctx.refuse('cardUnusable')
}

/** Whether purchases are allowed at a site; no list allows all. */
export const isAllowedSite = ({ siteIds }: Pick<Link, 'siteIds'>, siteId: string): boolean =>
  !siteIds?.length || siteIds.map(String).includes(siteId)

/** What bounds the purchases of a partner: with cards of a company, or without one from its own account. */
interface Bounds extends Pick<Link, 'partnerId' | 'perOrderMax' | 'perDayMax'> {
  readonly companyId: string | null
}

/** What the partner has spent by these bounds today, this purchase with it: it was written before. */
async function spentToday(ctx: Ctx, { companyId, partnerId }: Bounds): Promise<bigint> {
  const today = dayOf(ctx.now)
  const dead = [codeOf(orderStates, 'cancelled'), codeOf(orderStates, 'failed')]
  const [row] = await ctx.rows(
    { amount: column.bigint },
    sql`
    select coalesce(sum(${o.payAmount}), 0)::text as amount from ${o}
    where ${companyId === null ? sql`${o.companyId} is null` : sql`${o.companyId} = ${companyId}`} and ${o.id} >= ${idAt(startOfDay(today))} and ${o.businessDate} = ${today}
      and ${o.partnerId} = ${partnerId} and ${o.isDeleted} = 0 and ${o.state} <> all(${sql.param(dead)}::smallint[])`,
  )
  return row?.amount ?? 0n
}

/** Refuses, and with that undoes, a purchase that went over what this partner is allowed. */
export async function refuseOverLimits(ctx: Ctx<'limitExceeded'>, bounds: Bounds, payAmount: bigint): Promise<void> {
  const { perOrderMax, perDayMax } = bounds
  if (perOrderMax !== null && payAmount > perOrderMax)
    ctx.refuse('limitExceeded', [
      `该渠道单笔上限${yuan(perOrderMax)}元`,
      `at most ${yuan(perOrderMax)} yuan in one order of this partner`,
    ])
  if (perDayMax !== null && (await spentToday(ctx, bounds)) > perDayMax)
    ctx.refuse('limitExceeded', [
      `该渠道每日上限${yuan(perDayMax)}元`,
      `at most ${yuan(perDayMax)} yuan a day by this partner`,
    ])
}
