import * as contract from '@forecourt/contract/goods'
import { codeOf, dayOf, formatDecimal, type Label, type Row } from '@forecourt/contract/kernel'
import { isOfType, tenant, tenantStates } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { wholeParam } from '../../services/parameters.ts'
import { branchOf, type Edge, levelsOf, pathTo, problemOf, type Wrong } from './distribution-chain.ts'
import { offerCode, stopOffers } from './follow-offers.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { distribution, distributionStates, distributorOffer } = contract

type Relation = Row<typeof distribution>
type Found = Edge & { readonly row: Relation }

const most = 50_000
const d = columnsOf(distribution)
const inForce = codeOf(distributionStates, 'inForce')

/** Who makes or ends a relation anywhere waits: only together two of them may make a circle. */
const inTurn = (ctx: Ctx) => ctx.rows(sql`select pg_advisory_xact_lock(hashtextextended('distribution', 0))`)

async function edgesInForce(ctx: Ctx): Promise<Found[]> {
  const rows = await ctx.all(distribution, { status: inForce }, { order: ['id'], limit: most })
  return rows.map(row => ({ upstream: row.upstreamTenantId, distributor: row.distributorTenantId, row }))
}

/** Levels follow from the chain, whatever was added to it or taken out. */
async function keepLevels(ctx: Ctx): Promise<void> {
  const wrong = [...levelsOf(await edgesInForce(ctx))].filter(([{ row }, level]) => row.level !== level)
  await ctx.updateMany(
    distribution,
    wrong.map(([{ row }, level]) => ({ before: row, changes: { level } })),
    '随分销链调整层级',
  )
}

const wrongs: Readonly<Record<Wrong, (most: number) => Label>> = {
  self: () => ['不能是自己', 'Nobody distributes for themselves'],
  again: () => ['与该分销商已有生效的关系', 'There is a relation with this distributor already'],
  circle: () => ['会形成循环分销', 'The goods would come back to where they are from'],
  deep: max => [`分销链最多${max}级`, `A chain has at most ${max} levels`],
}

async function requireRate(ctx: Ctx, commissionBp: number): Promise<void> {
  const max = await wholeParam(ctx, 'distribution.maxCommissionBp', 3000, { max: 10_000 })
  const percent = `${formatDecimal(BigInt(max), 2)}%`
  if (commissionBp > max)
    ctx.refuseInput([{ field: 'commissionBp', message: [`不能超过${percent}`, `At most ${percent}`] }])
}

const requireDay = (ctx: Ctx, untilDate: string | null | undefined): void => {
  if (untilDate && untilDate < dayOf(ctx.now))
    ctx.refuseInput([{ field: 'untilDate', message: ['不能早于今天', 'Must not be past'] }])
}

/** Named as whoever deals with it knows it. That there is such a tenant, and no distributor, is nobody's business. */
export async function distributorNamed(ctx: Ctx, text: string): Promise<Row<typeof tenant> | undefined> {
  const isNumber = /^\d{1,12}$/.test(text)
  const found = await ctx.all(tenant, isNumber ? { tenantId: text } : { tenantName: text }, { limit: 2 })
  const [only] = found
  const isOne = found.length === 1 && isOfType('distributor', only) && only?.status === codeOf(tenantStates, 'active')
  return isOne ? only : undefined
}

export const noDistributor: Label = ['没有此编号或全称的分销商', 'No distributor has this number or full name']

async function upstreamNamed(ctx: Ctx, named: string | null | undefined): Promise<Row<typeof tenant>> {
  const upstreamTenantId = ctx.isPlatform ? (named ?? ctx.tenantId) : ctx.tenantId
  if (named && named !== upstreamTenantId)
    ctx.refuseInput([{ field: 'upstreamTenantId', message: ['只能以自己为上游', 'Only the platform names another'] }])
  const found = await ctx.find(tenant, { tenantId: upstreamTenantId })
  return found ?? ctx.refuseInput([{ field: 'upstreamTenantId', message: ['租户不存在', 'There is no such tenant'] }])
}

export const openDistribution: Handler<typeof contract.openDistribution> = async (ctx, input) => {
  await requireRate(ctx, input.commissionBp)
  requireDay(ctx, input.untilDate)
  const upstream = await upstreamNamed(ctx, input.upstreamTenantId)
  const distributor =
    (await distributorNamed(ctx, input.distributorNo.trim())) ??
    ctx.refuseInput([{ field: 'distributorNo', message: noDistributor }])
  await inTurn(ctx)
  const added = { upstream: upstream.tenantId, distributor: distributor.tenantId }
  const edges: readonly Edge[] = await edgesInForce(ctx)
  const max = await wholeParam(ctx, 'distribution.maxLevels', 2, { min: 1, max: 9 })
  const wrong = problemOf(edges, added, max)
  if (wrong) ctx.refuseInput([{ field: 'distributorNo', message: wrongs[wrong](max) }])
  const row = await ctx.insert(
    distribution,
    {
      upstreamTenantId: upstream.tenantId,
      upstreamTenantName: upstream.tenantName,
      distributorTenantId: distributor.tenantId,
      distributorTenantName: distributor.tenantName,
      level: levelsOf([...edges, added]).get(added) ?? 1,
      commissionBp: input.commissionBp,
      status: inForce,
      startTime: ctx.now,
      untilDate: input.untilDate ?? null,
      remark: input.remark ?? null,
    },
    { tenantId: upstream.tenantId },
  )
  await keepLevels(ctx)
  await notifyDistributor(ctx, row, 'done', `${upstream.tenantName} 已与贵司建立分销关系`)
}

