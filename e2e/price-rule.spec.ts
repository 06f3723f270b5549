import { randomInt } from 'node:crypto'
import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { issueOneCard, submitOneCard } from './support/cards.ts'
import { shownPane, signInAll } from './support/people.ts'
import { enterFilling } from './support/station.ts'

const site = '中原石化金水路站'

test('a rule for a site is tried on past orders, put in use, and a payment in flight keeps the price it was quoted', async ({
  browser,
}) => {
  const [operator, company, approver, till] = await signInAll(browser, 'operator', 'company', 'approver', 'cashier')
  const grantId = await submitOneCard(company, '司机加油卡', '300.00', `137${randomInt(1e7, 1e8)}`)
  await apiOf(approver).post('company/approval/send/card', { id: grantId, result: 1 })
  const card = await issueOneCard(company, grantId)
  const [{ id: siteId }] = (await apiOf(operator).get('zytShell/siteList', {})).filter(
    (one: { siteName: string }) => one.siteName === site,
  )
  const guns = await apiOf(operator).get('zytShell/detailList', { siteId })
  const gun = guns.find((one: { gunNo: number }) => one.gunNo === 1)
  const rule = await apiOf(operator).post('shell/oilpricerelation/submit', {
    name: '金水路站试行价',
    oilNo: gun.oilNo,
    target: 1,
    scopeType: 2,
    siteIds: [siteId],
    baseType: 2,
    adjustType: 1,
    reduceBy: '0.5000',
    priority: 100,
    startTime: '2026-01-01 00:00:00',
  })

  await enterFilling(till, { site, gunNo: 1, amount: '100', cardNo: card.cardNo })
  await expect(till.getByRole('button', { name: /^收款/ })).toBeEnabled()

  await operator.goto(`/oilManage/priceRule/detail?id=${rule.id}`)
  await expect(shownPane(operator).getByRole('heading', { name: '近 30 天回算' })).toBeVisible()
  await apiOf(operator).post('shell/oilpricerelation/enable', { id: rule.id, confirmed: 1 })

  await till.getByRole('button', { name: /^收款/ }).click()
  await expect(till.getByRole('heading', { name: '支付成功' })).toBeVisible()
  const { records } = await apiOf(company).get('zytorder/order/page', { cardId: card.id })
  expect(records[0].platformPrice).toBe(gun.salePrice)

  const [why] = await apiOf(operator).get('shell/oilpricerelation/explain', { siteId, oilNo: gun.oilNo })
  expect(why).toMatchObject({ name: '金水路站试行价', outcome: 1 })
  await apiOf(operator).post('shell/oilpricerelation/stop', { id: rule.id })
})
