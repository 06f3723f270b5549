import { randomInt } from 'node:crypto'
import { dayOf } from '@forecourt/contract/kernel'
import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { issueOneCard, submitOneCard } from './support/cards.ts'
import { shownPane, signInAll } from './support/people.ts'

const site = '中原石化金水路站'

// The page of a site is where its work is done: what is open is counted on the tabs and comes first, and keeps the site from being closed.

test('what is open at a site comes first on its page, keeps it from being closed, and is one click away', async ({
  browser,
}) => {
  const [operator, administrator] = await signInAll(browser, 'operator', 'administrator')
  const { records } = await apiOf(operator).get('zytShell/list', { siteName: site, size: 1 })
  const { id } = records[0]
  const openShifts = async () =>
    (await apiOf(operator).get('shell/shellclasses/list', { siteId: id, status_in: '1,2', size: 1 })).total

  await test.step('open shifts are counted and listed before the others', async () => {
    await operator.goto(`/oilManage/site/detail?id=${id}`)
    const pane = shownPane(operator)
    const count = await openShifts()
    expect(count).toBeGreaterThan(0)
    await pane.getByRole('tab', { name: new RegExp(`^班次 ?${count}$`) }).click()
    const table = pane.getByRole('tabpanel', { name: '班次' }).getByRole('table').first()
    await expect(table.getByRole('row')).toHaveCount(count + 1)
    await expect(table).toContainText('进行中')
    await expect(table).not.toContainText('已核对')
    await pane.getByRole('button', { name: '全部', exact: true }).click()
    await expect(table).toContainText('已核对')
  })

  await test.step('an attendant is added on the page of the site', async () => {
    const pane = shownPane(operator)
    await pane.getByRole('tab', { name: '加油员' }).click()
    await pane.getByRole('button', { name: '新增加油员' }).click()
    const form = operator.getByRole('dialog')
    await form.getByLabel('姓名').fill('郑海')
    await form.getByLabel('工号').fill('ZH901')
    await form.getByLabel('手机号').fill('13871230901')
    await form.getByRole('button', { name: /保存|新增|确定/ }).click()
    await expect(form).toHaveCount(0)
    await expect(pane.getByRole('tabpanel', { name: '加油员' })).toContainText('郑海')
  })

  await test.step('who may not see settlements has no tab of them', async () => {
    await expect(shownPane(operator).getByRole('tab', { name: /^结算/ })).toHaveCount(0)
    await administrator.goto(`/oilManage/site/detail?id=${id}&tab=settlement`)
    await expect(shownPane(administrator).getByRole('tab', { name: /^结算/ })).toHaveAttribute('aria-selected', 'true')
  })

  // Whatever the day, and whatever other journeys have settled and paid until then.
  await test.step('something is sold and not paid for yet, and something not settled yet', async () => {
    const [company, approver, cashier, finance] = await signInAll(browser, 'company', 'approver', 'cashier', 'finance')
    const grantId = await submitOneCard(company, '司机加油卡', '300.00', `138${randomInt(1e7, 1e8)}`)
    await apiOf(approver).post('company/approval/send/card', { id: grantId, result: 1 })
    const { cardNo } = await issueOneCard(company, grantId)
    const sell = () =>
      apiOf(cashier).post('zytorder/order/payAtGun', { siteId: id, gunNo: 1, cardNo, amount: '100.00' })
    await sell()
    await apiOf(finance).post('zytmoneysettlement/moneysettlement/generate', { until: dayOf(new Date()) })
    await sell()
  })

  await test.step('closing it says what is open, and leads there', async () => {
    const pane = shownPane(administrator)
    await pane.getByRole('button', { name: '停业', exact: true }).click()
    const dialog = administrator.getByRole('dialog')
    await dialog.getByLabel('原因').fill('拆迁')
    await dialog.getByRole('button', { name: /停业$/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('尚未了结：未交班的班次、未付款的结算单、未结算的订单')
    await expect(dialog.getByRole('link')).toHaveCount(3)
    await dialog.getByRole('link', { name: '查看未交班的班次' }).click()
    await expect(administrator).toHaveURL(new RegExp(`siteId=${id}.*status_in=1`))
    const rows = shownPane(administrator).locator('[data-row]')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('进行中')
    await expect(administrator.getByRole('dialog')).toHaveCount(0)
    const row = await apiOf(operator).get('shell/site/detail', { id })
    expect(row.status).toBe(1)
  })
})
