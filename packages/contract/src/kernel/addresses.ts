import type { Label } from './label.ts'

// An address is taken apart by hand and not by a browser's rules: those read `0x7f.1`, `2130706433` and full-width digits
// as the machine itself. What is not spelled plainly is not accepted at all.
const plain = /^https:\/\/([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+)(?::443)?(?:[/?][\x21\x23-\x5b\x5d\x5f\x61-\x7e]*)?$/i
const endOfName = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i
/** Names that end so mean another machine in every network, or none. */
const insideOnly = new Set(
  'localhost local localdomain internal intranet lan home corp private arpa test invalid onion'.split(' '),
)

/**
 * What is wrong with an address that our server is to call. Only names of the public internet by https on the usual port:
 * no numbers in any spelling, no user, no inside names. Where the name leads is asked again at the moment of the call.
 */
export function publicUrlProblem(text: string): Label | undefined {
  const host = plain.exec(text)?.[1]?.toLowerCase()
  const end = host?.split('.').at(-1) ?? ''
  return host !== undefined && endOfName.test(end) && !insideOnly.has(end)
    ? undefined
    : ['须为公网域名的https地址', 'Must be an https address with a public host name']
}

/** A page of ours (`/order/list`) or a foreign one by http; nothing that a browser would run, nor `//elsewhere`. */
export const isPagePath = (text: string): boolean =>
  /^(?:https?:\/\/[^\s\\]+|(?!\/\/)[^\s:\\]*)$/i.test(text) && !hasControl(text)

// oxlint-disable-next-line no-control-regex
const hasControl = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text)
