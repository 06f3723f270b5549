import { type Browser, expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { openForm, shownPane, signIn } from './support/people.ts'
import { draw as drawAs } from './support/picture.ts'

// A picture of each kind of screen, drawn only when asked for: SCREENS=1 npx playwright test e2e/screen-kinds.spec.ts
const draw = (page: Page, name: string) => drawAs(page, name, 'webp')

const rows = (page: Page) => expect(shownPane(page).getByRole('row').nth(5)).toBeVisible()

async function drawLists(page: Page): Promise<void> {
  await page.goto('/oilManage/site')
  await rows(page)
  await draw(page, 'list')
  await page.goto('/system/menu')
  await rows(page)
  for (const name of ['订单管理', '站点管理'])
    await shownPane(page).getByRole('row', { name }).getByRole('button').first().click()
  await draw(page, 'tree')
  await page.goto('/order/orderManager?payMethod=3&payAmount_ge=100')
  await rows(page)
  await page.getByRole('button', { name: '更多筛选' }).click()
  await expect(page.getByRole('combobox', { name: '添加条件' })).toBeVisible()
  await draw(page, 'filter-panel')
  const { records } = await apiOf(page).get('zytorder/order/list', { size: 1 })
  await page.goto(`/order/orderManager/detail?id=${records[0].id}`)
  await expect(page.getByRole('heading', { name: '历史' })).toBeVisible()
  await draw(page, 'detail')
}

async function drawForm(page: Page): Promise<void> {
  await page.goto('/system/user')
  await rows(page)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = await openForm(page)
  await form.getByLabel('登录账号').fill('li.na')
  await form.getByLabel('手机').fill('138')
  await form.getByLabel('邮箱').fill('li.na@')
  await form.getByLabel('昵称').focus()
  await draw(page, 'form')
}

async function drawFiles(page: Page): Promise<void> {
  const lines = [
    '参数名称,参数键名,参数键值',
    '首页公告,home.notice,欢迎',
    ',home.colour,blue',
    '小票抬头,receipt title,中原石化',
  ]
  await page.goto('/system/param')
  await rows(page)
  await shownPane(page).getByRole('button', { name: '导入导出' }).click()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(`${lines.join('\n')}\n`)
  await dialog.getByLabel('导入文件').setInputFiles({ name: '参数.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: '检查数据' }).click()
  await expect(dialog.getByText('2 行有错误')).toBeVisible()
  await draw(page, 'import')
  await page.goto('/resource/task')
  await expect(shownPane(page).getByRole('row').nth(1)).toBeVisible()
  await shownPane(page).getByRole('row').nth(1).getByRole('cell').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: '历史' })).toBeVisible()
  await draw(page, 'job-centre')
}

async function drawOthers(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/order/orderManager')
  await expect(shownPane(page).getByRole('listitem').nth(2)).toBeVisible()
  await draw(page, 'cards')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/order/orderManager')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.getByText('Dark', { exact: true }).click()
  await rows(page)
  await draw(page, 'list-dark-en')
}

async function drawKinds({ browser }: { readonly browser: Browser }): Promise<void> {
  test.setTimeout(180_000)
  const page = await signIn(browser, 'administrator')
  await drawLists(page)
  await drawForm(page)
  // A draft would come back with the next page; another person has none.
  const other = await signIn(browser, 'administrator')
  await drawFiles(other)
  await drawOthers(other)
}

if (process.env['SCREENS'] === '1') test('a picture of each kind of screen', drawKinds)
