import { dayOf } from '@forecourt/contract/kernel'
import { expect, type Page, test } from './support/test.ts'
import { apiOf, signedPost } from './support/api.ts'
import { approveGrant, confirmGrant, draftGrant, importStaff } from './support/cards.ts'
import { expectBehind, expectMadeOf, expectProven } from './support/dashboard.ts'
import { applyForRecharge, approveRecharge } from './support/money.ts'
import { addPartner } from './support/partner.ts'
import { signIn, type Who } from './support/people.ts'
import { approveRefund, askRefund } from './support/refunds.ts'
import { bringVoucher, confirmPayment, generateBills, reconcile } from './support/settlement.ts'
import { openSite } from './support/sites.ts'
import { beDeclined, payAtTill } from './support/station.ts'

const site = {
  name: '郑州科学大道站',
  code: 'ZZ410102009',
  supplier: '中原石化销售有限公司',
  region: ['河南省', '郑州市', '中原区'],
  guns: ['92#', '92#', '95#', '0#'],
  // At gun 4 the platform sells at the gun's price, so that 10.00 at the gun are 10.00 from the card.
  prices: {
    92: ['7.60', '7.50', '7.25', '7.05'],
    95: ['8.10', '8.00', '7.80', '7.55'],
    0: ['7.25', '6.90', '6.90', '6.65'],
  },
} as const
const department = '长途车队'
const firstPhone = '13870010001'
const today = dayOf(new Date())

interface Card {
  readonly id: string
  readonly cardNo: string
  readonly balance: string
}

