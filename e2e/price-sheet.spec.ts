import { formatMoment } from '@forecourt/contract/kernel'
import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { expectToast, shownPane, signIn } from './support/people.ts'

const site = '中原石化上街站'

test('a sheet of prices is brought in, mended where it stands, and then planned', async ({ browser }) => {
  const operator = await signIn(browser, 'operator')
  const api = apiOf(operator)
  const pane = () => shownPane(operator)
  const onBoard = async () => (await api.get('shell/priceboard/list', { siteName: site, oilNo: '92' })).records[0]
  const { siteCode, platformPrice } = await onBoard()
  const after = (Math.round(Number(platformPrice) * 1e4 - 100) / 1e4).toFixed(4)
  const effectiveTime = formatMoment(new Date(Date.now() + 50 * 3_600_000))

  await test.step('the file becomes a change, and its page says how many rows are wrong', async () => {
    await operator.goto('/oilManage/priceAdjustment')
    await pane().getByRole('button', { name: '导入价格表' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByLabel('调价原因').fill('上街站单站调价')
    await dialog.getByLabel('生效时间').fill(effectiveTime)
    await dialog.getByLabel('生效时间').press('Tab')
    const rows = ['站点编码,油品,平台价', `${siteCode},92#,七块二`, `${siteCode},92#,${after}`]
    const file = { name: '价格.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
    await expectToast(operator, '已导入 2 行，2 行有误')
    await expect(pane().getByText('价格表有 2 行有误，修改后才能提交。')).toBeVisible()
    const row = pane().getByRole('row', { name: /七块二/ })
    await expect(row).toContainText('平台价')
    await expect(row).toContainText('内容无法识别')
  })
  const id = new URL(operator.url()).searchParams.get('id') ?? ''

  await test.step('it is not planned with wrong rows', async () => {
    await pane().getByRole('button', { name: '提交调价' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByRole('button', { name: /提交调价$/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('2')
    await dialog.getByRole('button', { name: '取消' }).click()
  })

  await test.step('a row that is taken out mends the one that repeated it', async () => {
    await pane().getByRole('link', { name: '修改各行' }).click()
    const wrong = pane().getByRole('row', { name: /内容无法识别/ })
    await wrong.getByRole('button', { name: '更多操作' }).click()
    await operator.getByRole('button', { name: '删除', exact: true }).click()
    await operator.getByRole('dialog').getByRole('button', { name: /删除$/ }).click()
    await expect(wrong).toHaveCount(0)
    await expect(pane().getByText('同站同油品重复')).toHaveCount(0)
  })

  await test.step('once it is planned the board says what comes next', async () => {
    await operator.goto(`/oilManage/priceAdjustment/detail?id=${id}`)
    await pane().getByRole('button', { name: '提交调价' }).click()
    await operator
      .getByRole('dialog')
      .getByRole('button', { name: /提交调价$/ })
      .click()
    await expectToast(operator, '成功')
    await operator.goto(`/oilManage/priceBoard?siteCode=${siteCode}&oilNo=92`)
    const row = pane().locator('[data-row]').first()
    await expect(row).toContainText(effectiveTime.slice(5, 16))
    await expect(row).toContainText(String(Number(after)))
    await api.post('shell/priceadjustment/withdraw', { id })
    expect(await onBoard()).toMatchObject({ plannedTime: null, platformPrice })
  })
})
