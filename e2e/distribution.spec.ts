import { expectToast, openForm, shownPane, signInAll } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a supplier offers below its cost once a second person agrees; the distributor takes it, prices it and puts it on sale', async ({
  browser,
}) => {
  const [supplier, reviewer, distributor] = await signInAll(browser, 'supplier', 'finance2', 'distributor')
  const variant = /中原石化油卡充值.*500元/
  const rowOf = (page: typeof supplier) => shownPane(page).getByRole('row', { name: variant })

  await test.step('the price is refused at its field, until a loss is asked for', async () => {
    await supplier.goto('/goods/offer')
    await shownPane(supplier).getByRole('button', { name: '供货给分销商' }).click()
    const form = await openForm(supplier)
    await form.getByRole('combobox', { name: /^分销商/ }).fill('联合')
    await supplier.locator('.ant-select-dropdown:visible').getByText('联合能源分销').click()
    await form.getByRole('combobox', { name: /^自有规格/ }).fill('中原石化油卡充值 500')
    await supplier.locator('.ant-select-dropdown:visible').getByText(variant).click()
    await supplier.keyboard.press('Escape')
    await form.getByRole('textbox', { name: /^供货价/ }).fill('480')
    const send = form.getByRole('button', { name: '供货给分销商' })
    await send.click()
    await expect(form.locator('[data-field="purchasePrice"] .field-problem')).toHaveText(
      '低于 中原石化油卡充值 500元 的成本',
    )
    const mayLose = form.getByRole('switch', { name: /允许亏损/ })
    await mayLose.click()
    await expect(mayLose).toBeChecked()
    await send.click()
    await expect(rowOf(supplier)).toContainText('待审批')
  })

  await test.step('nobody can take it before the loss is agreed to', async () => {
    await distributor.goto('/goods/offer')
    await expect(rowOf(distributor)).toContainText('待审批')
    await expect(rowOf(distributor).getByRole('button', { name: '加入货架' })).toBeHidden()
    await reviewer.goto('/goods/offer')
    await rowOf(reviewer).getByRole('button', { name: '审批亏损' }).click()
    const decision = reviewer.getByRole('dialog')
    await decision.getByText('批准', { exact: true }).click()
    await decision
      .getByRole('button', { name: /^(批准|审批亏损)$/ })
      .last()
      .click()
    await expect(rowOf(reviewer)).toContainText('供货中')
  })

  await test.step('it is sold for no less than is paid, and stands on the shelf', async () => {
    await distributor.reload()
    await rowOf(distributor).getByRole('button', { name: '加入货架' }).click()
    const form = await openForm(distributor)
    const price = form.getByRole('textbox', { name: /^售价/ })
    await price.fill('479.99')
    await form.getByRole('button', { name: '加入货架' }).click()
    await expect(form.locator('[data-field="salePrice"] .field-problem')).toHaveText('不能低于进货价')
    await price.fill('488')
    await form.getByRole('button', { name: '加入货架' }).click()
    await expectToast(distributor, '加入货架')
    await distributor.goto('/goods/distributor')
    await expect(rowOf(distributor)).toContainText(/480\.00.*488\.00.*8\.00/)
    await rowOf(distributor).getByRole('button', { name: '上架', exact: true }).click()
    await distributor.getByRole('dialog').getByRole('button', { name: '上架', exact: true }).click()
    await expect(rowOf(distributor).getByRole('button', { name: '下架', exact: true })).toBeVisible()
  })
})
