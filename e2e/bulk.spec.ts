import { randomInt } from 'node:crypto'
import { expect as patient, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signIn } from './support/people.ts'

const expect = patient.configure({ timeout: 15_000 })

/** Parameters of this test alone, found by their key. */
async function makeParams(page: Page, count: number): Promise<string> {
  const prefix = `bulk.${randomInt(1e9)}`
  const submit = (at: number) =>
    apiOf(page).post('blade-system/param/submit', {
      paramName: `批量参数${at}`,
      paramKey: `${prefix}.${at}`,
      paramValue: String(at),
    })
  await Promise.all(Array.from({ length: count }, (_, at) => submit(at)))
  await page.goto(`/system/param?paramKey=${prefix}`)
  return prefix
}

/** Leaves the demonstration as it was: others read its parameters too. */
async function removeParams(page: Page, paramKey: string): Promise<void> {
  const { records } = await apiOf(page).get('blade-system/param/page', { paramKey, size: 50 })
  const ids = records.map((row: { id: string }) => row.id).join(',')
  await apiOf(page).post(`blade-system/param/remove?ids=${ids}`)
}

const countOf = async (page: Page, paramKey: string): Promise<number> =>
  (await apiOf(page).get('blade-system/param/page', { paramKey, size: 1 })).total

test('everything that the filters find is removed by a task of the server, and comes back by one click', async ({
  browser,
}) => {
  const page = await signIn(browser, 'administrator')
  const prefix = await makeParams(page, 24)
  const pane = shownPane(page)
  await pane.locator('[data-row]').first().getByRole('checkbox').check()
  const bar = pane.getByRole('toolbar', { name: '批量操作' })
  await bar.getByRole('button', { name: '选择全部 24 条匹配' }).click()
  await expect(bar).toContainText('已选全部 24 条匹配')
  await bar.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  const counts = page.getByRole('dialog').locator('.transfer-counts')
  await expect(counts).toContainText('成功24')
  await expect(counts).toContainText('失败0')
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await expect(pane.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => countOf(page, prefix)).toBe(24)
  await expect(pane.locator('[data-row]')).toHaveCount(20)
  await removeParams(page, prefix)
})

test('on a telephone cards are ticked, and the actions are at the bottom of the screen', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.setViewportSize({ width: 390, height: 844 })
  const prefix = await makeParams(page, 3)
  const pane = shownPane(page)
  const boxes = pane.getByRole('checkbox', { name: /^选择 批量参数/ })
  await expect(boxes).toHaveCount(3)
  const target = await pane.locator('.card-pick').first().boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  const bar = pane.getByRole('toolbar', { name: '批量操作' })
  await expect(bar).toContainText('已选 2 条')
  const place = await bar.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(780)
  await bar.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('dialog').locator('.transfer-counts')).toContainText('成功2')
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await expect(boxes).toHaveCount(1)
  await expect.poll(() => countOf(page, prefix)).toBe(1)
  await removeParams(page, prefix)
})

test('the bar counts what an action is possible for before it is pressed, and sends nothing else', async ({
  browser,
}) => {
  const page = await signIn(browser, 'company')
  const { get, post } = apiOf(page)
  const products: { id: string }[] = await get('cfx/coupon/grantable')
  const rows = Array.from({ length: 3 }, (_, at) => ({
    userPhone: `136${randomInt(1e7, 1e8)}`,
    userName: `批量卡${at}`,
    amount: '10.00',
  }))
  const { id } = await post('company/grant/saveOrUpdate', { productId: products[0]?.id, rows })
  await post('company/grant/submitApproval', { id })
  await apiOf(await signIn(browser, 'approver')).post('company/approval/send/card', { id, result: 1 })
  await post('company/grant/ensure', { id })
  const cards: { id: string }[] = (await get('cfx/companycarduser/page', { grantId: id })).records
  await post('zyt/staff/freezeCard', { id: cards[0]?.id, reason: '遗失' })

  await page.goto(`/rechargeCenter/cardBatch?grantId=${id}`)
  const pane = shownPane(page)
  await expect(pane.locator('[data-row]')).toHaveCount(3)
  for (const box of await pane.locator('[data-row]').getByRole('checkbox').all()) await box.check()
  const bar = pane.getByRole('toolbar', { name: '批量操作' })
  await expect(bar.getByRole('button', { name: /^解冻/ })).toHaveText('解冻1/3')
  await expect(bar.getByRole('button', { name: /^冻结/ })).toHaveText('冻结2/3')
  await bar.getByRole('button', { name: /^冻结/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('将处理 2 条卡，另外 1 条不可操作，保持不变')
  await dialog.getByLabel('原因').fill('盘点')
  await dialog.getByRole('button', { name: '冻结', exact: true }).click()
  const counts = dialog.locator('.transfer-counts')
  await expect(counts).toContainText('总数2')
  await expect(counts).toContainText('成功2')
  await dialog.getByRole('button', { name: '完成' }).click()
  for (const box of await pane.locator('[data-row]').getByRole('checkbox').all()) await box.check()
  await expect(bar.getByRole('button', { name: /^解冻/ })).toHaveText('解冻')
  await expect(bar.getByRole('button', { name: /^冻结/ })).toHaveCount(0)
})

type Roles = readonly { readonly id: string; readonly roleName: string; readonly roleAlias: string }[]
const asRows = (answer: Roles | { readonly records: Roles }): Roles => ('records' in answer ? answer.records : answer)

test('of roles those are counted that are within reach, as their own menus offer them', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const sort = 7
  const { get, post } = apiOf(page)
  const roles: Roles = await get('blade-system/role/page', { size: 50 }).then(asRows)
  const builtIn = roles.find(one => one.roleAlias === 'operator')
  const name = `${builtIn?.roleName}${randomInt(1e6)}`
  await post('blade-system/role/submit', { roleName: name, roleAlias: `bulk-${randomInt(1e9)}`, sort })
  await page.goto(`/authority/role?roleName=${builtIn?.roleName}`)
  const pane = shownPane(page)
  const own = pane.locator('[data-row]').filter({ hasText: name })
  await expect(own).toBeVisible()
  await pane.locator(`[data-row="${builtIn?.id}"]`).getByRole('checkbox').check()
  const bar = pane.getByRole('toolbar', { name: '批量操作' })
  await expect(bar).toContainText('已选 1 条')
  await expect(bar.getByRole('button', { name: /^删除/ })).toHaveCount(0)
  await own.getByRole('checkbox').check()
  await expect(bar.getByRole('button', { name: /^删除/ })).toHaveText('删除1/2')
})
