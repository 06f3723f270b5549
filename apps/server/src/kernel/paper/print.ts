import { formatMoment, type Paper, inputOfPaper, parseFields, formatFields } from '@forecourt/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { type RequestInfo, type Runtime, systemUser, withContext } from '../open.ts'
import { refuseInput } from '../refusal.ts'
import { type InRuntime, runtimeLocal } from '../runtime-local.ts'
import { contentOf } from './content.ts'
import { press } from './press.ts'
import { checkOf, type Printed, type PrintedFact } from './printed.ts'
import { type PaperProof, proofOf } from './proof.ts'

type Raw = Readonly<Record<string, unknown>>

/** What the kernel is handed to make papers: who issues them, and where their proofs are kept. */
export interface PaperOffice {
  readonly brand: string
  readonly issuer: (ctx: Ctx) => Promise<readonly PrintedFact[]>
  /** Keeps a proof, or refuses who makes too many papers. */
  readonly keep: (ctx: Ctx, proof: PaperProof) => Promise<void>
  /** The address of the page that proves a paper; `origin` is where this request came to. */
  readonly address: (ctx: Ctx, code: string, origin: string) => Promise<string>
}

const papers = runtimeLocal('papers', () => new Map<string, Paper>())

export const registerPaper = (runtime: InRuntime, of: Paper): void =>
  void runtime.local(papers).set(of.paths[0] ?? '', of)
/** The paper with this first path. */
export const paperAt = (runtime: InRuntime, path: string): Paper | undefined => runtime.local(papers).get(path)

/** Everything that the document says, whoever reads it: always in the same words, so that it can be compared. */
export const wholeContent = (ctx: Ctx, of: Paper, input: Raw): Promise<Printed> =>
  contentOf({ ctx: { ...ctx, lang: 'zh' }, of, input, isWhole: true, issuer: [] })

function inputFrom(of: Paper, query: Raw): Raw {
  const { values, problems } = parseFields(inputOfPaper(of), query)
  if (problems.length > 0) refuseInput(problems)
  return values
}

interface Printing {
  readonly runtime: Runtime
  readonly office: PaperOffice
  readonly around: RequestInfo
  readonly origin: string
}

/** Reads as the person who prints, then as nobody in particular, and keeps what was said. No transaction waits for the drawing. */
async function made({ runtime, office, around, origin }: Printing, of: Paper, input: Raw) {
  const asSystem = { ...around, user: systemUser() }
  const issuer = await withContext(runtime, asSystem, 'read', ctx => office.issuer(ctx as Ctx))
  const printed = await withContext(runtime, around, 'read', ctx =>
    contentOf({ ctx: ctx as Ctx, of, input, isWhole: false, issuer }),
  )
  const whole = await withContext(runtime, asSystem, 'read', ctx => wholeContent(ctx as Ctx, of, input))
  const proof = proofOf(of, formatFields(inputOfPaper(of), input), printed, whole)
  const address = await withContext(runtime, around, 'write', async ctx => {
    await office.keep(ctx as Ctx, proof)
    if (of.resource)
      ctx.auditNote(of.resource.entity.name, String(input['id']), 'print', { number: [null, printed.number] })
    return office.address(ctx as Ctx, proof.code, origin)
  })
  const frame = {
    brand: office.brand,
    printedBy: around.user.name,
    printedAt: formatMoment(runtime.now()).slice(0, 16),
    address,
    check: checkOf(proof.printedDigest),
  }
  return { of: printed, frame }
}

/** The paper of a document as a PDF. */
export async function printedPaper(
  printing: Omit<Printing, 'origin'>,
  of: Paper,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const { runtime } = printing
  const input = inputFrom(of, request.query as Raw)
  const order = await made({ ...printing, origin: `${request.protocol}://${request.host}` }, of, input)
  const pdf = await runtime.local(press).draw(order)
  const name = `${order.of.title}-${order.of.number}.pdf`
  void reply.headers({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  })
  return pdf
}
