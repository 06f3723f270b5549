import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from './support/test.ts'
import { shownPane, signIn } from './support/people.ts'

const query = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)
const chartOf = (page: Page) => shownPane(page).locator('.list-chart')
const wholeCents = (text: string) => Math.round(Number(text.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100)

test('a chart is walked by keys, said aloud, read as a table, taken away, and leads to the rows behind', async ({
  browser,
}) => {
  const page = await signIn(browser, 'administrator')
  await page.goto('/statistics/financialDaily')
  const chart = chartOf(page)
  await expect(chart.locator('.chart-drawing svg')).toBeVisible()

  // It begins with this month, which can be taken away.
  const { businessDate_dategt: from = '', businessDate_datelt: to = '' } = query(page)
  expect(from).toMatch(/-01$/)

  const walk = chart.getByRole('group', { name: /方向键/ })
  const said = chart.locator('.chart-said')
  await walk.focus()
  await walk.press('ArrowRight')
  await expect(said).toContainText(from)
  await walk.press('End')
  await expect(said).toContainText(`${to}（未结束）`)
  await walk.press('Escape')
  await expect(said).toContainText('合计')
  const total = wholeCents((await said.textContent())?.split('元')[0] ?? '')

  await chart.getByRole('button', { name: /^净销售额/ }).press('Enter')
  await expect(chart.getByRole('button', { name: /^净销售额/ })).toHaveAttribute('aria-pressed', 'false')
  await chart.getByRole('button', { name: /^净销售额/ }).press('Enter')

  await chart.getByRole('button', { name: '表格' }).click()
  const table = chart.getByRole('table')
  const days = await table.locator('tbody tr').count()
  expect(wholeCents((await table.locator('tfoot td').first().textContent()) ?? '')).toBe(total)
  const first = (await table.locator('tbody tr').first().locator('td').first().textContent()) ?? ''

  await chart.getByRole('button', { name: '下载' }).click()
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: '数据（CSV）' }).click()
  const file = await readFile(await (await loading).path(), 'utf8')
  expect(file.startsWith('\uFEFF业务日期,')).toBe(true)
  const lines = file.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(days)
  expect(lines.reduce((sum, line) => sum + wholeCents(line.split(',')[1] ?? ''), 0)).toBe(total)

  await chart.getByRole('button', { name: '图表', exact: true }).click()
  await chart.getByRole('button', { name: '下载' }).click()
  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: '图片（PNG）' }).click()
  const bytes = await readFile(await (await picture).path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')

  await walk.focus()
  await walk.press('Home')
  await walk.press('Enter')
  await expect(page).toHaveURL(/consumptionDetails/)
  expect(query(page)).toEqual({ businessDate_dategt: from, businessDate_datelt: from })
  await expect(shownPane(page).locator('.sums')).toContainText(first)
})

test('what is taken away as a filter stays away, and the chart follows', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.goto('/statistics/salestotal')
  await expect(chartOf(page).locator('.chart-said')).toContainText('合计')
  await shownPane(page).getByRole('button', { name: '全部', exact: true }).click()
  await expect.poll(() => query(page)['businessDate_dategt']).toBeUndefined()
  await expect(chartOf(page).locator('.chart-said')).not.toContainText('较')
  await page.reload()
  await expect(chartOf(page).locator('.chart-said')).toContainText('合计')
  expect(query(page)['businessDate_dategt']).toBeUndefined()
})

test('months are columns, and each cell leads to its rows', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.goto('/statistics/siteMonth')
  const cell = shownPane(page).locator('tbody .across-figure a').first()
  const figure = (await cell.textContent()) ?? ''
  await cell.click()
  await expect(page).toHaveURL(/consumptionDetails\?.*siteId=/)
  await expect(shownPane(page).locator('.sums')).toContainText(figure)
})

for (const [path, width] of [
  ['financialDaily', 1366],
  ['hour', 320],
  ['productDayDetails', 390],
  ['siteMonth', 1366],
] as const)
  test(`${path} at ${width} is for everybody`, async ({ browser }) => {
    const page = await signIn(browser, 'administrator')
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/statistics/${path}`)
    await expect(chartOf(page).locator('.chart-drawing svg')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('.list-chart').setLegacyMode().analyze()
    expect(violations.map(one => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
    const over = await chartOf(page).evaluate(one => one.scrollWidth - one.clientWidth)
    expect(over).toBeLessThanOrEqual(1)
  })
