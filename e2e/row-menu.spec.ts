import { expect, type Locator, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signIn, type Who } from './support/people.ts'

// The menu at the end of a row is used as people use it: with the pointer, whose click lands on what is on top, and
// with the keyboard. Each time the dialog that opens has to be about that very row.

interface MenuOf {
  readonly list: string
  readonly who: Who
  readonly path: string
  /** Where the row itself is read, and the field that names it. */
  readonly api: string
  readonly name: string
  /** Makes rows that have a menu where those of the demonstration have none. */
  readonly make?: (page: Page) => Promise<void>
}

/** Roles of one's own: built-in ones have nothing behind the dots. */
async function makeRoles(page: Page): Promise<void> {
  for (const sort of [1, 2, 3])
    await apiOf(page).post('blade-system/role/submit', {
      roleName: `行菜单${sort}`,
      roleAlias: `row-menu-${sort}`,
      sort,
    })
}

const lists: readonly MenuOf[] = [
  { list: 'users', who: 'administrator', path: '/system/user', api: 'blade-user', name: 'realName' },
  { list: 'tenants', who: 'administrator', path: '/system/tenant', api: 'blade-system/tenant', name: 'tenantName' },
  { list: 'sites', who: 'operator', path: '/oilManage/site', api: 'shell/site', name: 'siteName' },
  { list: 'cards', who: 'company', path: '/rechargeCenter/cardBatch', api: 'cfx/companycarduser', name: 'cardNo' },
  { list: 'discounts', who: 'finance', path: '/rechargeCenter/discount', api: 'commpanyDiscount', name: 'companyName' },
  {
    list: 'roles',
    who: 'administrator',
    path: '/authority/role?roleName=行菜单',
    api: 'blade-system/role',
    name: 'roleName',
    make: makeRoles,
  },
]

const menuName = '更多操作'
const menuOf = (row: Locator) => row.getByRole('button', { name: menuName })

/** The first, a middle and the last of the rows that have a menu. */
async function threeRows(page: Page): Promise<Locator[]> {
  const rows = shownPane(page)
    .locator('[data-row]')
    .filter({ has: page.getByRole('button', { name: menuName }) })
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  return [...new Set([0, Math.floor(count / 2), count - 1])].map(at => rows.nth(at))
}

/** What the server says the row is called. */
async function nameOf(page: Page, row: Locator, { api, name }: MenuOf): Promise<string> {
  const detail = await apiOf(page).get(`${api}/detail`, { id: await row.getAttribute('data-row') })
  return detail[name]
}

/** All that a dialog shows: its text, and what is in the fields of a form. */
const shownBy = (dialog: Locator) =>
  dialog.evaluate(of => [of.textContent, ...[...of.querySelectorAll('input')].map(({ value }) => value)].join('\n'))

/** The dialog that opened is about this row; it is left again. */
async function expectDialogOf(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => shownBy(dialog)).toContain(name)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

for (const of of lists) {
  test(`the menu of a row in the list of ${of.list} does what it says, first, middle and last row`, async ({
    browser,
  }) => {
    const page = await signIn(browser, of.who)
    await page.setViewportSize({ width: 1366, height: 768 })
    await of.make?.(page)
    await page.goto(of.path)
    for (const row of await threeRows(page)) {
      const name = await nameOf(page, row, of)
      const entries = shownPane(page).locator('.popover-panel').getByRole('button')

      await menuOf(row).click()
      await entries.first().click()
      await expectDialogOf(page, name)

      await menuOf(row).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await expect(entries.last()).toBeFocused()
      await page.keyboard.press('Enter')
      await expectDialogOf(page, name)
      await expect(menuOf(row)).toBeFocused()
    }
  })
}

test('the menu of a row closes by Escape, by a press elsewhere and when the list moves away under it', async ({
  browser,
}) => {
  const page = await signIn(browser, 'administrator')
  await page.setViewportSize({ width: 1366, height: 500 })
  await page.goto('/system/user')
  const [row] = await threeRows(page)
  const panel = shownPane(page).locator('.popover-panel')
  const button = menuOf(row as Locator)

  await button.click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await expect(panel).toBeVisible()
  await shownPane(page)
    .locator('.list-head')
    .click({ position: { x: 2, y: 2 } })
  await expect(panel).toHaveCount(0)

  await button.click()
  await expect(panel).toBeVisible()
  await page.mouse.move(600, 350)
  await page.mouse.wheel(0, 120)
  await expect(panel).toHaveCount(0)
})