test('a company’s money goes from its bank by its drivers’ cards to a station’s bank', async ({ browser, baseURL }) => {
  test.setTimeout(600_000)
  const pages = new Map<Who, Page>()
  const as = async (who: Who): Promise<Page> => {
    const page = pages.get(who) ?? (await signIn(browser, who))
    pages.set(who, page)
    return page
  }
  const api = async (who: Who) => apiOf(await as(who))
  const cardsOf = async (grantId: string): Promise<Card[]> =>
    (await (await api('company')).get('cfx/companycarduser/page', { grantId, size: 100 })).records
  /** The whole number of a card, which lists show masked. */
  const wholeNumber = async (id: string): Promise<string> =>
    (await (await api('company')).post('cfx/companycarduser/reveal', { id })).cardNo
  const balanceOf = async (id: string): Promise<string> =>
    (await (await api('company')).get('cfx/companycarduser/detail', { id })).balance

  const siteId = await test.step('1 an operator opens a site with guns, products and three prices', async () =>
    openSite(await as('operator'), site))

  await test.step('2 a company recharges 100 000.00 with its discount; who made it cannot approve it', async () => {
    const id = await applyForRecharge(await as('company'), '100000', '97,000.00')
    const company = await as('company')
    await expect(company.getByRole('button', { name: '审核到账' })).toHaveCount(0)
    const own = await (await api('company')).try('platform/recharge/update', { id, status: 2, bankSerialNo: 'OWN1' })
    expect(own.code).toBe(403)
    await approveRecharge(await as('finance'), id, 'ICBC20260918')
    await company.reload()
    await expect(company.getByText('ICBC20260918', { exact: true }).first()).toBeVisible()
  })

  const cards = await test.step('3 fifty employees get cards of 500.00 after another person’s approval', async () => {
    const reasons = await importStaff(await as('company'), department)
    expect(reasons).toHaveLength(3)
    expect(reasons.join('\n')).toContain('手机号')
    expect(reasons.join('\n')).toContain('姓名')
    expect(reasons.join('\n')).toContain('重复')
    const id = await draftGrant(await as('company'), department, '500')
    await expect((await as('company')).getByRole('button', { name: '审批' })).toHaveCount(0)
    expect((await (await api('company')).try('company/approval/send/card', { id, result: 1 })).code).toBe(403)
    await approveGrant(await as('approver'), id)
    await confirmGrant(await as('company'), id, 50)
    const made = await cardsOf(id)
    expect(made.map(one => one.balance)).toEqual(Array.from({ length: 50 }, () => '500.00'))
    const outbox = await as('administrator')
    await outbox.goto(`/resource/sms-message?phone=${firstPhone}`)
    await expect(outbox.getByRole('row').filter({ hasText: '金额500.00元' })).toBeVisible()
    const { total } = await apiOf(outbox).get('blade-resource/sms-message/page', { content: '金额500.00元', size: 1 })
    expect(total).toBeGreaterThanOrEqual(50)
    return made
  })
  const numbers = await Promise.all(cards.slice(0, 3).map(one => wholeNumber(one.id)))
  const cardNo = (at: number) => numbers[at] ?? ''

  await test.step('4 drivers pay at the gun', async () => {
    const till = await as('cashier')
    const paper = await payAtTill(till, { site: site.name, gunNo: 1, amount: '300', cardNo: cardNo(0) })
    expect(paper).toContain(cardNo(0).slice(-4))
    expect(paper).toContain('290.00')
    const limited = await beDeclined(till, { site: site.name, gunNo: 1, amount: '450', cardNo: cardNo(1) })
    expect(limited).toContain('单笔上限400.00元')
    const empty = await beDeclined(till, { site: site.name, gunNo: 1, amount: '300', cardNo: cardNo(0) })
    expect(empty).toContain('余额不足')
  })

  await test.step('4 a partner’s system pays with a signed call', async () => {
    const keys = await addPartner(await as('operator'), '车主邦', 'CZB001')
    const { post } = await api('company')
    const { id: linkId } = await post('partner/link/allow', { partnerCode: 'CZB001', perOrderMax: '1000.00' })
    const body = { customerOrderNo: 'CZB-1', siteId, gunNo: 3, amount: '200.00', cardNo: cardNo(2) }
    const paid = await signedPost(baseURL ?? '', '/api/openApi/emption', body, keys)
    expect(paid).toMatchObject({ code: 200, data: { originalAmount: '200.00', priceVersion: 1 } })
    const again = await signedPost(baseURL ?? '', '/api/openApi/emption', body, keys)
    expect(again.data.orderNo).toBe(paid.data.orderNo)
    const much = { ...body, customerOrderNo: 'CZB-2', amount: '900.00' }
    expect(await signedPost(baseURL ?? '', '/api/openApi/emption', much, keys)).toMatchObject({
      reason: 'limitExceeded',
      msg: expect.stringContaining('400.00'),
    })
    await post('partner/link/revoke', { id: linkId, reason: '试用结束' })
    const late = { ...body, customerOrderNo: 'CZB-3' }
    expect(await signedPost(baseURL ?? '', '/api/openApi/emption', late, keys)).toMatchObject({
      reason: 'cardUnusable',
    })
    const forged = { ...keys, appSecret: 'x'.repeat(43) }
    expect(await signedPost(baseURL ?? '', '/api/openApi/emption', body, forged)).toMatchObject({
      reason: 'badSignature',
    })
  })

  await test.step('4 of a hundred payments of 10.00 at once a card of 55.00 lets five through', async () => {
    const { get, post } = await api('company')
    const [product] = await get('cfx/coupon/grantable')
    const rows = [{ userPhone: '13870019999', userName: '短途司机', amount: '55.00' }]
    const { id } = await post('company/grant/saveOrUpdate', { productId: product.id, rows })
    await post('company/grant/submitApproval', { id })
    await (await api('approver')).post('company/approval/send/card', { id, result: 1 })
    await post('company/grant/ensure', { id })
    const [card] = await cardsOf(id)
    const till = await api('cashier')
    const body = { siteId, gunNo: 4, amount: '10.00', cardNo: await wholeNumber(card?.id ?? '') }
    // On a machine with much else to do some are told to come again, as a till does.
    const insist = async (): Promise<Awaited<ReturnType<typeof till.try>>> => {
      const answer = await till.try('zytorder/order/payAtGun', body)
      return answer.reason === 'busy' ? insist() : answer
    }
    const answers = await Promise.all(Array.from({ length: 100 }, insist))
    expect(answers.filter(one => one.code === 200)).toHaveLength(5)
    expect(answers.filter(one => one.reason === 'insufficient')).toHaveLength(95)
    expect(await balanceOf(card?.id ?? '')).toBe('5.00')
  })

  await test.step('4 a receipt has come out of the printer for every order', async () => {
    const operator = await api('operator')
    const screen = await as('operator')
    await screen.goto(`/order/orderManager?siteId=${siteId}`)
    await expect(screen.getByText('共 7 条')).toBeVisible()
    const sent = async () => (await operator.get('zytPrint/log/page', { siteId, status: 1, size: 1 })).total
    await expect.poll(sent, { timeout: 20_000 }).toBe(7)
    await screen.goto(`/oilManage/site/detail?id=${siteId}&tab=printing`)
    await expect(screen.getByRole('row').filter({ hasText: '已发送' })).toHaveCount(7)
  })

  await test.step('5 part of an order goes back to the card it was paid with', async () => {
    const { records } = await (await api('operator')).get('zytorder/order/page', { siteId, cardId: cards[0]?.id })
    const [order] = records
    const before = await balanceOf(cards[0]?.id ?? '')
    expect(before).toBe('210.00')
    await askRefund(await as('operator'), order.id, '90.00', '加油量少于显示')
    await approveRefund(await as('auditor'), order.orderNo)
    expect(await balanceOf(cards[0]?.id ?? '')).toBe('300.00')
    const company = await as('company')
    await company.goto(`/rechargeCenter/cardBatch/detail?id=${cards[0]?.id}`)
    await expect(company.getByRole('main').getByText('300.00').first()).toBeVisible()
  })

  await test.step('6 the station’s bill is reconciled, vouched for and paid by different people', async () => {
    await generateBills(await as('finance'), today)
    const finance = await api('finance')
    const { records } = await finance.get('zytmoneysettlement/moneysettlement/page', { payeeId: siteId })
    const [bill] = records
    await reconcile(await as('finance'), bill.id)
    await bringVoucher(await as('finance'), bill.id, bill.actualAmount)
    const own = await finance.try('zytmoneysettlement/moneysettlement/update4', {
      id: bill.id,
      paid: 1,
      bankSerialNo: 'OWN2',
      payTime: `${today} 00:00:01`,
    })
    // Who prepares payments has no right to confirm any.
    expect(own.reason).toBe('notAllowed')
    await confirmPayment(await as('finance2'), bill.id, 'ICBC20269001')
    const paid = await finance.get('zytmoneysettlement/moneysettlement/detail', { id: bill.id })
    expect(paid.status).toBe(4)
  })

  await test.step('7 the first page shows the day, and every number opens what is behind it', async () => {
    const finance = await as('finance')
    for (const figure of ['orders', 'litres', 'paid', 'recharge', 'refund', 'payable'] as const)
      await expectBehind(finance, figure)
    for (const figure of ['spend', 'profit'] as const) await expectMadeOf(finance, figure)
  })

  await test.step('7 the books agree in every proof', async () => expectProven(await as('auditor')))
})
