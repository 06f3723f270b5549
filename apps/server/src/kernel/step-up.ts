import {
  allowsCall,
  type Call,
  couldNeedProof,
  displayOf,
  type Entity,
  formatDecimal,
  type Label,
  namesRow,
  type ProofAsked,
  rowEntityOf,
} from '@forecourt/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { AnyHandler } from './call-policy.ts'
import type { Ctx } from './context.ts'
import { digestOf } from './http/idempotency.ts'
import { refuse, Refused } from './refusal.ts'

type Raw = Readonly<Record<string, unknown>>

/** What a proof is for: this call with this content, by whoever is asking. */
export interface Purpose {
  readonly path: string
  /** Of the input and of the version of the row: what was confirmed is what is done. */
  readonly digest: Buffer
  /** What the person reads that they confirm. */
  readonly words: Label
}

/** A proof as it came with a request, looked at before its transaction. */
export interface Shown {
  readonly id: string
  readonly path: string
  readonly digest: Buffer
  readonly isRight: boolean
  readonly triesLeft: number
}

/** The second proof of who makes a call, as the application keeps it. */
export interface Proofs {
  /** Whether the declaration, or the operator, wants one for this call with this amount in fen. */
  readonly isWanted: (ctx: Ctx, call: Call, amountFen: bigint | undefined) => Promise<boolean>
  /** Counts one try of what is waiting under this id for this person, right or wrong, and says what it was. */
  readonly tryCode: (ctx: Ctx, id: string, code: string) => Promise<Shown | undefined>
  /** Uses a proof up with the transaction; false when somebody was faster. */
  readonly use: (ctx: Ctx, id: string) => Promise<boolean>
  /** Gets a code on its way for what `person` is about to do, or says again which one is; refuses by saying what is missing. */
  readonly ask: (ctx: Ctx, person: Person, purpose: Purpose, resends: string | undefined) => Promise<ProofAsked>
}

export interface Person {
  readonly userId: string
  readonly tenantId: string
  readonly lang: 'zh' | 'en'
}

/** A call that needs a code and came without one. It leaves by `askingForProof`, which sends the code. */
export class ProofMissing extends Error {
  readonly purpose: Purpose
  constructor(purpose: Purpose) {
    super('a proof is missing')
    this.purpose = purpose
  }
}

/** By the request that a proof came with. */
export const shownWith = new WeakMap<FastifyRequest, Shown>()

/** The row of a call, where it names a single one. */
async function rowOf(ctx: Ctx, call: Call, input: Raw): Promise<[of: Entity, row: Raw] | []> {
  const of = rowEntityOf(call)
  const id = of && input[Object.keys(call.input).find(name => namesRow(name, call.input, of)) ?? '']
  if (!of || (typeof id !== 'string' && typeof id !== 'number')) return []
  return [of, (await ctx.getOrRefuse(of, String(id))) as Raw]
}

const fenDigits = 2

function wordsOf(call: Call, of: Entity | undefined, row: Raw | undefined, amountFen: bigint | undefined): Label {
  const name = of && row ? displayOf(of, row) : null
  const amount = amountFen === undefined ? null : `¥${formatDecimal(amountFen, fenDigits)}`
  const facts = [name, amount].filter(one => one !== null)
  const [zh, en] = call.title
  return facts.length ? [`${zh}（${facts.join('，')}）`, `${en} (${facts.join(', ')})`] : [zh, en]
}

/** The trail says beside what was done that it was confirmed: in the row's history, or in the person's own. */
const noteProof = (ctx: Ctx, call: Call, of: Entity | undefined, row: Raw | undefined): void =>
  of && row
    ? ctx.auditNote(of.name, row as never, 'stepUp', { call: [null, call.path] })
    : ctx.auditNote('user', ctx.user.userId, 'stepUp', { call: [null, call.path] })

async function requireProof(ctx: Ctx, call: Call, input: Raw, proofs: Proofs): Promise<void> {
  if (!couldNeedProof(call, input)) return
  const [of, row] = await rowOf(ctx, call, input)
  const name = typeof call.stepUp === 'object' ? call.stepUp.amount : ''
  const amount = input[name] ?? row?.[name]
  const amountFen = typeof amount === 'bigint' ? amount : undefined
  if (!(await proofs.isWanted(ctx, call, amountFen))) return
  // Nobody is sent a code for what cannot be done.
  if (of && row && call.on && !allowsCall(call, of, row)) return refuse('changed')
  const request = ctx.exchange?.request
  // A code confirms one record: nothing that runs by itself, and no call for many, has one.
  if (!request) return refuse('stepUpSingly')
  const declared = Object.fromEntries(Object.keys(call.input).map(one => [one, input[one]]))
  const digest = digestOf(call.path, [declared, row?.['version']])
  const shown = shownWith.get(request)
  if (shown?.path === call.path && shown.digest.equals(digest)) {
    if (!shown.isRight) throw new Refused('stepUpWrong', [shown.triesLeft])
    if (await proofs.use(ctx, shown.id)) return noteProof(ctx, call, of, row)
  }
  throw new ProofMissing({ path: call.path, digest, words: wordsOf(call, of, row, amountFen) })
}

/** A handler behind the second proof that its call may need; most calls never do and stay as they are. */
export const behindProof =
  (call: Call, handler: AnyHandler, proofs: Proofs): AnyHandler =>
  async (ctx, input) => {
    await requireProof(ctx as Ctx, call, input, proofs)
    return handler(ctx, input)
  }
