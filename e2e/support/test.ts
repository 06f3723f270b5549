import { test as base } from '@playwright/test'

export * from '@playwright/test'

/** Closes whatever a test has opened: pages that stay go on listening, and fetch anew with every change that later tests make. */
export const test = base.extend<{ leavesNothingOpen: void }>({
  leavesNothingOpen: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map(context => context.close()))
    },
    { auto: true },
  ],
})
