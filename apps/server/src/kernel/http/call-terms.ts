import type { AnyCall } from '@forecourt/contract/kernel'

/** What a call's declaration says of its transaction: whose rows it reaches, and whether it sees them at one moment. */
export const termsOf = ({ crossTenant, snapshot }: AnyCall) => ({
  crossTenant: crossTenant !== undefined,
  isSnapshot: snapshot === true,
})

/** Each turn of a reading context is a transaction of its own, which has no picture in common with the next one. */
export const modeOf = ({ method, money, writes, snapshot }: AnyCall) =>
  method === 'GET' && !money && !writes && !snapshot ? 'read' : 'write'
