import { param, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../kernel/context.ts'
import { columnsOf } from '../kernel/db/columns.ts'
import { platformTenant } from '../kernel/db/database.ts'
import { queryText } from '../kernel/db/sql.ts'
import type { PaperOffice } from '../kernel/paper/print.ts'
import type { PaperProof } from '../kernel/paper/proof.ts'
import type { PrintedFact } from '../kernel/paper/printed.ts'
import { refuse } from '../kernel/refusal.ts'
import { runtimeLocal } from '../kernel/runtime-local.ts'
import { RateLimiter } from '../kernel/protocol/rate-limiter.ts'
import { paperProofTable } from './tables.ts'

const pp = columnsOf(paperProofTable)

/** The operator's public address, for the code on papers; without it the one by which the server was reached. */
const addressParam = 'paper.address'
const perMinute = 60
const limiter = runtimeLocal('papersMade', () => new RateLimiter())

const keepText = queryText`insert into ${pp} (${pp.tenantId}, ${pp.id}, ${pp.code}, ${pp.salt}, ${pp.path}, ${pp.input}, ${pp.number}, ${pp.parties},
    ${pp.amount}, ${pp.printedDigest}, ${pp.documentDigest}, ${pp.formDigest}, ${pp.createUser}, ${pp.createTime})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`

async function keep(ctx: Ctx, proof: PaperProof): Promise<void> {
  if (!ctx.local(limiter).takes(ctx.user.userId, perMinute, ctx.now.getTime())) refuse('tooOften')
  const { code, salt, path, input, number, parties, amount, printedDigest, documentDigest, formDigest } = proof
  await ctx.query(keepText, [
    ctx.tenantId,
    ctx.newId(),
    code,
    salt,
    path,
    JSON.stringify(input),
    number,
    JSON.stringify(parties),
    amount,
    printedDigest,
    documentDigest,
    formDigest,
    ctx.user.userId,
    ctx.now,
  ])
}

async function issuer(ctx: Ctx): Promise<readonly PrintedFact[]> {
  const operator = await ctx.find(tenant, { tenantId: platformTenant })
  return operator ? [[ctx.lang === 'zh' ? '名称' : 'Name', operator.tenantName]] : []
}

async function address(ctx: Ctx, code: string, origin: string): Promise<string> {
  const set = (await ctx.find(param, { paramKey: addressParam }))?.paramValue.trim()
  const base = set && /^https?:\/\//.test(set) ? set.replace(/\/$/, '') : origin
  return `${base}/paper/${code}`
}

/** What the kernel is handed to make papers. */
export const paperOffice: PaperOffice = { brand: 'Forecourt', issuer, keep, address }
