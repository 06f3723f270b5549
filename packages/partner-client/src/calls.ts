import type { operations } from '../dist/schema.d.ts'

type Json<Body> = Body extends { content: { 'application/json': infer Inside } } ? Inside : never

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The number by which it happens once, however often it is sent. */
  readonly number?: 'customerOrderNo' | 'customerRefundNo'
  /** Sent again after a lost answer it would be done again. */
  readonly isOnce?: true
}

/** What can be called, by the names of the document. */
export const calls = {
  partnerSites: { method: 'GET', path: '/api/openApi/sites' },
  emption: { method: 'POST', path: '/api/openApi/emption', number: 'customerOrderNo' },
  partnerPayCode: { method: 'POST', path: '/api/openApi/payCode', isOnce: true },
  partnerOrder: { method: 'GET', path: '/api/openApi/order' },
  partnerRefund: { method: 'POST', path: '/api/openApi/refund', number: 'customerRefundNo' },
  ordersByPhone: { method: 'GET', path: '/api/openApi/tel' },
  ownBalance: { method: 'GET', path: '/api/openApi/balance' },
} as const satisfies Partial<Record<keyof operations, Call>>

export type CallName = keyof typeof calls

export const callNamed = (name: CallName): Call => calls[name]

/** What a call takes: the content of its body, or its query. */
export type Input<Name extends CallName> = operations[Name] extends { requestBody: infer Body }
  ? Json<Body>
  : [NonNullable<operations[Name]['parameters']['query']>] extends [never]
    ? Readonly<Record<string, never>>
    : NonNullable<operations[Name]['parameters']['query']>

/** What it answers when it was done. */
export type Output<Name extends CallName> = Extract<Json<operations[Name]['responses'][200]>, { data: unknown }>['data']
