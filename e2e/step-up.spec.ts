import { randomInt } from 'node:crypto'
import { expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { issueOneCard, submitOneCard } from './support/cards.ts'
import { cutOnce, expectSameKeyTwice } from './support/cut.ts'
import { expectToast, openForm, signIn, signInAll } from './support/people.ts'
import { codeField, enterCode } from './support/step-up.ts'
import { askForPayment } from './support/station.ts'

// A call that decides where money goes takes a code from the person's own phone. The demonstration shows it, for want of phones.

const accounts = 'funds/payeeAccount'

/** An account that a supplier has applied for; what waited before is turned down, since there is one at a time. */
async function applied(supplier: Page, auditor: Page): Promise<string> {
  const { records } = await apiOf(supplier).get(`${accounts}/list`, { status: 1, size: 1 })
  for (const { id } of records) await apiOf(auditor).post(`${accounts}/audit`, { id, result: 2, opinion: '重新申请' })
  const account = { holderName: '中原石化销售有限公司', bankName: '中国银行', remark: '更换开户行' }
  const accountNo = `45635${randomInt(1e10, 1e11)}`
  return (await apiOf(supplier).post(`${accounts}/apply`, { ...account, accountNo })).id
}

async function openApproval(page: Page, id: string) {
  await page.goto(`/rechargeCenter/payeeaccount/detail?id=${id}`)
  await page.getByRole('button', { name: '审核' }).click()
  const form = await openForm(page).catch(() => page.getByRole('dialog'))
  await form.getByRole('radio', { name: '批准' }).check()
  await form.getByRole('button', { name: '审核' }).click()
  return form
}

test('who approves a payee account confirms it by a code, and the answer that never came needs no second one', async ({
  browser,
}) => {
  const [supplier, auditor] = [await signIn(browser, 'supplier'), await signIn(browser, 'auditor')]
  const id = await applied(supplier, auditor)
  const form = await openApproval(auditor, id)
  const field = codeField(auditor)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(auditor.getByRole('button', { name: /秒后可重发/ })).toBeDisabled()

  await test.step('a wrong code is said beside the field, which keeps the focus', async () => {
    await field.fill('12')
    await field.press('Enter')
    await expect(auditor.getByRole('alert').filter({ hasText: '请输入6位验证码' })).toBeVisible()
    const shown = (await auditor.getByText(/验证码是 \d{6}/).textContent())?.match(/\d{6}/)?.[0] ?? ''
    await field.fill(String((Number(shown) + 1) % 1_000_000).padStart(6, '0'))
    await field.press('Enter')
    await expect(auditor.getByRole('alert').filter({ hasText: '验证码不正确，还可尝试 4 次' })).toBeVisible()
    await expect(field).toBeFocused()
  })

  await test.step('Escape leaves the code and keeps the dialog of the call with what was filled in', async () => {
    await auditor.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(form.getByRole('radio', { name: '批准' })).toBeChecked()
    await form.getByRole('button', { name: '审核' }).click()
    await expect(field).toBeFocused()
  })

  await test.step('the answer is lost; sent again it is done once and asks for no other code', async () => {
    const sent = await cutOnce(auditor, `${accounts}/audit`)
    await enterCode(auditor)
    await expect(auditor.getByRole('alert').filter({ hasText: '可能已经处理' })).toBeVisible()
    await form.getByRole('button', { name: '审核' }).click()
    await expectToast(auditor, '审核成功')
    await expect(field).toHaveCount(0)
    expectSameKeyTwice(sent)
    expect(await apiOf(auditor).get(`${accounts}/detail`, { id })).toMatchObject({ status: 2 })
  })
})

test('a payment at the pump whose answer never came outlives a reload of the till', async ({ browser }) => {
  const [company, approver, till] = await signInAll(browser, 'company', 'approver', 'cashier')
  const grantId = await submitOneCard(company, '司机加油卡', '300.00', `138${randomInt(1e7, 1e8)}`)
  await apiOf(approver).post('company/approval/send/card', { id: grantId, result: 1 })
  const card = await issueOneCard(company, grantId)
  const sent = await cutOnce(till, 'zytorder/order/payAtGun')
  await askForPayment(till, { site: '中原石化金水路站', gunNo: 1, amount: '120.00', cardNo: card.cardNo })
  const unknown = till.getByRole('alert').filter({ has: till.getByRole('heading', { name: '没有收到结果' }) })
  await expect(unknown).toContainText('可能已扣款')
  await till.reload()
  await unknown.getByRole('button', { name: '再查一次' }).click()
  await expect(till.getByRole('heading', { name: '支付成功' })).toBeVisible()
  expectSameKeyTwice(sent)
  await till.reload()
  await expect(unknown).toHaveCount(0)
})

test('a frozen card is unfrozen from the message that says so', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  const { records } = await apiOf(page).get('cfx/companycarduser/page', { status: 1, size: 1 })
  const [{ id }] = records
  await page.goto(`/rechargeCenter/cardBatch/detail?id=${id}`)
  await page.getByRole('button', { name: '冻结', exact: true }).click()
  const form = await openForm(page)
  await form.getByLabel('原因').fill('挂失')
  await form.getByRole('button', { name: '冻结' }).click()
  await page.getByRole('status').filter({ hasText: '冻结成功' }).getByRole('button', { name: '撤销' }).click()
  await expectToast(page, '已撤销')
  expect(await apiOf(page).get('cfx/companycarduser/detail', { id })).toMatchObject({ status: 1 })
})
