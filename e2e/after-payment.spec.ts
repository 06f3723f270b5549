import { randomInt } from 'node:crypto'
import { expect, test } from './support/test.ts'
import { approveGrant, issueOneCard, submitOneCard } from './support/cards.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signInAll } from './support/people.ts'
import { payAtTill } from './support/station.ts'

// Nobody reloads anything: what a payment changes is shown anew where it is looked at.

test('after a payment the shift in another tab of the till and the card that the company looks at are new', async ({
  browser,
}) => {
  const [company, approver, till] = await signInAll(browser, 'company', 'approver', 'cashier')
  const grantId = await submitOneCard(company, '司机加油卡', '300.00', `138${randomInt(1e7, 1e8)}`)
  await approveGrant(approver, grantId)
  const card = await issueOneCard(company, grantId)

  const home = await till.context().newPage()
  await home.goto('/wel/index')
  const shift = shownPane(home).locator('[data-figure="shift"]')
  await expect(shift).toBeVisible()
  const before = await shift.textContent()
  await company.goto(`/rechargeCenter/cardBatch/detail?id=${card.id}`)
  await expect(shownPane(company).getByText('300.00').first()).toBeVisible()
  // The company's browser listens for what others write from here on.
  await company.waitForResponse(/blade-desk\/events/)

  await payAtTill(till, { site: '中原石化金水路站', gunNo: 1, amount: '120.00', cardNo: card.cardNo })
  await expect(shift).not.toHaveText(before ?? '')
  await expect(shownPane(company).getByText('300.00', { exact: true })).toHaveCount(0)
})

test('what others write in the first seconds of a page, and while its line is broken, is shown once it listens', async ({
  browser,
}) => {
  const [company, approver, colleague] = await signInAll(browser, 'company', 'approver', 'company')
  const grantId = await submitOneCard(company, '司机加油卡', '300.00', `138${randomInt(1e7, 1e8)}`)
  await approveGrant(approver, grantId)
  const { id } = await issueOneCard(company, grantId)
  const other = apiOf(colleague)
  const [freeze, unfreeze] = ['冻结', '解冻'].map(name => shownPane(company).getByRole('button', { name, exact: true }))
  if (!freeze || !unfreeze) throw new Error('two buttons have two names')

  await company.goto(`/rechargeCenter/cardBatch/detail?id=${id}`)
  await expect(freeze).toBeVisible()
  await other.post('zyt/staff/freezeCard', { id, reason: '丢失' })
  await expect(unfreeze).toBeVisible()

  // A line that ends as soon as it is ready, and is not restored.
  let isBroken = false
  await company.route('**/blade-desk/events*', route => {
    if (isBroken) return route.abort()
    isBroken = true
    return route.fulfill({ contentType: 'text/event-stream', body: 'event: ready\ndata: {}\n\n' })
  })
  const fails = company.waitForEvent('requestfailed', one => one.url().includes('blade-desk/events'))
  await company.reload()
  await expect(unfreeze).toBeVisible()
  await fails
  await other.post('zyt/staff/unfreezeCard', { id })
  await company.unroute('**/blade-desk/events*')
  await expect(freeze).toBeVisible()
})