const notifyDistributor = (ctx: Ctx, row: Relation, kind: string, note: string): Promise<void> =>
  notifyApprovers(ctx, distribution, row, contract.distributions.permission, {
    kind,
    note,
    tenantIds: [row.distributorTenantId],
  })

export const changeDistribution: Handler<typeof contract.changeDistribution> = async (ctx, { id, ...terms }) => {
  await requireRate(ctx, terms.commissionBp)
  requireDay(ctx, terms.untilDate)
  await ctx.transition(distribution, await ctx.getOrRefuse(distribution, id), 'change', 'inForce', terms)
}

/** Ends relations, and with them what was supplied under them. */
async function endAll(ctx: Ctx, rows: readonly Relation[], reason: string): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(one => String(one.id))
  const ended = await ctx.transitionWhere(
    distribution,
    sql`${d.id} = any(${sql.param(ids)}::bigint[])`,
    'end',
    'ended',
    { set: sql`${d.endTime} = ${ctx.now}, ${d.endReason} = ${reason}`, auditNote: reason },
  )
  if (ended !== rows.length) ctx.refuse('changed')
  await keepLevels(ctx)
  const offers = await ctx.all(
    distributorOffer,
    { distributionId: ids, status: [offerCode('offered'), offerCode('waiting')] },
    { lock: true, order: ['id'], limit: most },
  )
  const stopReason = `分销关系终止：${reason}`.slice(0, 200)
  await stopOffers(
    ctx,
    offers.map(before => ({ before, changes: { stopReason } })),
    stopReason,
  )
  for (const row of rows) await notifyDistributor(ctx, row, 'problem', `分销关系已终止：${reason}`)
}

export const endDistribution: Handler<typeof contract.endDistribution> = async (ctx, { id, reason }) => {
  await inTurn(ctx)
  await endAll(ctx, [await ctx.getOrRefuse(distribution, id, { lock: true })], reason)
}

/** Relations whose last day is over end by themselves. */
export async function endOverdue(ctx: Ctx): Promise<void> {
  await inTurn(ctx)
  const over = await ctx.rows(
    { id: column.text },
    sql`
    select ${d.id}::text as id from ${d} where ${d.status} = ${inForce} and ${d.isDeleted} = 0 and ${d.untilDate} < ${dayOf(ctx.now)}
    order by ${d.id} limit 500`,
  )
  await endAll(
    ctx,
    await ctx.all(distribution, { id: over.map(one => one.id) }, { lock: true, order: ['id'] }),
    '已到期',
  )
}

export const endDistributionsJob = job('goods.endDistributions', {
  title: ['终止到期的分销关系', 'End distributions whose time is over'],
  schedule: '5 0 * * *',
  retries: 3,
  run: endOverdue,
})

export const distributionChain: Handler<typeof contract.distributionChain> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(distribution, id)
  const of = { upstream: row.upstreamTenantId, distributor: row.distributorTenantId, row }
  const edges = (await edgesInForce(ctx)).filter(one => one.row.id !== row.id)
  // What is above an edge is no affair of those below.
  const path = ctx.isPlatform ? pathTo(edges, of) : []
  // What has ended leads nowhere any more.
  const branch = row.status === inForce ? branchOf([...edges, of], of) : [[of, 1] as const]
  const top = path[0]?.row ?? row
  const shown = [
    ...path.map((one, at) => [one.row, at + 1] as const),
    ...branch.map(([one, depth]) => [one.row, depth + path.length] as const),
  ]
  const isEnd = (one: Relation) =>
    ctx.isPlatform || one.tenantId === ctx.tenantId || one.distributorTenantId === ctx.tenantId
  return [
    {
      id: 'top',
      depth: 0,
      tenantName: top.upstreamTenantName ?? top.upstreamTenantId,
      level: null,
      commissionBp: null,
      isThis: 0,
    },
    ...shown.map(([one, depth]) => ({
      id: String(one.id),
      depth,
      tenantName: one.distributorTenantName ?? one.distributorTenantId,
      level: one.level,
      commissionBp: isEnd(one) ? one.commissionBp : null,
      isThis: one.id === row.id ? 1 : 0,
    })),
  ]
}
