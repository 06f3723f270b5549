import { type Answer, refused, unknown } from '../answer.ts'
import type { BatchOutcome, NewPrinter } from './port.ts'

/** One signed call; `data` is what the vendor answers with `ret` 0. */
export type FeieCall = (apiname: string, fields: Record<string, string>) => Promise<Answer<{ data: unknown }>>

/** Binds printers to the account, one a line: `sn#key#remark#carnum`; a separator inside a name would shift the fields. */
export async function addPrinters(call: FeieCall, printers: NewPrinter[]): Promise<Answer<BatchOutcome>> {
  const sns = printers.map(printer => printer.sn)
  if (!areAcceptable(sns)) return refused('malformed printer numbers')
  const lines = printers.map(({ sn, key, name, simNo }) => [sn, key, name, simNo ?? ''].map(oneField).join('#'))
  const answer = await call('Open_printerAddlist', { printerContent: lines.join('\n') })
  return answer.result === 'ok' ? outcome(answer.data, sns) : answer
}

/** Unbinds printers; their numbers are joined by a minus. */
export async function removePrinters(call: FeieCall, sns: string[]): Promise<Answer<BatchOutcome>> {
  if (!areAcceptable(sns)) return refused('malformed printer numbers')
  const answer = await call('Open_printerDelList', { snlist: sns.join('-') })
  return answer.result === 'ok' ? outcome(answer.data, sns) : answer
}

/** At most a hundred printers go into one call. */
const areAcceptable = (sns: string[]): boolean =>
  sns.length > 0 && sns.length <= 100 && sns.every(sn => /^[0-9A-Za-z]+$/.test(sn))

const oneField = (field: string): string => field.replace(/[#\r\n]+/g, ' ').trim()

/** Both batch calls answer `{ ok: [entry], no: [entry] }`; a printer named in neither list was not done. */
function outcome(data: unknown, sns: string[]): Answer<BatchOutcome> {
  const { ok, no } = (data ?? {}) as { ok?: unknown; no?: unknown }
  if (!Array.isArray(ok) && !Array.isArray(no)) return unknown('unreadable answer')
  const done = sns.filter(sn => entryOf(ok, sn) !== undefined)
  const failed = sns.filter(sn => !done.includes(sn)).map(sn => ({ sn, reason: reasonOf(entryOf(no, sn), sn) }))
  return { result: 'ok', done, failed }
}

/** An entry begins with the serial number; what follows it is a `#` (added) or a word (removed), never more of the number. */
const entryOf = (entries: unknown, sn: string): string | undefined =>
  (Array.isArray(entries) ? entries.map(String) : []).find(
    entry => entry.startsWith(sn) && !/^[0-9A-Za-z]/.test(entry.slice(sn.length)),
  )

/** `sn#key#remark#carnum  （错误：识别码不正确）` or `sn用户UID不匹配`; the first holds the printer's key, which goes no further. */
function reasonOf(entry: string | undefined, sn: string): string {
  const notified = entry
    ?.split(/错误[：:]/, 2)[1]
    ?.split(/[）)]/, 1)[0]
    ?.trim()
  if (notified) return notified
  return entry && !entry.includes('#') ? entry.slice(sn.length) : '未说明原因'
}
