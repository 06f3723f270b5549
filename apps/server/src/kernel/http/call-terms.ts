import { addressAt, type AnyCall, type Route } from '@forecourt/contract/kernel'

/** What a call's declaration says of its transaction: whose rows it reaches, and whether it sees them at one moment. */
export const termsOf = ({ crossTenant, snapshot }: AnyCall) => ({
  crossTenant: crossTenant !== undefined,
  isSnapshot: snapshot === true,
})

/** Each turn of a reading context is a transaction of its own, which has no picture in common with the next one. */
export const modeOf = ({ method, money, writes, snapshot }: AnyCall) =>
  method === 'GET' && !money && !writes && !snapshot ? 'read' : 'write'

/** As the framework writes an address. What a GET writes is not done for a HEAD. */
export const servedAs = ([method, path]: Route, writes: boolean) => ({
  method,
  url: addressAt(path).replace(/\{(\w+)\}/g, ':$1'),
  ...(method === 'GET' && writes ? { exposeHeadRoute: false } : {}),
  config: { isCall: true },
})

/** Whether its caller means it by making it: before sign-in and for who names the token in the address a browser may follow one. */
export const isMeant = ({ money, writes, permission, tokenInQuery }: AnyCall): boolean =>
  (money || writes === true) && permission !== 'open' && !tokenInQuery
