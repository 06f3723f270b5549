import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { cutOnce, expectSameKeyTwice } from './support/cut.ts'
import { signInAll } from './support/people.ts'
import { codeField, enterCode } from './support/step-up.ts'

const centre = '/batchCharging/purchasingCenter/detail'
const placing = 'commodity/order/place/order/code'

test('a company fills a basket, pays it from its balance, and has its codes, once though the answer was lost', async ({
  browser,
}) => {
  const [company, supplier] = await signInAll(browser, 'company', 'supplier')
  await company.goto(centre)
  const goods = '江南能源电子油券 100元'
  const basket = company.getByRole('complementary', { name: '采购单' })
  await expect(basket).toContainText('填写数量')
  await company.getByLabel(`${goods} 的数量`).fill('2')
  await expect(basket.getByText(/98\.50 × 2/)).toBeVisible()
  const pay = basket.getByRole('button', { name: '从企业余额支付' })

  await test.step('the basket outlives a reload', async () => {
    await company.reload()
    await expect(basket.getByText(/98\.50 × 2/)).toBeVisible()
  })

  await test.step('the answer is lost; sent again it is the same purchase', async () => {
    await pay.click()
    await expect(codeField(company)).toBeFocused()
    const sent = await cutOnce(company, placing)
    await enterCode(company)
    await expect(basket.getByRole('alert')).toBeVisible()
    await pay.click()
    await expect(basket.getByRole('alert')).toContainText('卡密已交付')
    expectSameKeyTwice(sent)
  })

  await test.step('the order says what was bought, and each code is shown to its buyer alone', async () => {
    await basket.getByRole('link', { name: /^OD/ }).first().click()
    const body = company.getByRole('article')
    await expect(body.getByRole('heading', { name: '商品' })).toBeVisible()
    await expect(body.getByRole('heading', { name: '卡密' })).toBeVisible()
    const { records } = await apiOf(company).get('zytorder/order/line/list', { size: 1 })
    expect(records[0]).toMatchObject({ skuName: '100元', qty: 2, unitPrice: '98.50', unitCost: null })
    const other = await apiOf(supplier).get('zytorder/order/line/list', { orderId_equal: records[0].orderId })
    expect(other.records).toEqual([])
  })
})

test('a company buys from a distributor by its link, and the distributor and its upstream have their shares at once', async ({
  browser,
}) => {
  const [company, distributor] = await signInAll(browser, 'company', 'distributor')
  const goods = '中原石化电子油券 100元'
  const before = await apiOf(distributor).get('distributPayment/getBalance')
  await distributor.goto('/goods/distributor')
  const link = await distributor.getByRole('link', { name: /purchasingCenter/ }).getAttribute('href')

  await test.step('the shelf is what stands there on sale', async () => {
    await company.goto(new URL(link ?? '').pathname + new URL(link ?? '').search)
    await expect(company.getByRole('table')).toContainText('联合能源分销')
    await expect(company.getByLabel('瓶装水整箱', { exact: false })).toBeHidden()
    await company.getByLabel(`${goods} 的数量`).fill('2')
    const basket = company.getByRole('complementary', { name: '采购单' })
    await expect(basket.getByText(/97\.55 × 2/)).toBeVisible()
    await basket.getByRole('button', { name: '从企业余额支付' }).click()
    await enterCode(company)
    await expect(basket.getByRole('alert')).toContainText('卡密已交付')
  })

  await test.step('no distributor of this name is said beside the goods', async () => {
    const shop = company.getByRole('searchbox', { name: '从分销商采购' })
    await shop.fill('没有的商店')
    await shop.press('Enter')
    await expect(company.getByText('没有此编号或全称的分销商')).toBeVisible()
  })

  await test.step('what the distributor has earned is listed and may be withdrawn', async () => {
    // 1.60 between the prices, and five per cent of the 193.50 that it pays.
    await distributor.goto('/order/share')
    const row = distributor.getByRole('row').filter({ hasText: '中原石化电子油券 100元' }).first()
    await expect(row).toContainText('193.50')
    await expect(row).toContainText('11.28')
    await expect(row).toContainText('可提现')
    const after = await apiOf(distributor).get('distributPayment/getBalance')
    expect(Number(after.balance) - Number(before.balance)).toBeCloseTo(11.28)
  })
})
