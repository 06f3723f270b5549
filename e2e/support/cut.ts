import { expect, type Page } from '@playwright/test'

/** What was sent to a path, by the keys of the requests. */
export interface Sent {
  readonly keys: string[]
}

/**
 * The first request to this path is carried out, but its connection is cut before the answer is there, or a gateway gives up
 * waiting for it. Later ones are answered as usual.
 */
export async function cutOnce(page: Page, path: string, by: 'network' | 'gateway' = 'network'): Promise<Sent> {
  const keys: string[] = []
  await page.route(`**/api/${path}`, async route => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    const answer = await route.fetch()
    expect(await answer.json(), 'what was cut has been carried out').toMatchObject({ code: 200 })
    return by === 'network'
      ? route.abort('connectionreset')
      : route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' })
  })
  return { keys }
}

/** It was sent again, as the same submission: with the one key of the first. */
export function expectSameKeyTwice({ keys }: Sent): void {
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^.{16,}$/)
  expect(keys[1]).toBe(keys[0])
}
