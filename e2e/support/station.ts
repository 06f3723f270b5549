import { expect, type Page } from '@playwright/test'

export interface Filling {
  readonly site: string
  readonly gunNo: number
  readonly amount: string
  readonly cardNo: string
}

/** Chooses site, gun and amount and scans the card; nothing is paid yet. */
export async function enterFilling(page: Page, { site, gunNo, amount, cardNo }: Filling): Promise<void> {
  await page.goto('/order/station')
  await page.getByRole('combobox', { name: '站点', exact: true }).selectOption({ label: site })
  await page
    .getByRole('group', { name: '油枪' })
    .getByRole('radio', { name: new RegExp(`^${gunNo}\\b`) })
    .check({ force: true })
  await page.getByRole('textbox', { name: '加油金额' }).fill(amount)
  await page.getByRole('textbox', { name: '卡号' }).fill(cardNo)
}

/** Asks for the payment; what becomes of it is seen next. */
export async function askForPayment(page: Page, filling: Filling): Promise<void> {
  await enterFilling(page, filling)
  await page.getByRole('button', { name: /^收款/ }).click()
}

/** A driver pays at the till; answers the receipt that is shown. */
export async function payAtTill(page: Page, filling: Filling): Promise<string> {
  await askForPayment(page, filling)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  const paper = page.getByRole('figure').or(page.locator('.paper')).first()
  await expect(paper).toContainText('单号')
  return (await paper.textContent()) ?? ''
}

/** A driver is refused at the till; answers what the cashier reads. */
export async function beDeclined(page: Page, filling: Filling): Promise<string> {
  await askForPayment(page, filling)
  const words = page.getByRole('alert').filter({ has: page.getByRole('heading') })
  await expect(words).toBeVisible()
  return (await words.textContent()) ?? ''
}
