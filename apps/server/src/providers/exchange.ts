import { type Unknown, unknown } from './answer.ts'

export interface HttpReply {
  result: 'ok'
  status: number
  text: string
  /** The same as it came, for answers that are no text. */
  bytes?: Buffer
  /** For vendors that sign their answers. */
  headers?: Record<string, string>
}

/**
 * One HTTP request and its whole reply, within `timeoutMs`. A time-out, a broken connection and a 5xx are all `unknown`,
 * because the other side may have acted before the answer was lost. A 4xx is handed to the adapter, which knows what it means.
 * Errors are named, not quoted: their texts can hold the address, and with it a phone number.
 */
export async function exchange(url: string, init: RequestInit, timeoutMs: number): Promise<HttpReply | Unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { status } = response
    const headers = Object.fromEntries(response.headers)
    return status >= 500
      ? unknown(`http ${status}`)
      : { result: 'ok', status, text: bytes.toString('utf8'), bytes, headers }
  } catch (error) {
    return unknown(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection broken')
  }
}

/** Reads a JSON object; anything else (an HTML error page, a cut reply, a list) is null. */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A field of a vendor's answer as text: numbers are spelled out, anything but a text or a number is ''. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
