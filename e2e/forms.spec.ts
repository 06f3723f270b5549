import { expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { choose, expectToast, openForm, shownPane, signIn } from './support/people.ts'

/** Texts that no other journey uses. */
const unlike = () => Date.now().toString(36)

async function openParam(page: Page, key: string) {
  await page.goto(`/system/param?paramKey=${key}`)
  await page.getByRole('row').filter({ hasText: key }).getByRole('button', { name: '修改', exact: true }).click()
  return openForm(page)
}

test('a site: what is wrong is said when a field is left, in a list above, and beside the field the server names', async ({
  browser,
}) => {
  const page = await signIn(browser, 'operator')
  const [taken] = (await apiOf(page).get('shell/site/page', { siteName: '中原石化', size: 1 })).records
  await page.goto('/oilManage/site')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = await openForm(page)
  const phone = form.getByLabel('联系电话')

  await phone.fill('13803')
  await expect(form.getByText('电话号码格式不正确')).toHaveCount(0)
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(/电话号码格式不正确/)
  await phone.fill('13803719999')
  await expect(phone).toHaveAccessibleDescription('')
  await expect(phone).toHaveValue('138 0371 9999')

  await page.keyboard.press('Control+s')
  const wrong = form.getByRole('alert').filter({ hasText: /^请更正以下 \d+ 处/ })
  await wrong.getByRole('button', { name: '请输入详细地址' }).click()
  await expect(form.getByLabel('详细地址')).toBeFocused()

  await form.getByLabel('站点名称').fill('重码站')
  await form.getByLabel('站点编码').fill(taken.siteCode)
  await choose(form, '供货商', '中原石化')
  for (const [level, name] of [
    ['省', '河南省'],
    ['市', '郑州市'],
    ['区县', '金水区'],
  ] as const)
    await choose(form, level, name)
  await form.getByLabel('详细地址').fill('科学大道 100 号')
  await form.getByLabel('联系人').fill('马超')
  await form.getByRole('button', { name: '创建站点' }).click()
  await expect(form.getByLabel('站点编码')).toHaveAccessibleDescription('站点编码已存在')
  await expect(form.getByLabel('站点编码')).toBeFocused()
})

test('a parameter: unsaved work is asked about, survives a reload and is gone once saved', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const paramKey = `draft.${unlike()}`
  await page.goto('/system/param')
  const add = async () => {
    await page.getByRole('button', { name: '新增', exact: true }).click()
    return openForm(page)
  }
  const form = await add()
  await form.getByLabel('参数名称').fill('草稿里的参数')
  await form.getByLabel('参数键名').fill(paramKey)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(form.getByLabel('参数键名')).toHaveValue(paramKey)

  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  const again = await add()
  await expect(again.getByText('有一份刚刚未保存的草稿')).toBeVisible()
  await again.getByRole('button', { name: '恢复草稿' }).click()
  await expect(again.getByLabel('参数键名')).toHaveValue(paramKey)
  await again.getByLabel('参数键值').fill('1')
  await page.keyboard.press('Control+s')
  await expectToast(page, '新增成功')

  const empty = await add()
  await expect(empty.getByRole('button', { name: '恢复草稿' })).toHaveCount(0)
})

test('a parameter: two people who change it at once choose field by field what stays', async ({ browser }) => {
  const [mine, theirs] = [await signIn(browser, 'administrator'), await signIn(browser, 'administrator')]
  const paramKey = `both.${unlike()}`
  const api = apiOf(mine)
  await api.post('blade-system/param/submit', { paramName: '两人的参数', paramKey, paramValue: '1' })
  const form = await openParam(mine, paramKey)
  await form.getByLabel('参数键值').fill('我的值')
  await form.getByLabel('备注').fill('我的备注')

  const other = await openParam(theirs, paramKey)
  await other.getByLabel('参数键值').fill('对方的值')
  await other.getByLabel('参数名称').fill('对方改的名称')
  await other.getByRole('button', { name: '保存' }).click()
  await expectToast(theirs, '更新成功')

  await form.getByRole('button', { name: '保存' }).click()
  const conflict = mine.getByRole('dialog', { name: '数据已被他人修改' })
  await expect(conflict.getByRole('button', { name: '还有 1 项未选择' })).toBeDisabled()
  const value = conflict.getByRole('group', { name: '参数键值' })
  await expect(value).toContainText('原值 1')
  await expect(value.getByRole('radio', { name: /对方的.*管理员.*对方的值/ })).toBeVisible()
  await value.getByRole('radio', { name: /我的值/ }).check()
  await conflict.getByRole('button', { name: '按所选保存' }).click()
  await expectToast(mine, '更新成功')
  const [saved] = (await api.get('blade-system/param/page', { paramKey })).records
  expect(saved).toMatchObject({ paramName: '对方改的名称', paramValue: '我的值', remark: '我的备注' })
})

test('a recharge: half an application waits for a reload, and what is confirmed stands there in capitals', async ({
  browser,
}) => {
  const page = await signIn(browser, 'company')
  const apply = '/rechargeCenter/apply'
  await page.goto(apply)
  const pane = () => shownPane(page)
  await pane().getByRole('textbox', { name: '充值面额' }).fill('12000')
  await pane().getByRole('textbox', { name: '充值面额' }).blur()
  await expect(pane().getByRole('textbox', { name: '充值面额' })).toHaveValue('12,000.00')
  await expect(pane().getByText('壹万贰仟元整').first()).toBeVisible()
  // Who goes on from an amount before the next frame is drawn is not taken back to it.
  const next = pane().getByRole('button', { name: '下一步' })
  await next.evaluate(async (to: HTMLElement) => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    document.querySelector<HTMLElement>('.pane:not([hidden]) .figure-input input')?.focus()
    to.focus()
    await frame()
    await frame()
  })
  await expect(next).toBeFocused()
  await next.click()
  await pane().getByRole('textbox', { name: '付款户名' }).fill('顺达物流有限公司')
  await pane().getByRole('textbox', { name: '付款账号' }).fill('6222 0216 0201 2345 678')
  await expect(pane().getByRole('textbox', { name: '付款账号' })).toHaveValue('6222 0216 0201 2345 678')

  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await pane().getByRole('button', { name: '继续填写' }).click()
  await expect(pane().getByRole('textbox', { name: '付款户名' })).toHaveValue('顺达物流有限公司')
  await pane().getByRole('button', { name: '下一步' }).click()
  await expect(pane().locator('.funds-confirm .capitals')).toHaveText(/^壹万.*元整$/)
  await expect(pane().getByText('6222021602012345678')).toBeVisible()
  await pane().getByRole('button', { name: '提交申请' }).click()
  await expect(pane().getByText(/^申请已提交：CZ/)).toBeVisible()
})
