import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signIn } from './support/people.ts'

const grouped = (accountNo: string) => accountNo.replace(/(.{4})(?=.)/g, '$1 ')

test('a company is told which account to transfer to, with the memo, and prints it', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const notified = await apiOf(page).get('company/recharge/ways')
  expect(notified.payeeAccountNo).toMatch(/^\d{8,30}$/)
  await page.goto('/rechargeCenter/apply')
  const pane = () => shownPane(page)
  await pane().getByRole('textbox', { name: '充值面额' }).fill('100000')
  await pane().getByRole('button', { name: '下一步' }).click()
  const card = () => pane().getByRole('region', { name: '收款账户' })
  await expect(card()).toContainText(notified.payeeHolderName)
  await expect(card()).toContainText(grouped(notified.payeeAccountNo))
  await card().getByRole('button', { name: '复制账号' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(notified.payeeAccountNo)
  await pane().getByRole('textbox', { name: '付款户名' }).fill('顺达物流有限公司')
  await pane().getByRole('button', { name: '下一步' }).click()
  await pane().getByRole('button', { name: '提交申请' }).click()

  const heading = pane().getByText(/^申请已提交：CZ/)
  const rechargeNo = (await heading.textContent())?.split('：')[1] ?? ''
  await card().getByRole('button', { name: '复制附言' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(rechargeNo)
  // What stands on the notice is proven by the tests of its paper.
  const kept = page.waitForEvent('download')
  await pane().getByRole('button', { name: '下载 PDF' }).click()
  expect((await kept).suggestedFilename()).toContain(rechargeNo)
})

test('without an account the wizard says so and leads no further', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  await page.route('**/company/recharge/ways*', async route => {
    const answer = await (await route.fetch()).json()
    const nowhere = Object.fromEntries(
      Object.entries(answer.data).map(([name, value]) => [name, name.startsWith('payee') ? null : value]),
    )
    await route.fulfill({ json: { ...answer, data: nowhere } })
  })
  await page.goto('/rechargeCenter/apply')
  const pane = shownPane(page)
  await pane.getByRole('textbox', { name: '充值面额' }).fill('100')
  await pane.getByRole('button', { name: '下一步' }).click()
  await expect(pane.getByRole('alert').filter({ hasText: '平台暂无可用的收款账户' })).toBeVisible()
  await expect(pane.getByRole('textbox', { name: '付款户名' })).toHaveCount(0)
  await expect(pane.getByRole('button', { name: '下一步' })).toBeDisabled()
})

test('who pays a settlement, and who is paid, read the account it is paid to', async ({ browser }) => {
  const supplier = await signIn(browser, 'supplier')
  const settlements = 'zytmoneysettlement/moneysettlement'
  const { records } = await apiOf(supplier).get(`${settlements}/page`, { size: 1 })
  const { id } = records[0]
  const { payeeAccountNo } = await apiOf(supplier).get(`${settlements}/detail`, { id })
  expect(payeeAccountNo).toMatch(/^\d{8,30}$/)
  for (const page of [supplier, await signIn(browser, 'finance')]) {
    await page.goto(`/rechargeCenter/settlement/list/detail?id=${id}`)
    await expect(shownPane(page).getByRole('region', { name: '收款账户' })).toContainText(grouped(payeeAccountNo))
  }
})
