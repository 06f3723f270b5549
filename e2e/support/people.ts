import { type Browser, expect, type Locator, type Page } from '@playwright/test'

/** The demonstration's people by the names on their cards of the sign-in screen. */
export const people = {
  administrator: '平台管理员',
  operator: '平台运营',
  finance: '平台财务',
  finance2: '财务复核',
  auditor: '平台审核',
  company: '企业经办',
  approver: '企业审批',
  companyAdministrator: '企业管理员',
  supplier: '供货商',
  cashier: '站长',
  assistant: '店员',
  provider: '服务商',
  distributor: '分销商',
  buyer: '进货商',
  twoRoles: '运营兼财务',
} as const
export type Who = keyof typeof people

const viewport = { width: 1440, height: 900 }
const actionMs = 30_000

/** Somebody at a browser of their own, signed in by a click on their card. */
export async function signIn(browser: Browser, who: Who): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(actionMs)
  await page.goto('/')
  await page.getByRole('button', { name: new RegExp(`^${people[who]}`) }).click()
  // Whoever takes payments begins at the till, everybody else with figures.
  await expect(page.getByRole('heading', { level: 1, name: /^(经营概览|站点收银)$/ })).toBeVisible()
  return page
}

/** One after another: side by side they would wait for each other on a small machine. */
export async function signInAll<W extends readonly Who[]>(
  browser: Browser,
  ...who: W
): Promise<{ [K in keyof W]: Page }> {
  const pages: Page[] = []
  for (const one of who) pages.push(await signIn(browser, one))
  return pages as { [K in keyof W]: Page }
}

/** Waits for the short message that says a thing has been done. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words }).last()).toBeVisible()
}

/** The dialog that has just been opened, once it has slid in and its first field has the focus. */
export async function openForm(page: Page): Promise<Locator> {
  const form = page.getByRole('dialog')
  await expect(form.locator('form :focus')).toHaveCount(1)
  return form
}

/** The tab one looks at; the others stay below it, hidden, with fields of the same names. */
export const shownPane = (page: Page): Locator => page.locator('.pane:not([hidden])')

/** Chooses in a list that is searched by typing, once nothing else is left in it. */
export async function choose(inside: Locator, label: string, text: string): Promise<void> {
  const box = inside.getByRole('combobox', { name: label, exact: true })
  await box.fill(text)
  const left = inside.page().locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(left).toHaveText([new RegExp(`^${text}`)])
  await box.press('Enter')
}
