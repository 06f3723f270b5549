import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { expectToast, openForm, shownPane, signIn, signInAll } from './support/people.ts'

const site = '中原石化金水路站'

const shanghai = (epochMs: number) => new Date(epochMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('a cut at many sites is looked at, agreed to by somebody else, sold at from its second on, and taken back', async ({
  browser,
}) => {
  const [operator, reviewer] = await signInAll(browser, 'operator', 'finance2')
  const api = apiOf(operator)
  const [{ id: siteId }] = (await api.get('zytShell/siteList', {})).filter(
    (one: { siteName: string }) => one.siteName === site,
  )
  const [gun] = await api.get('zytShell/detailList', { siteId })
  const priceNow = async (): Promise<string> => {
    const guns: { gunNo: number; platformPrice: string }[] = await api.get('zytShell/detailList', { siteId })
    return guns.find(one => one.gunNo === gun.gunNo)?.platformPrice ?? ''
  }
  const before: string = gun.platformPrice
  const moment = Date.now() + 100_000
  const { id } = await api.post('shell/priceadjustment/submit', {
    reason: '旅程促销',
    oilNo: gun.oilNo,
    // Prices elsewhere are other journeys' to change.
    regionCode: '410105',
    priceType: 2,
    direction: 1,
    stepType: 2,
    stepBp: 350,
    effectiveTime: shanghai(moment),
  })
  const after = (Math.round(Number(before) * 1e4 * 0.965) / 1e4).toFixed(4)

  const address = `/oilManage/priceAdjustment/detail?id=${id}`
  await operator.goto(address)
  const pane = () => shownPane(operator)
  await expect(pane().getByRole('heading', { name: '影响' })).toBeVisible()
  await expect(pane().getByText('降幅超过 3.00%，提交后由另一人复核。')).toBeVisible()
  const row = pane().getByRole('row', { name: new RegExp(site) })
  await expect(row).toContainText(before)
  await expect(row).toContainText(after)
  await pane().getByRole('button', { name: '提交调价' }).click()
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /提交调价$/ })
    .click()
  await expectToast(operator, '成功')

  await reviewer.goto(address)
  await shownPane(reviewer).getByRole('button', { name: '复核', exact: true }).click()
  const decision = reviewer.getByRole('dialog')
  await decision.getByText('同意', { exact: true }).click()
  await decision
    .getByRole('button', { name: /(复核|同意|确定)$/ })
    .last()
    .click()
  await expect(shownPane(reviewer).getByText('待生效').first()).toBeVisible()

  expect(Date.now()).toBeLessThan(moment)
  expect(await priceNow()).toBe(before)
  await operator.waitForTimeout(Math.max(0, moment - Date.now()) + 1_000)
  expect(await priceNow()).toBe(after)

  // The clock says so within its minute.
  const stateOf = async () => (await api.get('shell/priceadjustment/detail', { id })).status as number
  await expect.poll(stateOf, { timeout: 100_000 }).toBe(3)
  await operator.reload()
  await pane().getByRole('button', { name: '回退' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: /回退$/ }).click()
  await expect(pane().getByText('已回退').first()).toBeVisible()
  expect(await priceNow()).toBe(before)

  await operator.goto(`/oilManage/price?siteId=${siteId}&asOf=${encodeURIComponent(shanghai(moment + 1_000))}`)
  await expect(
    pane()
      .getByRole('row', { name: new RegExp(site) })
      .first(),
  ).toBeVisible()
  const then = await api.get('shell/siteoilprice/page', { siteId, oilNo: gun.oilNo, asOf: shanghai(moment + 1_000) })
  expect(then.records.map((one: { platformPrice: string }) => one.platformPrice)).toEqual([after])
})

test('a platform price of a region is entered, refused twice for one moment, and withdrawn', async ({ browser }) => {
  const [operator] = await signInAll(browser, 'operator')
  const pane = () => shownPane(operator)
  await operator.goto('/oilManage/platformPrice')
  const enter = async () => {
    await pane().getByRole('button', { name: '新增', exact: true }).click()
    const form = await openForm(operator)
    await form.getByRole('combobox', { name: /^油品/ }).click()
    await operator.locator('.ant-select-dropdown:visible').getByText('98#', { exact: true }).click()
    await form.getByRole('textbox', { name: /^国标价/ }).fill('9.20')
    await form.getByRole('textbox', { name: /^平台价/ }).fill('8.80')
    await form.getByRole('combobox', { name: /^地区/ }).fill('河南')
    await operator.locator('.ant-select-dropdown:visible').getByText('河南省', { exact: true }).click()
    const time = form.getByRole('textbox', { name: /^生效时间/ })
    await time.fill('2031-03-04 00:00:00')
    await time.press('Enter')
    await form.getByRole('button', { name: '保存' }).click()
    return form
  }
  await enter()
  await expectToast(operator, '新增成功')
  const row = () => pane().getByRole('row', { name: /2031-03-04/ })
  await expect(row()).toContainText('河南省')
  const again = await enter()
  await expect(again.getByRole('alert').filter({ hasText: '该范围此刻已有平台价' }).last()).toBeVisible()
  operator.once('dialog', dialog => dialog.accept())
  await operator.reload()
  await row().getByRole('button', { name: '撤销' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: /撤销$/ }).click()
  await expect(row()).toContainText('撤销')
  await expect(row().getByRole('button', { name: '撤销' })).toHaveCount(0)
})

test('what a change would do at each site stands beside it while it is typed, and nothing is written', async ({
  browser,
}) => {
  const operator = await signIn(browser, 'operator')
  const count = async () => (await apiOf(operator).get('shell/priceadjustment/list', { size: 1 })).total
  const before = await count()
  await operator.goto('/oilManage/priceAdjustment')
  await operator.getByRole('button', { name: '新增', exact: true }).click()
  const form = await openForm(operator)
  await expect(form.getByText('填写幅度后在此试算')).toBeVisible()
  await form.getByLabel('每升金额').fill('0.05')
  const row = form.getByRole('row').nth(1)
  await expect(row).toContainText('→')
  const small = await row.textContent()
  await expect(form.getByText('由另一人复核')).toBeHidden()
  await form.getByLabel('每升金额').fill('0.5')
  await expect(form.getByText('由另一人复核')).toBeVisible()
  await expect(row).not.toHaveText(small ?? '')
  await form.getByRole('button', { name: '取消' }).click()
  await operator.getByRole('button', { name: '放弃', exact: true }).click()
  await expect(form).toBeHidden()
  expect(await count()).toBe(before)
})
