import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { signIn } from './support/people.ts'

test('an operator gives one site a discount on its products and takes it away again', async ({ browser }) => {
  const operator = await signIn(browser, 'operator')
  const { records } = await apiOf(operator).get('zytShell/list', { size: 1, descs: 'siteCode' })
  const [{ id: siteId }] = records
  await operator.goto(`/oilManage/discountSet?siteId=${siteId}`)
  const sheet = operator.getByRole('table', { name: '站点优惠' })
  await expect(sheet.getByRole('row')).not.toHaveCount(1)
  const save = async (discount: string) => {
    await operator.getByRole('button', { name: '设置优惠' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByRole('textbox').nth(1).fill(discount)
    const confirmed = dialog.getByLabel('确认异常价格')
    if (!(await confirmed.isChecked())) await confirmed.click()
    await dialog.getByRole('button', { name: '保存优惠' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await save('96.5')
  await expect(sheet.getByRole('row').nth(1)).toContainText('96.5')
  await expect(sheet.getByRole('row').nth(1).getByRole('link')).toHaveCount(1)
  await save('')
  await expect(sheet.getByRole('row').nth(1)).toContainText('无')
})
