import AxeBuilder from '@axe-core/playwright'
import { expect as patient, type Page, test } from './support/test.ts'
import { shownPane, signIn } from './support/people.ts'

const expect = patient.configure({ timeout: 15_000 })

const apply = '/rechargeCenter/apply'
const offer = (page: Page) => shownPane(page).getByText(/上次填写到一半/)
const saved = (page: Page) => shownPane(page).getByText(/草稿已保存/)
const field = (page: Page, name: string | RegExp) => shownPane(page).getByLabel(name).first()
const press = (page: Page, name: string) => shownPane(page).getByRole('button', { name, exact: true }).click()

test('a recharge that is begun at one machine is continued and submitted at another, and offered nowhere afterwards', async ({
  browser,
}) => {
  const office = await signIn(browser, 'company')
  await office.goto(apply)
  // Whoever tried something before may have left a draft.
  await offer(office)
    .waitFor({ timeout: 5_000 })
    .then(
      () => press(office, '丢弃'),
      () => undefined,
    )
  await press(office, '下一步')
  await expect(shownPane(office).locator('[data-field="amount"] .field-problem')).toBeVisible()
  await field(office, '充值面额').fill('1234')
  await press(office, '下一步')
  await field(office, '付款户名').fill('顺达物流有限公司')
  await expect(saved(office)).toBeVisible()

  const home = await signIn(browser, 'company')
  await home.goto(apply)
  await expect(offer(home)).toContainText('Linux')
  await press(home, '继续填写')
  await expect(field(home, '付款户名')).toHaveValue('顺达物流有限公司')
  await press(home, '上一步')
  await expect(field(home, '充值面额')).toHaveValue(/1,?234/)
  await press(home, '下一步')
  await expect(field(home, '付款户名')).toHaveValue('顺达物流有限公司')
  await field(home, '备注').fill('在家继续')
  await expect(saved(home)).toBeVisible()

  // The first machine is still there, and says plainly that it no longer has the newest.
  await field(office, '备注').fill('在办公室')
  await expect(shownPane(office).getByText(/同一份草稿已在另一处继续/)).toBeVisible()
  const found = await new AxeBuilder({ page: office }).include('.pane:not([hidden])').analyze()
  expect(found.violations.map(one => one.id)).toEqual([])
  await press(office, '改用那一份')
  await expect(field(office, '备注')).toHaveValue('在家继续')

  await press(home, '下一步')
  await press(home, '提交申请')
  await expect(shownPane(home).getByText(/申请已提交/)).toBeVisible()
  await field(office, '备注').fill('太晚了')
  await expect(shownPane(office).getByText(/已在另一处提交或删除/)).toBeVisible()
  for (const page of [office, home]) {
    page.once('dialog', dialog => void dialog.accept())
    await page.goto(apply)
    await expect(field(page, '充值面额')).toHaveValue('')
    await page.waitForTimeout(1_000)
    await expect(offer(page)).toHaveCount(0)
  }
})
