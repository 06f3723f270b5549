import { expect as patient, type Page, test } from './support/test.ts'
import { people, shownPane, signIn } from './support/people.ts'

const expect = patient.configure({ timeout: 15_000 })

const kept = '有一份刚刚未保存的草稿'
const reload = async (page: Page) => {
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
}

test('what was typed into the dialog of a call survives a reload and is gone once it is thrown away', async ({
  browser,
}) => {
  const page = await signIn(browser, 'operator')
  await page.goto('/oilManage/site?status=1')
  const dialog = page.getByRole('dialog').first()
  const open = async () => {
    await shownPane(page).locator('[data-row]').first().getByText('暂停', { exact: true }).click()
    await expect(dialog.getByLabel('原因')).toBeVisible()
  }
  await open()
  await dialog.getByLabel('原因').fill('地下储罐清洗')
  await reload(page)
  await open()
  await expect(dialog.getByText(kept)).toBeVisible()
  await expect(dialog.getByLabel('原因')).toHaveValue('')
  await dialog.getByRole('button', { name: '恢复草稿' }).click()
  await expect(dialog.getByLabel('原因')).toHaveValue('地下储罐清洗')
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃', exact: true }).click()
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByText(kept)).toHaveCount(0)
})

test('prices that were typed are still there after signing out and in again, and not for another person', async ({
  browser,
}) => {
  const page = await signIn(browser, 'operator')
  await page.goto('/oilManage/site')
  await shownPane(page).locator('[data-row] a').first().click()
  const open = async () => {
    await page.getByRole('tab', { name: '油价' }).click()
    await page.getByRole('button', { name: '调价', exact: true }).click()
  }
  await open()
  const price = page.getByLabel(/ 枪价$|枪价/).first()
  await price.fill('9.87')
  const address = page.url()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByText('退出登录').click()
  await page.getByRole('button', { name: '确定' }).click()

  const enter = async (who: keyof typeof people) => {
    await page.getByRole('button', { name: new RegExp(`^${people[who]}`) }).click()
    await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible()
    await page.goto(address)
    await open()
  }
  await enter('administrator')
  await expect(price).toBeVisible()
  await expect(page.getByText(/未保存的草稿/)).toHaveCount(0)
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByText('退出登录').click()
  await page.getByRole('button', { name: '确定' }).click()
  await enter('operator')
  await page.getByRole('button', { name: '恢复草稿' }).click()
  await expect(price).toHaveValue('9.87')
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃', exact: true }).click()
  await page.getByRole('button', { name: '调价', exact: true }).click()
  await expect(page.getByText(/未保存的草稿/)).toHaveCount(0)
})

test('a grant that is being made is offered again with its product and its people', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  await page.goto('/rechargeCenter/businesscard/new')
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('textbox', { name: '备注' }).fill('年终奖励')
  await reload(page)
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(page.getByRole('textbox', { name: '备注' })).toHaveValue('年终奖励')
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('button', { name: '继续填写' })).toHaveCount(0)
})

test('a part of the page that a release has taken away is fetched anew, and what was typed is offered again', async ({
  browser,
}) => {
  const page = await signIn(browser, 'administrator')
  await page.goto('/system/param')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('参数名称').fill('夜间限额')
  // The next part that is asked for is no longer there.
  let isGone = true
  await page.route(/\/assets\/.*\.js$/, route => {
    if (!isGone) return route.continue()
    isGone = false
    return route.abort()
  })
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => {
    history.pushState(null, '', '/order/orderManager')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await reloaded
  await page.goto('/system/param')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('button', { name: '恢复草稿' }).click()
  await expect(dialog.getByLabel('参数名称')).toHaveValue('夜间限额')
})
