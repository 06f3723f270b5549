import { refused } from '../answer.ts'
import { exchange } from '../exchange.ts'
import type { AnchorPort } from './port.ts'

const maxReceipt = 2000
const timeoutMs = 10_000

/** Sends statements to an address of the operator's: what answers 2xx has kept the text, and its words are the receipt. */
export const webhookAnchor = ({ url }: { readonly url: string }): AnchorPort => ({
  kind: 'webhook',
  async anchor({ text, digest }) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'idempotency-key': digest }
    const reply = await exchange(url, { method: 'POST', headers, body: text }, timeoutMs)
    if (reply.result !== 'ok') return reply
    if (reply.status < 200 || reply.status > 299) return refused(`http ${reply.status}`)
    return { result: 'ok', receipt: reply.text.slice(0, maxReceipt) || `http ${reply.status}` }
  },
})
