import { expect, type Locator, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { applyForRecharge, approveRecharge } from './support/money.ts'
import { expectToast, openForm, shownPane, signInAll } from './support/people.ts'

const recharges = '/rechargeCenter/rechargeaudit/detail'

/** Chooses one of a few, which need no typing. */
async function pick(inside: Locator, label: string, text: RegExp): Promise<void> {
  await inside.getByRole('combobox', { name: label, exact: true }).click()
  await inside.page().locator('.ant-select-dropdown:visible').getByText(text).click()
}

async function requestReturn(page: Page, id: string, kind: RegExp, reason: string): Promise<void> {
  await page.goto(`${recharges}?id=${id}`)
  await shownPane(page).getByRole('button', { name: '申请退回' }).click()
  const form = page.getByRole('dialog', { name: '申请退回' })
  await pick(form, '退回原因', kind)
  await form.getByRole('textbox', { name: '原因' }).fill(reason)
  await form.getByRole('button', { name: '申请退回' }).click()
  await expectToast(page, /申请退回/)
  await expect(shownPane(page).getByRole('region', { name: '退回单据' })).toContainText('待审批')
}

/** The second of finance opens the paper from the recharge and agrees. */
async function agree(page: Page, id: string): Promise<void> {
  await page.goto(`${recharges}?id=${id}`)
  await shownPane(page).getByRole('region', { name: '退回单据' }).getByRole('link', { name: /^CT/ }).click()
  await shownPane(page).getByRole('button', { name: '审批退回' }).click()
  const form = page.getByRole('dialog', { name: '审批退回' })
  await form.getByRole('radio', { name: '同意', exact: true }).check()
  await form.getByRole('button', { name: '审批退回' }).click()
  await expectToast(page, /审批退回/)
}

test('a recharge credited to the wrong company is taken back, and the right one gets it under the same serial number', async ({
  browser,
}) => {
  const [shunda, finance, finance2] = await signInAll(browser, 'company', 'finance', 'finance2')
  const serialNo = `ICBC${Date.now()}`
  // Another company of the demonstration waits for the money that somebody credits to this one.
  const waiting = { companyId: '100003', status: 1, size: 1 }
  const [{ id: right, payAmount }] = (await apiOf(finance).get('platform/approval/list', waiting)).records
  const [whole] = String(payAmount).split('.')
  const wrong = await applyForRecharge(shunda, String(payAmount), Number(whole).toLocaleString('en-US'))
  await approveRecharge(finance, wrong, serialNo)

  await finance.goto(`${recharges}?id=${right}`)
  await finance.getByRole('button', { name: '审核到账' }).click()
  const first = await openForm(finance)
  await first.getByLabel('银行流水号').fill(serialNo)
  await first.getByRole('button', { name: '确认到账并入账' }).click()
  await expect(first.getByText('银行流水号已使用').first()).toBeVisible()
  await finance.keyboard.press('Escape')

  await requestReturn(finance, wrong, /^入账有误/, '付款方是恒建，入错企业')
  await agree(finance2, wrong)
  await shunda.goto(`${recharges}?id=${wrong}`)
  await expect(shownPane(shunda).getByText('入账冲销（待重新入账）').first()).toBeVisible()

  await finance.goto(`${recharges}?id=${right}`)
  await finance.getByRole('button', { name: '审核到账' }).click()
  const second = await openForm(finance)
  await second.getByLabel('银行流水号').fill('')
  await second.getByRole('button', { name: new RegExp(`认领 ${serialNo}`) }).click()
  await expect(second).toContainText('待处理收款')
  await second.getByRole('button', { name: '确认到账并入账' }).click()
  await expectToast(finance, '已入账')
  await expect(shownPane(finance).getByText('E28b')).toBeVisible()

  await expect(shownPane(finance).getByText('已到账').first()).toBeVisible()
  await expect(shownPane(finance)).toContainText(serialNo)
  await shunda.reload()
  await expect(shownPane(shunda).getByText('已冲正').first()).toBeVisible()
  const { records } = await apiOf(finance).get('funds/unmatchedReceipt/list', { serialNo_equal: serialNo })
  expect(records[0]).toMatchObject({ status: 3, fromRechargeId: wrong, rechargeId: right })
})

test('a recharge that was paid by code is paid back through the channel', async ({ browser }) => {
  const [company, finance, finance2] = await signInAll(browser, 'company', 'finance', 'finance2')
  await company.goto('/rechargeCenter/apply')
  await company.getByRole('textbox', { name: '充值面额' }).fill('432')
  await company.getByRole('button', { name: '下一步' }).click()
  await company.getByText('微信支付', { exact: true }).first().click()
  await company.getByRole('button', { name: '下一步' }).click()
  await company.getByRole('button', { name: '提交申请' }).click()
  await company.getByRole('button', { name: '打开付款码' }).click()
  await company.getByRole('button', { name: '模拟付款' }).click()
  await expect(shownPane(company).getByText('E02b')).toBeVisible()
  const id = new URL(company.url()).searchParams.get('id') ?? ''

  await requestReturn(finance, id, /^退款给付款方/, '企业重复支付')
  await agree(finance2, id)
  const paper = shownPane(finance2)
  await expect(paper.getByText('已退款').first()).toBeVisible({ timeout: 60_000 })
  await expect(paper.getByText('E04s')).toBeVisible()
  await company.reload()
  await expect(shownPane(company).getByText('已退款').first()).toBeVisible()
  await expect(shownPane(company).getByRole('region', { name: '退回单据' })).toContainText(/50000\d+/)
})
