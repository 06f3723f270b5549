import type * as contract from '@forecourt/contract/funds'
import { addDays, cappedPage, countedRows, dayOf, startOfDay } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { accountKindOf } from '../../ledger/accounts.ts'
import { movement, ownMovement } from '../../ledger/movement.ts'
import { countFlows, type Flow, flowLines, type Period } from '../../ledger/read/flows.ts'
import { sealNumbers } from '../../ledger/read/seals.ts'
import { codeName } from './account.ts'
import { dimensionNames } from './dimension-names.ts'

type FlowInput = Parameters<Handler<typeof contract.platformFlows>>[1]

/** Days that a list of flows looks back when nobody says from when. */
const usualDays = 31

function periodOf(ctx: Ctx, input: Pick<FlowInput, 'from' | 'to'>): Period {
  const to = input.to ?? dayOf(ctx.now)
  const first = input.from ?? addDays(to, -usualDays)
  return { first, last: to, from: startOfDay(first), until: startOfDay(addDays(to, 1)) }
}

async function flows(ctx: Ctx, tenantId: string | undefined, input: FlowInput) {
  const [current, size] = [input.current ?? 1, input.size ?? 30]
  const period = periodOf(ctx, input)
  const asked = { tenantId, code: input.code, bizType: input.bizType, period }
  const [rows, total] = await Promise.all([
    flowLines(ctx, asked, size, (current - 1) * size),
    countFlows(ctx, asked, countedRows + 1),
  ])
  return cappedPage(await shown(ctx, rows), total, current, size)
}

async function shown(ctx: Ctx, rows: readonly Flow[]) {
  const [nameOf, seals] = await Promise.all([
    dimensionNames(ctx, rows),
    sealNumbers(
      ctx,
      rows.map(row => row.entryId),
    ),
  ])
  return rows.map(row => {
    const [amount, balanceAfter] = [BigInt(row.amount), BigInt(row.balance)]
    const number = `${row.entryId}-${row.lineNo}`
    return {
      id: number,
      flowNo: number,
      createTime: row.postedAt,
      tenantId: row.tenantId,
      accountId: row.accountId,
      code: row.code,
      accountName: codeName(ctx, row.code),
      ownerName: nameOf(row),
      bizType: row.bizType,
      direction: row.isIn ? 1 : 2,
      amount,
      balanceBefore: row.isIn ? balanceAfter - amount : balanceAfter + amount,
      balanceAfter,
      bizNo: row.bizNo,
      sealSeq: seals.get(row.entryId) ?? null,
    }
  })
}

/** All flows for the platform, of one tenant when it names one; a tenant sees its own, whatever it names. */
export const platformFlows: Handler<typeof contract.platformFlows> = async (ctx, input) =>
  flows(ctx, ctx.isPlatform ? (input.tenantId ?? undefined) : ctx.tenantId, input)

export const companyFlows: Handler<typeof contract.companyFlows> = async (ctx, input) => flows(ctx, ctx.tenantId, input)

/** The same reading of the ledger that the first page's profit is made of. */
export const flowNet: Handler<typeof contract.flowNet> = async (ctx, input) => {
  const kind = accountKindOf(input.code) ?? ctx.refuse('notFound')
  const { first, last } = periodOf(ctx, input)
  const moved = await (ctx.isPlatform ? movement : ownMovement)(ctx.query, [kind.code], { from: first, to: last })
  return { name: codeName(ctx, kind.code), net: moved.get(kind.code) ?? 0n }
}
