import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** What the server answered, read from its envelope. */
export interface Answer<T = any> {
  readonly code: number
  readonly data: T
  readonly msg: string
  readonly reason?: string
}

/** The same person by API, with the session of their browser. */
export function apiOf(page: Page) {
  const ask = async <T>(method: 'GET' | 'POST', path: string, given: object = {}, key?: string): Promise<Answer<T>> => {
    const cookies = await page.context().cookies()
    const token = cookies.find(one => one.name === 'saber-access-token')?.value ?? ''
    const response = await page.request.fetch(`/api/${path}`, {
      method,
      ...(method === 'GET' ? { params: given as Record<string, string> } : { data: given }),
      headers: { 'Blade-Auth': `bearer ${token}`, ...(key ? { 'Idempotency-Key': key } : {}) },
    })
    return (await response.json()) as Answer<T>
  }
  /** The data of an answer that must have succeeded. */
  const must = async <T>(answer: Promise<Answer<T>>, what: string): Promise<T> => {
    const { code, data, msg } = await answer
    if (code !== 200) throw new Error(`${what}: ${code} ${msg}`)
    return data
  }
  return {
    get: <T = any>(path: string, query: object = {}) => must(ask<T>('GET', path, query), path),
    post: <T = any>(path: string, body: object = {}) => must(ask<T>('POST', path, body, randomUUID()), path),
    try: <T = any>(path: string, body: object = {}, key: string = randomUUID()) => ask<T>('POST', path, body, key),
  }
}

export interface PartnerKeys {
  readonly appKey: string
  readonly appSecret: string
}

/** A request of a partner's system, signed as it would sign it (domain 17.2). */
export async function signedPost<T = any>(
  baseUrl: string,
  path: string,
  body: object,
  { appKey, appSecret }: PartnerKeys,
): Promise<Answer<T>> {
  const [text, nonce, timestamp] = [JSON.stringify(body), randomUUID(), String(Math.floor(Date.now() / 1000))]
  const digest = createHash('sha256').update(text).digest('hex')
  const signed = ['POST', path, timestamp, nonce, digest].join('\n')
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    body: text,
    headers: {
      'Content-Type': 'application/json',
      'X-App-Key': appKey,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Sign': createHmac('sha256', appSecret).update(signed).digest('hex'),
    },
  })
  return (await response.json()) as Answer<T>
}
