import { apiOf } from './support/api.ts'
import { voucherPicture } from './support/files.ts'
import { openForm, shownPane, signInAll } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a service provider withdraws what it has earned, one person approves it and another pays it', async ({
  browser,
}) => {
  const [provider, reviewer, finance] = await signInAll(browser, 'provider', 'finance2', 'finance')
  const { balance } = await apiOf(provider).get('distributPayment/getBalance')
  let withdrawNo = ''
  const rowIn = (page: typeof provider) => shownPane(page).getByRole('row', { name: new RegExp(withdrawNo) })

  await test.step('too little is refused at its field, and the rest is said before it is sent', async () => {
    await provider.goto('/rechargeCenter/withdrawal')
    await shownPane(provider).getByRole('button', { name: '申请提现' }).click()
    const form = await openForm(provider)
    const amount = form.getByRole('textbox', { name: /^提现金额/ })
    await amount.fill('99')
    await form.getByRole('button', { name: '申请提现' }).click()
    await expect(form.getByRole('alert').filter({ hasText: /^单笔提现最低 100\.00 元$/ })).toBeVisible()
    await amount.fill('120')
    await expect(form.getByText('¥ 120.00')).toBeVisible()
    await expect(form.getByText('招商银行 3719 0567 2110 608')).toBeVisible()
    await form.getByRole('button', { name: '申请提现' }).click()
    await expect(form).toHaveCount(0)
    const { records } = await apiOf(provider).get('distributPayment/distributWithdrawaIdlList', { size: 1 })
    withdrawNo = records[0].withdrawNo
    await expect(rowIn(provider)).toContainText(/待审核.*120\.00/)
    const after = await apiOf(provider).get('distributPayment/getBalance')
    expect(Number(balance) - Number(after.balance)).toBeCloseTo(120)
  })

  await test.step('one approves', async () => {
    await reviewer.goto('/rechargeCenter/withdrawal')
    await rowIn(reviewer).getByRole('button', { name: '审核' }).click()
    const form = await openForm(reviewer)
    await form.getByRole('radio', { name: '同意' }).check()
    await form.getByRole('button', { name: /^(审核|同意)$/ }).click()
    await expect(rowIn(reviewer)).toContainText('打款中')
  })

  await test.step('another confirms the transfer, and the provider sees it paid', async () => {
    await finance.goto('/rechargeCenter/withdrawal')
    await rowIn(finance).getByRole('button', { name: '确认付款' }).click()
    const form = await openForm(finance)
    await form.getByRole('textbox', { name: /^付款流水号/ }).fill(`CMB${withdrawNo.slice(2)}`)
    await form
      .getByRole('textbox', { name: /^付款日期/ })
      .fill(new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }))
    await finance.keyboard.press('Enter')
    await form
      .getByLabel(/付款凭证/)
      .and(finance.locator('input'))
      .setInputFiles(await voucherPicture('回单.png'))
    await expect(form.getByRole('button', { name: /^移除/ })).toBeVisible()
    await form.getByRole('button', { name: '确认付款' }).click()
    await expect(rowIn(finance)).toContainText('已到账')
    await provider.reload()
    await expect(rowIn(provider)).toContainText('已到账')
  })
})
