import { randomInt } from 'node:crypto'
import { apiOf } from './support/api.ts'
import { expectToast, shownPane, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a dictionary is chosen in one list, its entries are added and sealed in the other', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.goto('/dict-horizontal/index')
  const pane = shownPane(page)
  await expect(pane.getByText('请选择字典')).toBeVisible()
  await pane.getByRole('button', { name: '油品类型', exact: true }).click()
  const entries = pane.getByRole('region', { name: '字典项：油品类型' })
  await expect(entries.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page).toHaveURL(/dict=\d+/)

  const name = `试验油${randomInt(1e6)}`
  await entries.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await expect(form.locator('form :focus')).toHaveCount(1)
  const box = await form.boundingBox()
  expect(box?.width).toBe(880)
  await form.getByLabel('字典编号').fill('oil_type')
  await form.getByLabel('字典键值').fill(String(randomInt(1e8)))
  await form.getByLabel('字典名称').fill(name)
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '新增成功')
  const row = entries.locator('[data-row]').filter({ hasText: name })
  await expect(row).toContainText('oil_type')

  const sealed = row.getByRole('switch')
  await expect(sealed).not.toBeChecked()
  await sealed.click()
  await expectToast(page, '修改成功')
  await expect(sealed).toBeChecked()
  const values = (await apiOf(page).get('blade-system/dict/dictionary', { code: 'oil_type' })) as {
    dictValue: string
  }[]
  expect(values.length).toBeGreaterThan(0)
  expect(values.some(one => one.dictValue === name)).toBe(false)

  await page.goto('/dict-vertical/index')
  await shownPane(page).getByRole('button', { name: '油品类型', exact: true }).click()
  await expect(shownPane(page).getByRole('region', { name: '字典项：油品类型' }).getByText(name)).toBeVisible()
})

test('on a telephone the entries take the place of the dictionaries, and lead back', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dict-vertical/index')
  const pane = shownPane(page)
  await pane.getByRole('button', { name: '油品类型', exact: true }).click()
  await expect(pane.getByRole('heading', { name: '字典项：油品类型' })).toBeInViewport()
  await pane.getByRole('button', { name: '返回字典' }).click()
  await expect(pane.getByRole('heading', { level: 1, name: '字典管理' })).toBeVisible()
})

test('regions are walked from the country down, and those below the chosen one are listed', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.goto('/base/region')
  const tree = page.getByRole('navigation', { name: '行政区划' })
  const node = (name: string) => tree.locator('.ant-tree-treenode').filter({ hasText: new RegExp(`^${name}$`) })
  await node('河南省').locator('.ant-tree-switcher').click()
  await node('郑州市').locator('.ant-tree-switcher').click()
  await expect(node('金水区')).toBeVisible()
  await node('郑州市').locator('.ant-tree-node-content-wrapper').click()
  await expect(page).toHaveURL(/parentCode_equal=4101/)
  const rows = shownPane(page).locator('[data-row]')
  await expect(rows.filter({ hasText: '金水区' })).toBeVisible()
  await expect(rows.filter({ hasText: '洛阳市' })).toHaveCount(0)
  await shownPane(page).getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('dialog').getByLabel('上级编号')).toHaveValue('4101')
})
