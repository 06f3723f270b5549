import { expect, type Locator, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { expectToast, openForm, shownPane, signIn } from './support/people.ts'

// What people do without a mouse: nothing here is clicked, hovered, or given the focus by the test itself.

const maxSteps = 80
const arrivesMs = 15_000

/** Goes on by Tab until the focus is there, as somebody does who cannot point. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible({ timeout: arrivesMs })
  for (let step = 0; step < maxSteps; step++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${maxSteps} times ${key} do not lead to ${String(target)}`)
}

async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** The choice the keys have come to in the list that is open. */
const choiceAt = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')

test('a person is added by keyboard: choices, a day, a role, and the field that is wrong gets the focus', async ({
  browser,
}) => {
  const page = await signIn(browser, 'administrator')
  const { keyboard } = page
  const account = `keys${Date.now().toString(36)}`
  await page.goto('/system/user')
  await expect(shownPane(page).getByRole('row').nth(1)).toBeVisible({ timeout: arrivesMs })
  await keyboard.press('n')
  const form = await openForm(page)
  await keyboard.press('Control+s')
  await expect(form.getByLabel('登录账号')).toBeFocused()
  await keyboard.type(account)
  await tabTo(page, form.getByLabel('昵称'))
  await keyboard.type('键盘')
  await tabTo(page, form.getByLabel('姓名'))
  await keyboard.type('键盘人')
  await tabTo(page, form.getByLabel('手机'))
  await keyboard.type('138')
  await tabTo(page, form.getByLabel('生日'))
  await keyboard.type('1990-05-04')
  await keyboard.press('Enter')
  await expect(form.getByLabel('生日')).toHaveValue('1990-05-04')
  await tabTo(page, form.getByRole('combobox', { name: '性别' }))
  await keyboard.press('ArrowDown')
  await expect(choiceAt(page)).toHaveText('男')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await tabTo(page, form.getByRole('combobox', { name: '角色' }))
  await keyboard.type('审核')
  await expect(choiceAt(page)).toContainText('审核')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(form).toBeVisible()

  await keyboard.press('Control+s')
  await expect(form.getByLabel('手机')).toBeFocused()
  await expect(form.getByLabel('手机')).toHaveAccessibleDescription(/手机号码长度不为11位/)
  await keyboard.type('00001111')
  await keyboard.press('Control+s')
  await expectToast(page, '新增成功')
  const [made] = (await apiOf(page).get('blade-system/user/page', { account, size: 1 })).records
  expect(made).toMatchObject({ realName: '键盘人' })
})

test('a column is filtered by keyboard from its head, and common spans are an arrow away', async ({ browser }) => {
  const page = await signIn(browser, 'finance')
  const { keyboard } = page
  const funnel = shownPane(page).getByRole('button', { name: '筛选支付时间', exact: true })
  await page.goto('/order/orderManager')
  await expect(shownPane(page).getByRole('row').nth(1)).toBeVisible({ timeout: arrivesMs })
  await pressOn(page, funnel)
  const panel = page.getByRole('dialog', { name: '筛选支付时间' })
  await expect(panel.getByRole('combobox', { name: '支付时间的比较方式' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(panel.getByRole('textbox').first()).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: '今天' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: '本周' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/payTime_dategt=.*payTime_datelt=/)
  await keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(funnel).toBeFocused()
})

test('a decision is taken by keyboard on the page of what it is about', async ({ browser }) => {
  const page = await signIn(browser, 'finance')
  const { keyboard } = page
  const [waiting] = (await apiOf(page).get('platform/approval/list', { status: 1, size: 1 })).records
  await page.goto(`/rechargeCenter/rechargeaudit/detail?id=${waiting.id}`)
  const reject = shownPane(page).getByRole('button', { name: '驳回', exact: true })
  await pressOn(page, reject)
  const dialog = page.getByRole('dialog', { name: '驳回申请' })
  // What cannot be undone begins at the way back.
  await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reject).toBeFocused()

  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
  await pressOn(page, dialog.getByRole('button', { name: '驳回', exact: true }))
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await tabTo(page, dialog.getByRole('textbox'), 'Shift+Tab')
  await keyboard.type('回单金额不符')
  await keyboard.press('Control+s')
  await expectToast(page, '已驳回')
  await expect(dialog).toHaveCount(0)
  await expect(shownPane(page).getByText('已驳回').first()).toBeVisible()
})

test('rows are brought in from a file by keyboard, and the job centre shows what became of it', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const { keyboard } = page
  const paramKey = `keys.${Date.now().toString(36)}`
  const buffer = Buffer.from(`参数名称,参数键名,参数键值\n键盘导入,${paramKey},1\n`)
  await page.goto('/system/param')
  await expect(shownPane(page).getByRole('row').nth(1)).toBeVisible({ timeout: arrivesMs })
  await pressOn(page, shownPane(page).getByRole('button', { name: '导入导出' }))
  await pressOn(page, shownPane(page).getByRole('button', { name: '导入', exact: true }))
  const dialog = page.getByRole('dialog', { name: '导入系统参数' })
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, dialog.getByRole('button', { name: '选择文件' }).last())
  await (await chooser).setFiles({ name: '参数.csv', mimeType: 'text/csv', buffer })
  await pressOn(page, dialog.getByRole('button', { name: '检查数据' }))
  await pressOn(page, dialog.getByRole('button', { name: '导入 1 行' }))
  await expect(dialog.getByText('导入完成', { exact: true })).toBeVisible()
  await pressOn(page, dialog.getByRole('button', { name: '完成', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(shownPane(page).getByRole('button', { name: '导入导出' })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: '我的任务' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: /^导入系统参数/ }).first())
  await expect(shownPane(page).getByRole('heading', { name: '任务中心' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: '任务详情' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
