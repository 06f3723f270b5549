import { expect, type Locator, type Page } from '@playwright/test'

/** Where the code is typed that was sent to the person's phone. */
export const codeField = (page: Page): Locator => page.getByRole('textbox', { name: '验证码', exact: true })

/** Types the code that the demonstration shows in place of a phone. */
export async function enterCode(page: Page): Promise<void> {
  const shown = await page.getByText(/验证码是 \d{6}/).textContent()
  await codeField(page).fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: '确认', exact: true }).click()
}

/** The same where it depends on the amount whether a code is asked for: `done` is what is seen in either case in the end. */
export async function enterCodeIfAsked(page: Page, done: Locator): Promise<void> {
  await expect(codeField(page).or(done).first()).toBeVisible()
  if ((await codeField(page).count()) > 0) await enterCode(page)
}
