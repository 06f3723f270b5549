import { randomUUID } from 'node:crypto'
import { expect, type Locator, test } from './support/test.ts'
import { apiOf, signedPost } from './support/api.ts'
import { addPartner } from './support/partner.ts'
import { expectToast, openForm, shownPane, signIn } from './support/people.ts'

const emption = '/api/openApi/emption'
/** Chooses one of a few, which need no typing. */
async function pick(inside: Locator, label: string, text: string): Promise<void> {
  await inside.getByRole('combobox', { name: label, exact: true }).click()
  await inside.page().locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).click()
}

const detail = (id: string) => `/thirdManage/partner/detail?id=${id}`

test('a partner gets a credit line by two people, buys on it, pays back, and each figure leads to its postings', async ({
  browser,
  baseURL,
}) => {
  const operator = await signIn(browser, 'operator')
  const keys = await addPartner(operator, '车享汇', 'CHEXIANGHUI')
  const { records } = await apiOf(operator).get('partner/partner/list', { partnerCode_equal: 'CHEXIANGHUI' })
  const id = String(records[0].id)

  await operator.goto(detail(id))
  const page = () => shownPane(operator)
  await expect(page()).toContainText('该渠道仅可用企业授权的油卡支付')
  await page().getByRole('button', { name: '变更付款条件' }).click()
  const terms = await openForm(operator)
  await pick(terms, '付款方式', '授信额度')
  await terms.getByLabel('授信额度').fill('1000')
  await terms.getByLabel('申请说明').fill('合作协议约定月结')
  await terms.getByRole('button', { name: '变更付款条件' }).click()
  await expectToast(operator, /变更付款条件/)

  const auditor = await signIn(browser, 'auditor')
  await auditor.goto('/thirdManage/partnerTerms')
  await shownPane(auditor)
    .getByRole('row', { name: /车享汇/ })
    .getByRole('button', { name: '审核', exact: true })
    .click()
  const decision = await openForm(auditor)
  await decision.getByRole('radio', { name: '批准' }).check()
  await decision.getByRole('button', { name: '审核', exact: true }).click()
  await expectToast(auditor, /审核/)

  const sites = await apiOf(operator).get('zytorder/order/list', { orderType: '1', size: 1 })
  const { siteId, gunNo } = sites.records[0]
  const purchase = { customerOrderNo: randomUUID(), siteId, gunNo, amount: '200.00', tel: '13912345678' }
  const bought = await signedPost(baseURL ?? '', emption, purchase, keys)
  expect(bought.msg).toBe('操作成功')
  const paid = String(bought.data.payAmount)

  await operator.goto(detail(id))
  await expect(page().getByRole('region', { name: '渠道资金' })).toContainText(paid)
  await page().getByRole('button', { name: '登记来款' }).click()
  const payment = await openForm(operator)
  await pick(payment, '来款用途', '偿还欠款')
  await payment.getByLabel('金额').fill('100')
  await payment.getByLabel('付款户名').fill('车享汇科技有限公司')
  await payment.getByRole('button', { name: '登记来款' }).click()
  await expectToast(operator, /登记来款/)

  const finance = await signIn(browser, 'finance')
  await finance.goto(detail(id))
  const funds = shownPane(finance).getByRole('region', { name: '渠道资金' })
  await funds.getByRole('link', { name: '来款记录' }).click()
  await shownPane(finance)
    .getByRole('link', { name: /^CZ\d+/ })
    .first()
    .click()
  await finance.getByRole('button', { name: '审核到账' }).click()
  const arrival = finance.getByRole('dialog', { name: '审核到账' })
  await expect(arrival).toContainText('车享汇')
  await arrival.getByLabel('银行流水号').fill(`CXH${Date.now()}`)
  await arrival.getByRole('button', { name: '确认到账并入账' }).click()
  await expectToast(finance, '已入账')

  const left = (Number(paid) - 100).toFixed(2)
  await finance.goto(detail(id))
  await shownPane(finance)
    .getByRole('region', { name: '渠道资金' })
    .getByRole('link', { name: new RegExp(left) })
    .click()
  await expect(shownPane(finance).getByRole('heading', { name: /应收款/ })).toContainText('车享汇')
  await expect(shownPane(finance)).toContainText(String(bought.data.orderNo))
})
