import { apiOf } from './support/api.ts'
import { expectToast, openForm, shownPane, signInAll } from './support/people.ts'
import { enterCode } from './support/step-up.ts'
import { expect, test } from './support/test.ts'

const name = '油券两张批发'
const goods = '中原石化电子油券 100元'

test('a supplier offers at an agreed price, the company confirms it, buys at it as far as it goes, and splits it', async ({
  browser,
}) => {
  const [supplier, company] = await signInAll(browser, 'supplier', 'company')
  const rowOf = (page: typeof supplier) => shownPane(page).getByRole('row', { name: new RegExp(name) })

  await test.step('what is below cost is refused in its row, and nothing typed is lost', async () => {
    await supplier.goto('/goods/wholesale')
    await shownPane(supplier).getByRole('button', { name: '新增批发报价' }).click()
    const form = await openForm(supplier)
    await form.getByRole('textbox', { name: /^名称/ }).fill(name)
    await form.getByRole('combobox', { name: /^买方/ }).fill('顺达')
    await supplier.locator('.ant-select-dropdown:visible').getByText('顺达物流有限公司').click()
    for (const [label, at] of [
      [/^有效期起/, '2020-01-01 00:00:00'],
      [/^有效期至/, '2099-12-31 23:59:59'],
    ] as const) {
      await form.getByRole('textbox', { name: label }).fill(at)
      await supplier.keyboard.press('Enter')
    }
    await form.getByRole('button', { name: '添加一行' }).click()
    await form.getByRole('combobox', { name: '第1行规格' }).fill(goods)
    await supplier.locator('.ant-select-dropdown:visible').getByText(goods).click()
    await form.getByLabel('第1行数量').fill('2')
    await form.getByLabel('第1行协议单价').fill('90')
    const send = form.getByRole('button', { name: '新增批发报价' })
    await send.click()
    await expect(form.getByText('第1行：单价不能低于成本').first()).toBeVisible()
    await form.getByLabel('第1行协议单价').fill('96')
    await send.click()
    await expect(rowOf(supplier)).toContainText(/草稿.*192\.00/)
  })

  await test.step('the buyer sees it once it is offered, and confirms it', async () => {
    await company.goto('/goods/wholesale')
    await expect(rowOf(company)).toHaveCount(0)
    await rowOf(supplier).getByRole('button', { name: '提交买方确认' }).click()
    await supplier.getByRole('dialog').getByRole('button', { name: '提交买方确认' }).click()
    await expect(rowOf(supplier)).toContainText('待确认')
    await company.reload()
    await rowOf(company).getByRole('button', { name: '确认报价' }).click()
    await company.getByRole('dialog').getByRole('button', { name: '确认报价' }).click()
    await expect(rowOf(company)).toContainText('生效')
  })

  await test.step('three are bought: two at the agreed price, one at the usual one', async () => {
    await company.goto('/batchCharging/purchasingCenter/detail')
    const basket = company.getByRole('complementary', { name: '采购单' })
    await company.getByLabel(`${goods} 的数量`).fill('3')
    await expect(basket.getByText(/96\.00 × 2/)).toBeVisible()
    await basket.getByRole('button', { name: '从企业余额支付' }).click()
    await enterCode(company)
    await expect(basket.getByRole('alert')).toContainText('卡密已交付')
    const { records } = await apiOf(company).get('wholesale/option/list', { name })
    expect(records).toMatchObject([{ status: 3, usedAmount: '192.00', totalAmount: '192.00' }])
  })

  await test.step('the seller sees what was taken of it, with its cost; the buyer reads no cost', async () => {
    await supplier.reload()
    await expect(rowOf(supplier)).toContainText(/用完.*192\.00.*192\.00/)
    const { records } = await apiOf(company).get('wholesale/option/list', { name })
    expect(records[0]).toMatchObject({ marginAmount: null })
  })

  await test.step('one that is in force is split anew, and the parts come to the total', async () => {
    await company.goto('/goods/wholesale')
    await shownPane(company).getByRole('link', { name: '冬季瓶装水批发' }).click()
    await shownPane(company).getByRole('button', { name: '分摊', exact: true }).click()
    const form = company.getByRole('dialog', { name: '分摊', exact: true })
    await form.getByLabel('第1行比例').fill('70')
    await form.getByRole('button', { name: '分摊', exact: true }).click()
    await expect(form.getByText('第2行：比例合计须为 100%').first()).toBeVisible()
    await form.getByLabel('第2行比例').fill('30')
    await form.getByRole('button', { name: '分摊', exact: true }).click()
    await expectToast(company, '分摊')
    const split = shownPane(company).getByRole('table', { name: '分摊明细' })
    await expect(split).toContainText('7,087.50')
    await expect(split).toContainText('3,037.50')
  })
})
