import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { openForm, shownPane, signIn } from './support/people.ts'

test('sites are chosen for a company by the region they lie in, all of one at once, by keys alone', async ({
  browser,
}) => {
  const operator = await signIn(browser, 'operator')
  const regions: { name: string; count: number }[] = await apiOf(operator).get('kernel/options/regions', {
    entity: 'site',
    region: '00',
  })
  const henan = regions.find(one => one.name === '河南省')
  await operator.goto('/oilManage/companyExt')
  await shownPane(operator).getByRole('button', { name: '新增', exact: true }).click()
  const form = await openForm(operator)
  const sites = form.getByRole('combobox', { name: '可用站点' })
  const entry = (name: string | RegExp) => operator.locator('.ant-select-item-option-active').filter({ hasText: name })
  const walkTo = async (name: string) => {
    await expect(async () => {
      if ((await entry(name).count()) === 0) await sites.press('ArrowDown')
      await expect(entry(name)).toBeVisible({ timeout: 300 })
    }).toPass()
    await sites.press('Enter')
  }

  await sites.focus()
  await sites.press('ArrowDown')
  await walkTo('按地区选择')
  await walkTo('河南省')
  await expect(operator.getByText('江南能源姑苏站')).toHaveCount(0)
  await walkTo(`选择河南省全部 ${henan?.count ?? 0} 个`)
  const chosen = form.locator('.ant-select-selection-item').filter({ hasText: '站' })
  await expect(chosen).toHaveCount(henan?.count ?? 0)

  await walkTo('郑州市')
  await expect(entry('返回河南省')).toBeVisible()
  await sites.press('Escape')
  await sites.press('Backspace')
  await expect(chosen).toHaveCount((henan?.count ?? 0) - 1)
})

test('a platform price is for one site that is found by its city', async ({ browser }) => {
  const operator = await signIn(browser, 'operator')
  await operator.goto('/oilManage/platformPrice')
  await shownPane(operator).getByRole('button', { name: '新增', exact: true }).click()
  const form = await openForm(operator)
  const site = form.getByRole('combobox', { name: '站点', exact: true })
  const option = (name: string) => operator.locator('.ant-select-item-option').filter({ hasText: name })
  await site.click()
  await option('按地区选择').click()
  await option('河南省').click()
  await option('洛阳市').click()
  await expect(option('中原石化金水路站')).toHaveCount(0)
  await option('中原石化涧西站').click()
  await expect(form.getByTitle('中原石化涧西站')).toBeVisible()
  await expect(operator.locator('.ant-select-dropdown:visible')).toHaveCount(0)
})
