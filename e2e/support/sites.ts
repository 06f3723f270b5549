import { expect, type Page } from '@playwright/test'
import { choose, expectToast, openForm } from './people.ts'

/** National, at the gun, of the platform, and what the site is paid. */
type Prices = readonly [national: string, gun: string, platform: string, settle: string]

export interface NewSite {
  readonly name: string
  readonly code: string
  readonly supplier: string
  readonly region: readonly [province: string, city: string, district: string]
  readonly guns: readonly string[]
  readonly prices: Readonly<Record<string, Prices>>
}

const priceNames = ['国标价', '枪价', '平台价', '结算价']

/** Adds a site from the list; ends on its workbench and answers its id. */
async function addSite(page: Page, { name, code, supplier, region }: NewSite): Promise<string> {
  await page.goto('/oilManage/site')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = await openForm(page)
  await form.getByLabel('站点名称').fill(name)
  await form.getByLabel('站点编码').fill(code)
  await choose(form, '供货商', supplier)
  for (const [at, level] of ['省', '市', '区县'].entries()) await choose(form, level, region[at] ?? '')
  await form.getByLabel('详细地址').fill('科学大道 100 号')
  await form.getByLabel('联系人').fill('马超')
  await form.getByLabel('联系电话').fill('13803719999')
  await form.getByRole('button', { name: '创建站点' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return new URL(page.url()).searchParams.get('id') ?? ''
}

async function seedGuns(page: Page, guns: readonly string[]): Promise<void> {
  await page.getByLabel('这个站点有几支油枪？').fill(String(guns.length))
  await page.getByRole('button', { name: '开始配置' }).click()
  for (const [at, oilName] of guns.entries()) {
    const gun = page.getByRole('group', { name: `${at + 1}号枪的油品` })
    await gun.getByRole('radio', { name: oilName, exact: true }).check()
  }
  await page.getByRole('button', { name: '保存油枪与油品' }).click()
  await expectToast(page, '油枪与油品已更新')
}

async function setPrices(page: Page, prices: NewSite['prices']): Promise<void> {
  await page.getByRole('tab', { name: '油价' }).click()
  await page.getByRole('button', { name: '填写油价', exact: true }).click()
  for (const [oilNo, row] of Object.entries(prices))
    for (const [at, price] of row.entries())
      await page.getByLabel(`${oilNo} ${priceNames[at]}`, { exact: true }).fill(price)
  await page.getByRole('button', { name: /^提交调价/ }).click()
  await expectToast(page, '新价格已生效')
}

async function addPrinter(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '打印机与小票' }).click()
  await page.getByRole('button', { name: '添加打印机' }).click()
  const form = await openForm(page)
  await form.getByLabel('名称').fill('收银台')
  await form.getByLabel('编号').fill('922519999')
  await form.getByLabel('密钥').fill('k2345678')
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expectToast(page, '打印机已添加')
}

/** Somebody who takes payments at the site. */
async function addStaff(page: Page, name: string, relation: string): Promise<void> {
  await page.getByRole('tab', { name: '人员' }).click()
  await page.getByRole('button', { name: '添加人员' }).click()
  const form = await openForm(page)
  await choose(form, '人员', name)
  await form.getByRole('combobox', { name: '关系', exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: relation }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '新增成功')
}

/** Everything until the first litre can be sold: the site, its guns, their prices, a printer, and open. */
export async function openSite(page: Page, site: NewSite): Promise<string> {
  const id = await addSite(page, site)
  await seedGuns(page, site.guns)
  await setPrices(page, site.prices)
  await addPrinter(page)
  await addStaff(page, '马超', '站长')
  await page.getByRole('button', { name: '营业', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '营业', exact: true }).click()
  await expectToast(page, '营业成功')
  return id
}
