import { randomInt } from 'node:crypto'
import { expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { issueOneCard, submitOneCard } from './support/cards.ts'
import { shownPane, signInAll } from './support/people.ts'
import { askForPayment } from './support/station.ts'

/** The code as the driver would read it: the demonstration has no telephones, so it stands in the list of messages. */
async function codeInMessages(administrator: Page, phone: string): Promise<string> {
  const pattern = /验证码(\d{6})，/
  const reload = async () => {
    await administrator.goto(`/resource/sms-message?phone=${phone}&bizType=paymentCode`)
    const row = shownPane(administrator).getByRole('row').filter({ hasText: '验证码' })
    await expect(row).toHaveCount(1)
    return (await row.textContent()) ?? ''
  }
  await expect.poll(reload, { timeout: 30_000 }).toMatch(pattern)
  return pattern.exec(await reload())?.[1] ?? ''
}

test('a large payment is taken with the code of the driver’s phone, and with no other', async ({ browser }) => {
  const [company, approver, till, administrator] = await signInAll(
    browser,
    'company',
    'approver',
    'cashier',
    'administrator',
  )
  const phone = `137${randomInt(1e7, 1e8)}`
  const grantId = await submitOneCard(company, '重卡加油卡', '500.00', phone)
  await apiOf(approver).post('company/approval/send/card', { id: grantId, result: 1 })
  const card = await issueOneCard(company, grantId)
  const balance = async () =>
    (await apiOf(company).get('cfx/companycarduser/detail', { id: card.id })).balance as string

  await askForPayment(till, { site: '中原石化金水路站', gunNo: 1, amount: '300', cardNo: card.cardNo })
  const proof = till.getByRole('form', { name: '支付验证' })
  await expect(proof).toContainText('请司机验证此笔支付')
  const toPay = /¥([\d.]+)/.exec((await proof.textContent()) ?? '')?.[1] ?? ''
  expect(Number(toPay)).toBeGreaterThan(200)
  await proof.getByRole('button', { name: /^发送验证码到 137/ }).click()
  const code = await codeInMessages(administrator, phone)

  const field = proof.getByLabel('短信验证码')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await field.fill(wrong)
  await proof.getByRole('button', { name: /^验证并收款/ }).click()
  await expect(proof.getByText('验证码不正确或已失效')).toBeVisible()
  expect(await balance()).toBe('500.00')

  await field.fill(code)
  await proof.getByRole('button', { name: /^验证并收款/ }).click()
  await expect(till.getByRole('heading', { name: '支付成功' })).toBeVisible()
  expect(Number(await balance())).toBeCloseTo(500 - Number(toPay), 2)
  const { total } = await apiOf(company).get('zytorder/order/page', { cardId: card.id })
  expect(total).toBe(1)
})
