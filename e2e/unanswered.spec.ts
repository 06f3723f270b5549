import { randomInt } from 'node:crypto'
import { codeOf } from '@forecourt/contract/kernel'
import { settlementStates } from '@forecourt/contract/funds'
import { expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { issueOneCard, submitOneCard } from './support/cards.ts'
import { cutOnce, expectSameKeyTwice } from './support/cut.ts'
import { expectToast, openForm, shownPane, signIn, signInAll } from './support/people.ts'
import { askForPayment } from './support/station.ts'

// The server has done it, and the connection is cut or a gateway gives up before anybody hears of it. The screen says that nobody knows, and
// sending it again from there leaves one document. What there is in the end is counted through the API.

const site = '中原石化金水路站'
const openWords = '没有收到结果，可能已经处理。请在此重新提交：不会重复处理'
const money = { amount: '120.00', refund: '20.00', recharge: '1357.00' }

/** How often an action stands in the trail of a row. */
async function timesOf(page: Page, entity: string, id: string, action: string): Promise<number> {
  const entries: { action: string }[] = await apiOf(page).get('kernel/history', { entity, id })
  return entries.filter(one => one.action === action).length
}

/** The dialog that is open says that the answer is not known, and stays. */
async function expectOpenQuestion(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: openWords })).toBeVisible()
}

test('a grant, a payment and its refund whose answers never came are sent again and are there once', async ({
  browser,
}) => {
  const [company, approver, till, operator, auditor] = await signInAll(
    browser,
    'company',
    'approver',
    'cashier',
    'operator',
    'auditor',
  )
  const available = async () => (await apiOf(company).get('company/funds')).available as string

  const grantId = await submitOneCard(company, '司机加油卡', '300.00', `138${randomInt(1e7, 1e8)}`)
  await test.step('a grant is approved once, and its money held once', async () => {
    const sent = await cutOnce(approver, 'company/approval/send/card')
    await approver.goto(`/rechargeCenter/businesscard/detail?id=${grantId}`)
    await approver.getByRole('button', { name: '审批' }).click()
    const approve = approver.getByRole('dialog').getByRole('button', { name: '通过并占用资金' })
    const before = await available()
    await approve.click()
    await expectOpenQuestion(approver)
    await approve.click()
    await expectToast(approver, '已通过')
    expectSameKeyTwice(sent)
    expect(await timesOf(company, 'grant', grantId, 'audit')).toBe(1)
    expect(Number(before) - Number(await available())).toBeCloseTo(300, 2)
  })

  const card = await issueOneCard(company, grantId)
  const orders = async () =>
    (await apiOf(operator).get('zytorder/order/page', { cardId: card.id })) as { total: number; records: any[] }
  await test.step('a driver pays once', async () => {
    const sent = await cutOnce(till, 'zytorder/order/payAtGun')
    await askForPayment(till, { site, gunNo: 1, amount: money.amount, cardNo: card.cardNo })
    const unknown = till.getByRole('alert').filter({ has: till.getByRole('heading', { name: '没有收到结果' }) })
    await expect(unknown).toContainText('可能已扣款')
    await unknown.getByRole('button', { name: '再查一次' }).click()
    await expect(till.getByRole('heading', { name: '支付成功' })).toBeVisible()
    expectSameKeyTwice(sent)
    expect((await orders()).total).toBe(1)
  })

  const [order] = (await orders()).records
  const refunds = async () =>
    (await apiOf(operator).get('orderRefundApply/orderrefundapply/page', { orderId: order.id })) as {
      total: number
      records: any[]
    }
  await test.step('a refund is applied for once', async () => {
    const sent = await cutOnce(operator, 'user/option/refund')
    await operator.goto(`/order/orderManager/detail?id=${order.id}`)
    await operator.getByRole('button', { name: '申请退款' }).click()
    const form = await openForm(operator)
    await form.getByLabel('退款金额').fill(money.refund)
    await form.getByLabel('退款原因').fill('加油量少于显示')
    await form.getByRole('button', { name: '提交申请' }).click()
    await expectOpenQuestion(operator)
    // Whoever closes the dialog, reloads the page and begins anew sends the same submission.
    await form.getByRole('button', { name: '取消' }).click()
    await operator.getByRole('button', { name: '放弃', exact: true }).click()
    await operator.reload()
    await operator.getByRole('button', { name: '申请退款' }).click()
    const again = await openForm(operator)
    await expect(again.getByText('再次提交不会重复处理')).toBeVisible()
    await again.getByLabel('退款金额').fill(money.refund)
    await again.getByLabel('退款原因').fill('加油量少于显示')
    await again.getByRole('button', { name: '提交申请' }).click()
    await expectToast(operator, '退款申请已提交')
    expectSameKeyTwice(sent)
    expect((await refunds()).total).toBe(1)
  })

  await test.step('it is paid back once', async () => {
    const [refund] = (await refunds()).records
    const sent = await cutOnce(auditor, 'orderRefundApply/orderrefundapply/audit', 'gateway')
    await auditor.goto(`/order/refundApply/detail?id=${refund.id}`)
    await auditor.getByRole('button', { name: '退款审核' }).click()
    const form = await openForm(auditor)
    await form.getByRole('radio', { name: '通过，立即退款' }).check()
    await form.getByRole('button', { name: '确认退款 ¥20.00' }).click()
    await expectOpenQuestion(auditor)
    await form.getByRole('button', { name: '确认退款 ¥20.00' }).click()
    await expectToast(auditor, '退款审核成功')
    expectSameKeyTwice(sent)
    expect(await timesOf(auditor, 'orderRefund', refund.id, 'audit')).toBe(1)
    expect((await orders()).records[0]).toMatchObject({ refundedAmount: money.refund })
  })
})

