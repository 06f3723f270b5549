import { randomInt } from 'node:crypto'
import { expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { issueOneCard, submitOneCard } from './support/cards.ts'
import { expectToast, openForm, shownPane, signInAll } from './support/people.ts'
import { beDeclined, payAtTill } from './support/station.ts'

const site = '中原石化金水路站'
const companyName = '顺达物流有限公司'

async function setLimits(operator: Page, id: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await operator.goto(`/oilManage/companyExt/detail?id=${id}`)
  await shownPane(operator).getByRole('button', { name: '修改', exact: true }).click()
  const form = await openForm(operator)
  for (const [label, text] of Object.entries(fields))
    await form.getByRole('textbox', { name: label, exact: true }).fill(text)
  await form.getByRole('button', { name: /^保存/ }).click()
  await expectToast(operator, '成功')
}

test('what is agreed on with a company binds its cards at the till, and the company sees how far its month has come', async ({
  browser,
}) => {
  const [operator, company, approver, till] = await signInAll(browser, 'operator', 'company', 'approver', 'cashier')
  const grantId = await submitOneCard(company, '司机加油卡', '300.00', `137${randomInt(1e7, 1e8)}`)
  await apiOf(approver).post('company/approval/send/card', { id: grantId, result: 1 })
  const { cardNo } = await issueOneCard(company, grantId)
  const filling = { site, gunNo: 1, amount: '100', cardNo }

  await operator.goto('/oilManage/companyExt')
  const row = shownPane(operator).getByRole('row', { name: new RegExp(companyName) })
  await expect(row).toContainText('139****0001')
  const { records } = await apiOf(company).get('shell/companyext/list', { companyId: '000000' })
  const { id, monthLimit } = records[0]

  await setLimits(operator, id, { 可用油品: '-10' })
  expect(await beDeclined(till, filling)).toContain('此卡不可在该站点或油品使用')

  const { usedAmount } = await apiOf(company).get('shell/companyext/use', { id })
  const nearly = (Number(usedAmount) + 50).toFixed(2)
  await setLimits(operator, id, { 可用油品: '', 月度限额: nearly })
  expect(await beDeclined(till, filling)).toContain(`企业月度限额${nearly}元`)

  await setLimits(operator, id, { 月度限额: monthLimit })
  await payAtTill(till, filling)

  await company.goto(`/oilManage/companyExt/detail?id=${id}`)
  const pane = shownPane(company)
  await expect(pane.getByText('本月剩余')).toBeVisible()
  await expect(pane.getByRole('button', { name: '修改', exact: true })).toHaveCount(0)
  const after = await apiOf(company).get('shell/companyext/use', { id })
  expect(Number(after.usedAmount)).toBeGreaterThan(Number(usedAmount))
})
