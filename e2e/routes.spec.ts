import { expect, type Page, test } from './support/test.ts'
import { shownPane, signIn } from './support/people.ts'

// Every address of the specification (000, 2.1 and 2.2): it is there, or says that it is not built yet. None is unknown.

const forEverybody = ['/login', '/404', '/403', '/500', '/test', '/test/index']

const inside = `
/wel/index /wel/dashboard /wel/shop /wel/shopMall /info/index
/compant/system/compant /compant/system/enterpriseInformation /compant/system/identitysel
/dict-horizontal/index /dict-vertical/index /platformCharge/companyAccount/add
/rechargeCenter/settlement/list /rechargeCenter/settlement/detail
/company/account/detail /company/userBalanceQueryDetail
/rechargeCenter/directcharging/detail /rechargeCenter/rechargeaudit/detail /rechargeCenter/businesscard/detail
/rechargeCenter/cardBatch/detail /rechargeCenter/goodsOrderCodeQuery /rechargeCenter/supplierOrder
/batchCharging/purchasingCenter/detail /batchCharging/classification/productListQuery
/thirdManage/details /thirdManage/foreignDetail /thirdManage/rechargeReview
/oilManage/components/listOfOilNumberRefundRatioDetail /oilManage/discountSet
/order/orderManager/detail /order/refundApply
/statistics/salestotal/detail /statistics/storeOrderRanking/detail /statistics/yearConsumptionDetails
/statistics/productDayDetails /statistics/productByDay /statistics/productIncomeDay /statistics/accountconsume
/statistics/rechargemonth /statistics/consumptionDetails /statistics/paymentMonth /statistics/collection /statistics/phoneFlow
/fleetcard/details
/reconciliation/detailedView /reconciliation/statementOfAccount /reconciliation/incomeDetail /reconciliation/companyStatisticsInfo
/yeePay/orderdividedetail
/work/process/leave/form/1 /work/process/leave/handle/1/2/3 /work/process/leave/detail/1/2
`
  .trim()
  .split(/\s+/)

const go = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('every address of the specification leads somewhere', async ({ browser }) => {
  test.setTimeout(300_000)
  const page = await signIn(browser, 'administrator')
  for (const path of inside) {
    await go(page, path)
    await expect(shownPane(page).locator(':is(h1, h2, h3, table, form, .notice)').first(), path).toBeVisible()
    expect(new URL(page.url()).pathname, path).not.toMatch(/^\/(404|403)$/)
  }
  await go(page, '/nowhere')
  await expect(page).toHaveURL(/\/404$/)
})

test('what everybody may open needs nobody signed in', async ({ page }) => {
  for (const path of forEverybody) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    expect(new URL(page.url()).pathname, path).toBe(path === '/test' ? '/test/index' : path)
  }
  await page.goto('/test')
  await expect(page.getByRole('status').filter({ hasText: /正常，版本/ })).toBeVisible()
  await page.goto('/wel/index')
  await expect(page).toHaveURL(/\/login$/)
})

test('two tabs whose token has aged renew it once', async ({ browser }) => {
  const first = await signIn(browser, 'finance')
  const second = await first.context().newPage()
  let renewed = 0
  for (const page of [first, second])
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().includes('oauth/token')) renewed += 1
    })
  await second.goto('/wel/index')
  await expect(second.getByRole('heading', { name: '经营概览' })).toBeVisible()
  await first.evaluate(() => {
    const key = 'forecourt-token-time'
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...kept, datetime: Date.now() - 3_001_000 }))
  })
  await expect.poll(() => renewed, { timeout: 15_000 }).toBe(1)
  // The other tab has looked by then, and found a new one.
  await second.waitForTimeout(11_000)
  expect(renewed).toBe(1)
  for (const page of [first, second]) {
    await page.reload()
    await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible()
  }
})

test('a part of the application that does not come is said, and asked for again', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const area = '**/assets/orders-*.js'
  await page.route(area, route => route.abort())
  await go(page, '/order/orderManager')
  // By then the whole page was fetched anew once, in case there is a new release.
  const again = shownPane(page).getByRole('button', { name: '重试' })
  await expect(again).toBeVisible()
  await page.unroute(area)
  await again.click()
  await expect(shownPane(page).locator('.ant-table-row').first()).toBeVisible()
})
