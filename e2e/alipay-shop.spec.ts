import { generateKeyPairSync } from 'node:crypto'
import { apiOf } from './support/api.ts'
import { choose, expectToast, openForm, shownPane, signInAll } from './support/people.ts'
import { expect, test } from './support/test.ts'

const site = '中原石化金水路站'
const bare = (pem: string | Buffer) => pem.toString().replace(/-----[^-]+-----|\s/g, '')

test('a site becomes a shop at Alipay once that has looked at it, is there once, and is closed', async ({
  browser,
}) => {
  const [operator] = await signInAll(browser, 'operator')
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await apiOf(operator).post('aliApp/aliapp/submit', {
    appName: '旅程应用',
    appId: '2021009900000001',
    roleId: '2088990000000001',
    alipayPublicKey: bare(publicKey.export({ type: 'spki', format: 'pem' })),
    appPrivateKey: bare(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  })
  /** What the clock does every five minutes. */
  const hear = () => apiOf(operator).post('blade-resource/schedule/run', { name: 'carwash.hearOfShops' })
  const row = shownPane(operator).getByRole('row').filter({ hasText: site })
  const openShop = async () => {
    await shownPane(operator).getByRole('button', { name: '开通支付宝门店' }).click()
    return openForm(operator)
  }

  await operator.goto('/carwash/aliShop')
  await test.step('what is missing is said at its field, and what was typed is still there', async () => {
    const form = await openShop()
    await choose(form, '站点', site)
    await form.getByLabel('门店类目').fill('5541')
    await form.getByLabel('执照名称').fill('中原石化销售有限公司')
    await form.getByLabel('统一社会信用代码').fill('9141')
    await form.getByLabel('结算支付宝账号').fill('pay@example.com')
    await choose(form, '支付宝应用', '旅程应用')
    const send = form.getByRole('button', { name: '开通支付宝门店' })
    await send.click()
    await expect(form.getByRole('alert').filter({ hasText: '信用代码' }).first()).toBeVisible()
    await form.getByLabel('统一社会信用代码').fill('91410100MA45XT7R9P')
    await send.click()
    await expectToast(operator, '成功')
    await expect(row).toContainText('审核中')
  })

  await test.step('Alipay has looked at it', async () => {
    await expect
      .poll(async () => {
        await hear()
        return (await apiOf(operator).get('alipay/shop/list', { size: 1 })).records[0]?.status
      })
      .toBe(2)
    // What others have written moves no list under one's hands.
    await operator.reload()
    await expect(row).toContainText('已开通')
  })

  await test.step('a second shop of the site is refused', async () => {
    const { records } = await apiOf(operator).get('alipay/shop/list', { size: 1 })
    const { siteId, appId } = records[0]
    const again = {
      siteId,
      appId,
      shopCategory: '5541',
      certName: '重复',
      certNo: '91410100MA45XT7R9P',
      settleAccount: 'a@example.com',
    }
    expect(await apiOf(operator).try('alipay/createShop', again)).toMatchObject({ code: 409, reason: 'aliShopOpen' })
  })

  await test.step('it is closed after it was asked whether it is meant', async () => {
    await row.getByRole('button').last().click()
    await row.getByRole('button', { name: '关闭支付宝门店' }).click()
    const dialog = operator.getByRole('dialog')
    await expect(dialog).toContainText('门店从支付宝下线')
    await dialog.getByRole('button', { name: /^关闭支付宝门店$/ }).click()
    await expect(row).toContainText('已关闭')
  })
})