test('a recharge whose answer never came is applied for once', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  const count = async (): Promise<number> =>
    (await apiOf(page).get('commpanyrecharge/commpanyrecharge/page', { amount: money.recharge, size: 1 })).total
  const before = await count()
  const sent = await cutOnce(page, 'company/recharge')
  await page.goto('/rechargeCenter/apply')
  const pane = shownPane(page)
  await pane.getByRole('textbox', { name: '充值面额' }).fill(money.recharge)
  await pane.getByRole('button', { name: '下一步' }).click()
  await pane.getByRole('textbox', { name: '付款户名' }).fill('顺达物流有限公司')
  await pane.getByRole('button', { name: '下一步' }).click()
  await pane.getByRole('button', { name: '提交申请' }).click()
  await expectOpenQuestion(page)
  await pane.getByRole('button', { name: '提交申请' }).click()
  await expect(pane.getByText(/^申请已提交：CZ/)).toBeVisible()
  expectSameKeyTwice(sent)
  expect(await count()).toBe(before + 1)
})

test('a settlement whose payment was not answered is paid once', async ({ browser }) => {
  const page = await signIn(browser, 'finance2')
  const bills = 'zytmoneysettlement/moneysettlement'
  const status = codeOf(settlementStates, 'vouchered')
  // The smallest: from 50 000 yuan on a payment takes a code, which step-up.spec.ts tries.
  const [{ id }] = (await apiOf(page).get(`${bills}/page`, { status, size: 1, ascs: 'actualAmount' })).records
  const sent = await cutOnce(page, `${bills}/update4`)
  await page.goto(`/rechargeCenter/settlement/list/detail?id=${id}`)
  await page.getByRole('textbox', { name: '银行流水号' }).fill(`CUT${randomInt(1e9)}`)
  const confirm = async () => {
    await page.getByRole('button', { name: '确认付款' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认付款' }).click()
  }
  await confirm()
  await expectOpenQuestion(page)
  await confirm()
  await expectToast(page, '确认付款成功')
  expectSameKeyTwice(sent)
  expect(await timesOf(page, 'moneySettlement', id, 'pay')).toBe(1)
  expect(await apiOf(page).get(`${bills}/detail`, { id })).toMatchObject({ status: codeOf(settlementStates, 'paid') })
})
