import { masked } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import type { Handler } from '../../kernel/implement.ts'
import { paperAt, wholeContent } from '../../kernel/paper/print.ts'
import { checkOf, digestOf } from '../../kernel/paper/printed.ts'
import { codeOf, formOf, isWithin } from '../../kernel/paper/proof.ts'
import { Refused } from '../../kernel/refusal.ts'
import { runtimeLocal } from '../../kernel/runtime-local.ts'
import { servedOf } from '../../kernel/served.ts'
import { RateLimiter } from '../../kernel/protocol/rate-limiter.ts'
import { paperProofTable } from '../../services/tables.ts'

const pp = columnsOf(paperProofTable, 'pp')

/** A person with a pile of papers is no machine that tries codes. */
const perMinute = 30
const limiter = runtimeLocal('papersProved', () => new RateLimiter())

const [genuine, changed, otherForm, differs, unknown] = [1, 2, 3, 4, 5]

interface Kept {
  readonly code: string
  readonly salt: Buffer
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  readonly number: string
  readonly parties: readonly string[]
  readonly amount: string
  readonly printedDigest: string
  readonly documentDigest: string
  readonly formDigest: string
  readonly createTime: Date
}

const keptText = queryText`select ${pp.code} as code, ${pp.salt} as salt, ${pp.path} as path, ${pp.input} as input, ${pp.number} as number,
    ${pp.parties} as parties, ${pp.amount} as amount, ${pp.printedDigest} as "printedDigest", ${pp.documentDigest} as "documentDigest",
    ${pp.formDigest} as "formDigest", ${pp.createTime} as "createTime"
  from ${pp} where ${pp.code} = $1`

const isCode = (text: string) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text)

/** As people type it: in small letters, with spaces or dashes. */
const spelled = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

async function keptOf(ctx: Ctx, given: string): Promise<Kept | undefined> {
  const code = spelled(given)
  if (!isCode(code)) return undefined
  return (await ctx.query<Kept>(keptText, [code])).rows[0]
}

/** Of a document that is gone nothing can be compared: it has changed. */
async function digestNow(ctx: Ctx, { path, input }: Kept): Promise<string | undefined> {
  const of = paperAt(ctx, path)
  if (!of) return undefined
  try {
    return digestOf(await wholeContent(ctx, of, input))
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

async function stateOf(ctx: Ctx, kept: Kept): Promise<number> {
  if (codeOf(kept) !== kept.code) return differs
  const of = paperAt(ctx, kept.path)
  if (!of || formOf(of) !== kept.formDigest) return otherForm
  return (await digestNow(ctx, kept)) === kept.documentDigest ? genuine : changed
}

const nothing = { titleZh: null, titleEn: null, number: null, madeAt: null, parties: null, amount: null, check: null }

export const provePaper: Handler<typeof contract.provePaper> = async (ctx, { code }) => {
  const { ip } = exchangeOf(ctx).request
  if (!ctx.local(limiter).takes(ip, perMinute, ctx.now.getTime())) ctx.refuse('tooOften')
  const kept = await keptOf(ctx, code)
  if (!kept) return { state: unknown, ...nothing }
  const state = await stateOf(ctx, kept)
  // A record that was changed says nothing that could be believed.
  if (state === differs) return { state, ...nothing }
  const [titleZh, titleEn] = paperAt(ctx, kept.path)?.title ?? [null, null]
  return {
    state,
    titleZh,
    titleEn,
    number: kept.number,
    madeAt: kept.createTime,
    parties: kept.parties.map(name => ({ name: masked(name) })),
    amount: kept.amount,
    check: checkOf(kept.printedDigest),
  }
}

export const openPaper: Handler<typeof contract.openPaper> = async (ctx, { code }) => {
  const kept = await keptOf(ctx, code)
  const resource = kept && paperAt(ctx, kept.path)?.resource
  const served = resource && servedOf(ctx, resource.entity.name)
  if (!kept || !served || !ctx.may(`${resource.permission}_view`)) return ctx.refuse('notFound')
  const row = await ctx.getOrRefuse(served.entity, String(kept.input['id']))
  if (!isWithin(ctx, served.entity, row)) return ctx.refuse('notFound')
  return { menu: resource.permission, id: row.id }
}
