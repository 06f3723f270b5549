import { type Call, isTurnedDown } from './call.ts'
import { kindOf } from './kinds/index.ts'
import type { RefusalName } from './refusals.ts'
import { rowEntityOf } from './policy.ts'

/** Parameters of operators: further decisions that need a code, by their paths, and a lower amount to begin with. */
export const stepUpParams = { calls: 'stepUp.calls', fromYuan: 'stepUp.fromYuan' } as const

/**
 * Whether a code can be asked for: by the declaration, or by an operator of decisions that happen once and of what reveals
 * something. An answer that reveals is kept nowhere: one that was lost takes another code.
 */
export const mayNeedProof = (call: Call): boolean =>
  call.stepUp !== undefined ||
  (call.path !== '' && ((call.decides !== undefined && call.money) || Boolean(call.reveals)))

/** Whether a call with this input could need a code: turning something down moves nothing. */
export const couldNeedProof = (call: Call, input: Readonly<Record<string, unknown>>): boolean =>
  mayNeedProof(call) && !isTurnedDown(call, input)

/** What a call is refused by while the proof is missing or wrong. */
export const stepUpRefusals = [
  'stepUpNeeded',
  'stepUpWrong',
  'stepUpNoPhone',
  'stepUpNewPhone',
  'stepUpSingly',
  'stepUpTooOften',
] as const satisfies readonly RefusalName[]

/** How somebody proves that it is them: by what was sent to their phone, by what their authenticator shows, or by a passkey. */
export const proofKinds = ['sms', 'authenticator', 'passkey'] as const
export type ProofKind = (typeof proofKinds)[number]

/** What a browser is given to ask the person's passkeys, as WebAuthn writes it in JSON. */
export interface PasskeyAsked {
  readonly challenge: string
  readonly rpId: string
  readonly userVerification: 'required'
  readonly allowCredentials: readonly {
    readonly id: string
    readonly type: 'public-key'
    readonly transports: string[]
  }[]
}

/** What the refusal `stepUpNeeded` says in `data`: what was asked for, where the code went and how long it takes. */
export interface ProofAsked {
  /** Sent back in front of the code: `Step-Up: <id> <code>`. */
  readonly id: string
  readonly kind: ProofKind
  /** The phone, masked: that the code went to, or that one can be sent to in place of the authenticator's; absent without one. */
  readonly sentTo?: string
  /** In how many seconds a code, or another one, may be sent, by `Step-Up: <id> resend`. */
  readonly resendInSeconds: number
  /** For how many seconds this code counts. */
  readonly validForSeconds: number
  /** Where the person has passkeys: `Step-Up: <id> passkey.<the device's answer in base64url>`. */
  readonly passkey?: PasskeyAsked
  /** In the demonstration alone, which has no telephones. */
  readonly demoCode?: string
}

/** What is wrong with the declaration; empty when it is sound. */
export function faultsOfStepUp(name: string, call: Call): string[] {
  const { stepUp } = call
  if (stepUp === undefined) return []
  const of = rowEntityOf(call)
  const amount = stepUp === 'always' ? undefined : stepUp.amount
  const field = amount === undefined ? undefined : (call.input[amount] ?? of?.fields[amount])
  return [
    ...(call.reveals && call.money ? [`${name} reveals something and its answer would be stored`] : []),
    ...(call.protocol || ['open', 'internal'].includes(call.permission)
      ? [`${name} needs a code and is made by no person`]
      : []),
    ...(amount !== undefined && !(field && kindOf(field).isMoney)
      ? [`${name} needs a code from an amount on and has no amount ${amount}`]
      : []),
  ]
}
