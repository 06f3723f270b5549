import { expect, type Page } from '@playwright/test'
import type { PartnerKeys } from './api.ts'
import { expectToast, openForm } from './people.ts'

/** Makes a partner and a secret for it, which is shown only this once. */
export async function addPartner(page: Page, name: string, code: string): Promise<PartnerKeys> {
  await page.goto('/thirdManage/partner')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = await openForm(page)
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('渠道编号').fill(code)
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '新增成功')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: '更换密钥' }).first().click()
  await page.getByRole('dialog', { name: /^更换/ }).getByRole('button', { name: '更换密钥' }).click()
  const shown = page.getByRole('dialog').filter({ hasText: '只显示这一次，请立即保存' })
  await expect(shown).toBeVisible()
  const [appKey = '', appSecret = ''] = await shown.getByRole('code').allTextContents()
  await shown.getByRole('button', { name: '我已保存' }).click()
  return { appKey, appSecret }
}
