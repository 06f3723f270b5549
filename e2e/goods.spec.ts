import { expectToast, openForm, shownPane, signIn, signInAll } from './support/people.ts'
import { enterCode } from './support/step-up.ts'
import { expect, test } from './support/test.ts'

test('goods are entered with the variants of their options, approved by somebody else, and put on sale', async ({
  browser,
}) => {
  const [operator, reviewer] = await signInAll(browser, 'operator', 'finance2')
  const goodsName = `旅程油券${Date.now() % 100_000}`
  await operator.goto('/goods/library')
  await shownPane(operator).getByRole('button', { name: '新增', exact: true }).click()
  const form = await openForm(operator)
  await form.getByRole('textbox', { name: /^商品名称/ }).fill(goodsName)
  await form.getByRole('combobox', { name: /^分类/ }).click()
  await operator.locator('.ant-select-dropdown:visible').getByText('电子油券', { exact: true }).click()
  const options = form.locator('[data-field="optionSets"]')
  await options.getByRole('button', { name: '添加一行' }).click()
  await options.getByRole('textbox', { name: '第1行规格名' }).fill('面值')
  await options.getByRole('textbox', { name: '第1行规格值' }).fill('50元，100元')
  const variants = form.locator('[data-field="skus"]')
  await variants.getByRole('button', { name: '按规格项生成规格' }).click()
  await expect(variants.getByText('新增 2 行')).toBeVisible()
  for (const [row, cost, list] of [
    [1, '46', '49'],
    [2, '92', '98'],
  ] as const) {
    await variants.getByRole('textbox', { name: `第${row}行成本价` }).fill(cost)
    await variants.getByRole('textbox', { name: `第${row}行标准售价` }).fill(list)
  }
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(operator, '新增成功')

  const row = () => shownPane(operator).getByRole('row', { name: new RegExp(goodsName) })
  await expect(row()).toContainText('49.00')

  await reviewer.goto('/goods/approval')
  const waiting = () => shownPane(reviewer).getByRole('row', { name: new RegExp(goodsName) })
  await waiting().getByRole('button', { name: '审核' }).click()
  const decision = reviewer.getByRole('dialog')
  await decision.getByText('通过', { exact: true }).click()
  await decision
    .getByRole('button', { name: /^(审核|确定|通过)$/ })
    .last()
    .click()
  await expect(waiting()).toContainText('通过')
  await operator.reload()
  await row().getByRole('button', { name: '上架', exact: true }).click()
  await operator.getByRole('dialog').getByRole('button', { name: '上架', exact: true }).click()
  await expect(row().getByRole('button', { name: '下架', exact: true })).toBeVisible()
})

test('the simulator says what a buyer pays and what became of every rule', async ({ browser }) => {
  const page = await signIn(browser, 'operator')
  await page.goto('/goods/simulator')
  const pane = () => shownPane(page)
  await pane().getByRole('combobox', { name: '买方' }).click()
  await page.getByText('东方油品贸易').last().click()
  await pane().getByRole('combobox', { name: '规格' }).fill('标准洗车 轿车')
  await page.getByText('标准洗车 轿车').last().click()
  await expect(pane().getByText('单价 P')).toBeVisible()
  await expect(pane().getByText('全场让利 1%')).toBeVisible()
})

test('codes are brought in by a file that says what it left, and one is shown by a code to the telephone', async ({
  browser,
}) => {
  const page = await signIn(browser, 'supplier')
  await page.goto('/goods/code')
  await shownPane(page).getByRole('button', { name: '导入卡密' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /规格/ }).fill('中原石化电子油券 200')
  await page.locator('.ant-select-item-option').first().click()
  const made = `JOURNEY-${Date.now()}`
  const lines = ['卡密,截止日', `${made}-0001,2099-12-31`, `${made}-0002,`, `${made}-0001,`]
  const file = { name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect(dialog.getByText('卡密重复：本文件前面的行已有')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^4 0001/ })).toBeVisible()
  const batch = (await dialog.getByText(/^批次 KM\d+$/).textContent())?.slice(-13) ?? ''
  await dialog.getByRole('button', { name: '完成' }).click()

  await shownPane(page).getByRole('textbox', { name: '批次号' }).fill(batch)
  await page.keyboard.press('Enter')
  const row = shownPane(page).getByRole('row', { name: /0002.*未售/ })
  await expect(row).toHaveCount(1)
  await expect(shownPane(page)).not.toContainText(made)
  await row.getByRole('button', { name: '查看卡密' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '查看卡密' }).click()
  await enterCode(page)
  await expect(page.getByRole('dialog').getByText(`${made}-0002`)).toBeVisible()
})
