import { randomInt } from 'node:crypto'
import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { openForm, shownPane, signIn } from './support/people.ts'

// What the screen says of a decision: before it is taken, on the button that takes it, and afterwards.

test('who refuses a refund reads what the button does, and no success afterwards', async ({ browser }) => {
  const auditor = await signIn(browser, 'auditor')
  const waiting = await apiOf(auditor).get('orderRefundApply/orderrefundapply/page', { state: 2, size: 1 })
  const [refund] = waiting.records
  await auditor.goto(`/order/refundApply/detail?id=${refund.id}`)
  await auditor.getByRole('button', { name: '退款审核' }).click()
  const form = await openForm(auditor)
  const choices = form.getByRole('radiogroup', { name: '结论' })
  // What is decided on stands above the choice, not between its label and its buttons.
  const [facts, label, choice] = await Promise.all(
    [form.locator('.subject'), form.getByText('结论', { exact: false }).first(), choices].map(one => one.boundingBox()),
  )
  expect(facts && label && facts.y + facts.height <= label.y).toBe(true)
  expect(label && choice && label.y < choice.y).toBe(true)
  await expect(choices.getByRole('radio', { checked: true })).toHaveCount(0)

  const amount = refund.refundAmount.replace(/\B(?=(\d{3})+\.)/g, ',')
  await choices.getByRole('radio', { name: '通过，立即退款' }).check()
  await expect(form.getByRole('button', { name: `确认退款 ¥${amount}` })).toBeVisible()
  await choices.getByRole('radio', { name: '拒绝' }).check()
  await expect(form.getByRole('button', { name: /^确认退款/ })).toHaveCount(0)
  await form.getByLabel('意见').fill('与加油记录不符')
  await form.getByRole('button', { name: '拒绝退款' }).click()
  const message = auditor.locator('.toast').filter({ hasText: '退款审核' })
  await expect(message).toHaveText('退款审核：拒绝')
  await expect(message).not.toHaveClass(/toast-good/)
  await expect(shownPane(auditor).locator('.detail-head .tag')).toHaveText('审核失败')
  await expect(shownPane(auditor).locator('.detail-head .tag')).toHaveClass(/tone-bad/)
})

test('an application’s finished steps are ticked, and what was sent has a tick and no empty sheet', async ({
  browser,
}) => {
  const page = await signIn(browser, 'company')
  await page.goto('/rechargeCenter/apply')
  const pane = shownPane(page)
  const marks = pane.locator('.work-steps li i')
  await expect(marks).toHaveText(['1', '2', '3'])
  await pane.getByRole('textbox', { name: '充值面额' }).fill('1000')
  await pane.getByRole('button', { name: '下一步' }).click()
  await expect(marks).toHaveText(['✓', '2', '3'])
  await pane.getByRole('textbox', { name: '付款户名' }).fill('顺达物流有限公司')
  await pane.getByRole('button', { name: '下一步' }).click()
  await expect(marks).toHaveText(['✓', '✓', '3'])
  await pane.getByRole('button', { name: '提交申请' }).click()
  await expect(pane.getByText(/^申请已提交：CZ/)).toBeVisible()
  await expect(pane.locator('.notice > svg')).toHaveClass('notice-done')
})

test('who approves a payee’s account sees the one in force beside it, on a telephone too', async ({ browser }) => {
  const auditor = await signIn(browser, 'auditor')
  const accounts = 'funds/payeeAccount'
  const { get } = apiOf(auditor)
  const [{ id, ownerId }] = (await get(`${accounts}/page`, { status: 1, size: 1 })).records
  const [{ id: formerId }] = (await get(`${accounts}/page`, { ownerId, status: 2, size: 1 })).records
  const [applied, former] = [await get(`${accounts}/detail`, { id }), await get(`${accounts}/detail`, { id: formerId })]
  const fours = (accountNo: string) => accountNo.replace(/(.{4})(?=.)/g, '$1 ')

  for (const width of [1366, 390]) {
    await auditor.setViewportSize({ width, height: 800 })
    await auditor.goto(`/rechargeCenter/payeeaccount/detail?id=${id}`)
    await auditor.getByRole('button', { name: '审核', exact: true }).click()
    const dialog = auditor.getByRole('dialog')
    const line = (name: string) => dialog.getByRole('row').filter({ hasText: name })
    await expect(line('账号')).toContainText(fours(former.accountNo))
    await expect(line('账号')).toContainText(fours(applied.accountNo))
    for (const [name, label] of [
      ['bankName', '开户银行'],
      ['holderName', '户名'],
    ] as const)
      await expect(line(label).getByText('变更', { exact: true })).toHaveCount(applied[name] === former[name] ? 0 : 1)
    await expect(line('账号').getByText('变更', { exact: true })).toBeVisible()
    const beyond = await dialog.evaluate(element => element.scrollWidth - element.clientWidth)
    expect(beyond).toBeLessThanOrEqual(0)
  }
})

test('a masked number has no button to copy it, and copies whole once it is shown whole', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { get, post } = apiOf(page)
  const [{ id }] = (await get('cfx/companycarduser/page', { size: 1 })).records
  await page.goto(`/rechargeCenter/cardBatch/detail?id=${id}`)
  const pane = shownPane(page)
  await expect(pane.locator('.detail-head code')).toContainText('*')
  await expect(pane.getByRole('button', { name: /^复制/ })).toHaveCount(0)
  await pane.getByRole('button', { name: '显示完整卡号' }).click()
  await pane.getByRole('button', { name: '复制卡号' }).click()
  const { cardNo } = await post('cfx/companycarduser/reveal', { id })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cardNo)
})

test('the lock password is asked for twice, and the second has to be the first', async ({ browser }) => {
  const page = await signIn(browser, 'assistant')
  const password = `lock${randomInt(1e6)}`
  await page.getByRole('button', { name: '锁屏' }).click()
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' })
  await dialog.getByLabel('锁屏密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: '锁屏' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('两次输入的密码不一致')
  await dialog.getByLabel('再次输入').fill(`${password}x`)
  await dialog.getByRole('button', { name: '锁屏' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('两次输入的密码不一致')
  await expect(page).not.toHaveURL(/\/lock/)
  await dialog.getByLabel('再次输入').fill(password)
  await dialog.getByRole('button', { name: '锁屏' }).click()
  await expect(page).toHaveURL(/\/lock/)
  await page.getByLabel('锁屏密码').fill(`${password}x`)
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '密码不正确' })).toBeVisible()
  await page.getByLabel('锁屏密码').fill(password)
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page.getByRole('heading', { name: '站点收银' })).toBeVisible()
})
