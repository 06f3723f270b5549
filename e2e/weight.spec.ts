import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from './support/test.ts'
import { signIn } from './support/people.ts'

// What a browser has to fetch before a page is whole, with nothing in its cache: JavaScript as it travels, gzip -9.

const settledMs = 2_000

/** Counts each script once, in thousands of bytes. */
async function weightOf(page: Page, address: string, isWhole: () => Promise<void>): Promise<number> {
  const weights = new Map<string, Promise<number>>()
  page.on('response', response => {
    const at = response.url()
    if (!new URL(at).pathname.endsWith('.js') || weights.has(at)) return
    weights.set(
      at,
      response.body().then(body => gzipSync(body, { level: 9 }).length),
    )
  })
  await page.goto(address)
  await isWhole()
  // What is fetched once the page has nothing else to do counts as well.
  await page.waitForTimeout(settledMs)
  return (await Promise.all(weights.values())).reduce((sum, one) => sum + one, 0) / 1_000
}

test('signing in takes no more than 130 kB of JavaScript', async ({ page }) => {
  const weight = await weightOf(page, '/login', () => page.getByRole('button', { name: '登录' }).first().waitFor())
  expect(weight).toBeGreaterThan(50)
  expect(weight).toBeLessThan(130)
})

for (const { list, path, most } of [
  { list: 'a plain list', path: '/system/param', most: 320 },
  { list: 'the list of orders', path: '/order/orderManager', most: 400 },
])
  test(`a first visit to ${list} takes no more than ${most} kB of JavaScript`, async ({ browser }) => {
    const signedIn = await signIn(browser, 'administrator')
    const storageState = await signedIn.context().storageState()
    await signedIn.context().close()
    const page = await (await browser.newContext({ storageState })).newPage()
    const weight = await weightOf(page, path, () => page.locator('.ant-table-row').first().waitFor())
    await page.context().close()
    expect(weight).toBeGreaterThan(200)
    expect(weight).toBeLessThan(most)
  })
