import type { Label, ProofAsked } from '@forecourt/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { type RequestInfo, type Runtime, systemUser, withContext } from '../open.ts'
import { Refused } from '../refusal.ts'
import { ProofMissing, type Proofs, shownWith } from '../step-up.ts'

const header = 'step-up'
/** Six digits of a phone or an authenticator, a recovery code, or what a passkey has signed. */
const given = /^(\d{1,19}) (\d{6}|[2-9A-Z]{12}|resend|passkey\.[\w-]{1,4000})$/

/** A proof as the header of a request has it: the question's id and what answers it. */
export interface ShownText {
  readonly id: string
  readonly code: string
}

export function proofIn({ headers }: FastifyRequest): ShownText | undefined {
  const { [header]: text } = headers
  const [, id, code] = (typeof text === 'string' && given.exec(text)) || []
  return id && code ? { id, code } : undefined
}

const wordsOf = ({ kind, sentTo }: ProofAsked): Label =>
  kind === 'sms'
    ? [`验证码已发送至 ${sentTo ?? ''}`, `it was sent to ${sentTo ?? ''}`]
    : kind === 'passkey'
      ? ['请使用通行密钥', 'use your passkey']
      : ['请输入身份验证器显示的验证码', 'enter what your authenticator shows']

/**
 * Runs a request that may need a proof. One that came along is looked at first, in a transaction of its own, so that a wrong
 * code is counted whatever becomes of the rest. Where one is missing the code is sent once nothing of the request is left,
 * and the refusal says what was asked for. A repetition whose answer is known gets that answer and sends nothing.
 */
export async function askingForProof<T>(
  runtime: Runtime,
  proofs: Proofs,
  request: FastifyRequest,
  around: RequestInfo,
  work: () => Promise<T>,
): Promise<T> {
  const { id = '', code = '' } = proofIn(request) ?? {}
  const resends = code === 'resend' ? id : undefined
  const person = { ...around.user, lang: around.lang }
  if (id && !resends) {
    const shown = await withContext(runtime, around, 'write', ctx => proofs.tryCode(ctx as Ctx, id, code))
    if (shown) shownWith.set(request, shown)
  }
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProofMissing)) throw error
    const asked = await withContext(runtime, { ...around, user: systemUser(), crossTenant: false }, 'write', ctx =>
      proofs.ask(ctx as Ctx, person, error.purpose, resends),
    )
    throw new Refused('stepUpNeeded', [wordsOf(asked)], [], { ...asked })
  }
}

export type { Proofs }
