import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'

export * from '@playwright/test'

const pagesOf = (browser: Browser): Page[] => browser.contexts().flatMap(context => context.pages())

/** What a page loaded, and which of its requests were refused or broken. */
const events = new WeakMap<Page, string[]>()

function follow(page: Page): void {
  const seen: string[] = []
  events.set(page, seen)
  page.on('load', () => seen.push(`loaded ${page.url()}`))
  page.on('requestfailed', request => seen.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`))
  page.on('response', response => {
    if (!response.ok()) seen.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}

/** What a person would see of a page that did not do what was expected, as text for a log that holds no pictures. */
async function describe(page: Page): Promise<string> {
  const said = await page
    .locator('dialog, [role="dialog"], [role="status"], [role="alert"], .form-item-problem')
    .allInnerTexts()
    .catch(() => [])
  const lines = said.map(text => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  return [`page ${page.url()}`, ...(events.get(page) ?? []).slice(-6), ...lines.map(line => line.slice(0, 300))].join(
    '\n  ',
  )
}

/**
 * Closes whatever a test has opened: pages that stay go on listening, and fetch anew with every change that later tests make.
 * A test that failed says what its pages showed.
 */
export const test = base.extend<{ leavesNothingOpen: void }>({
  leavesNothingOpen: [
    async ({ browser }, use, info) => {
      const watch = (context: BrowserContext) => context.on('page', follow)
      browser.on('context', watch)
      await use()
      browser.off('context', watch)
      if (info.status !== info.expectedStatus)
        for (const page of pagesOf(browser)) process.stdout.write(`${await describe(page)}\n`)
      await Promise.all(browser.contexts().map(context => context.close()))
    },
    { auto: true },
  ],
})
