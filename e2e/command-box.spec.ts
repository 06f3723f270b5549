import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signIn } from './support/people.ts'

// Records and actions by keyboard alone: nothing here is clicked but what signs somebody in and out.

const box = (page: Page) => page.getByRole('combobox', { name: '搜索菜单和记录' })
const options = (page: Page) => page.getByRole('listbox', { name: '结果' }).getByRole('option')
const marked = (page: Page) => page.getByRole('option', { selected: true })

async function typeInBox(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('an order is found by the beginning of its number, opened by keys, and offered again until one signs out', async ({
  browser,
}) => {
  const page = await signIn(browser, 'operator')
  const { records } = await apiOf(page).get('zytorder/order/page', { size: 20 })
  const numbers = (records as { orderNo: string }[]).map(one => one.orderNo)
  // The newest of a day that had more than one: just after midnight today has not.
  const orderNo = numbers.find((one, at) => numbers[at + 1]?.startsWith(one.slice(0, 8))) ?? ''
  await typeInBox(page, orderNo.slice(0, 8).toLowerCase())
  await expect(page.getByRole('group', { name: '订单' }).getByRole('option').first()).toContainText(orderNo)
  await expect(marked(page).locator('mark')).toHaveText(orderNo.slice(0, 8))
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\/orderManager\/detail\?id=\d+/)
  await expect(shownPane(page).getByRole('heading', { name: orderNo })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: '最近打开' }).getByRole('option')).toContainText(orderNo)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('recently-found')))
  expect(await kept()).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByText('退出登录').click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('button', { name: /^平台管理员/ })).toBeVisible()
  expect(await kept()).toHaveLength(0)
})

test('Enter pressed before the answer opens what was typed and not what was found before', async ({ browser }) => {
  const page = await signIn(browser, 'operator')
  const { records } = await apiOf(page).get('zytorder/order/page', { size: 5 })
  const [newest, other] = [records[0].orderNo as string, records[4].orderNo as string]
  // An answer to what is no longer typed comes last.
  await page.route('**/api/kernel/find?*', async route => {
    if (route.request().url().includes(newest)) await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await typeInBox(page, newest)
  await page.waitForTimeout(300)
  await box(page).fill(other)
  await page.keyboard.press('Enter')
  await expect(shownPane(page).getByRole('heading', { name: other })).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(shownPane(page).getByRole('heading', { name: other })).toBeVisible()
})

test('a new site is begun from the box, and whoever may not add one is not offered it', async ({ browser }) => {
  const page = await signIn(browser, 'operator')
  await typeInBox(page, 'xzzd')
  await expect(marked(page)).toContainText('新增站点')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /新增/ }).or(page.getByRole('dialog', { name: /新增/ }))).toBeVisible()
  await expect(page).not.toHaveURL(/do=/)
  const company = await signIn(browser, 'company')
  await typeInBox(company, 'xzzd')
  await expect(company.getByText('没有找到“xzzd”')).toBeVisible()
})

test('the box is understood by a screen reader, on a desk and on a phone, light and dark', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  const byMedia = { dataType: 'object', content: { mode: 'system' }, datetime: Date.now() }
  await page.evaluate(value => localStorage.setItem('forecourt-appearance', value), JSON.stringify(byMedia))
  await page.reload()
  await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible()
  await typeInBox(page, '张')
  await expect(page.getByRole('group', { name: '员工' }).getByRole('option').first()).toBeVisible()
  for (const [width, colorScheme] of [
    [1366, 'light'],
    [390, 'dark'],
    [320, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme)
    const { violations } = await new AxeBuilder({ page }).include('dialog.command').setLegacyMode().analyze()
    expect(violations.map(one => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
    const dialog = page.locator('dialog.command')
    expect(await dialog.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
})
