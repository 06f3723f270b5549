import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signInAll } from './support/people.ts'

const site = '中原石化金水路站'

// A shift goes from hand to hand: who hands over counts and says what differs, another person goes through the sheet.

test('a shift is handed over with meters, cash and a reason, checked by somebody else, and the next one begins where it ended', async ({
  browser,
}) => {
  const [manager, supplier] = await signInAll(browser, 'cashier', 'supplier')
  const { records: sites } = await apiOf(manager).get('shell/site/page', { siteName: site, size: 1 })
  const siteId = String(sites[0].id)
  const shifts = async (status: number) =>
    (await apiOf(manager).get('shell/shellclasses/list', { siteId, status, size: 1 })).records
  const [open] = (await shifts(1)) as { id: string }[]
  const id = open?.id ?? ''

  await test.step('what is missing is said at its field', async () => {
    await manager.goto(`/oilManage/shift/detail?id=${id}`)
    await expect(shownPane(manager).getByText(/^至今 \d+ 笔/)).toBeVisible()
    await shownPane(manager).getByRole('button', { name: '交班', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: /交班/ })
    await dialog.getByLabel('实收合计').fill('9999.00')
    await dialog.getByRole('button', { name: /交班$/ }).click()
    await expect(dialog.getByLabel('长短款原因')).toHaveAccessibleDescription(/实收与应收不符，请说明原因/)
    await dialog.getByLabel('长短款原因').fill('清点时备用金未计入')
    await dialog.getByRole('button', { name: /交班$/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shownPane(manager).getByText('已交班').first()).toBeVisible()
    await expect(shownPane(manager).getByRole('button', { name: '交班', exact: true })).toHaveCount(0)
    await expect(shownPane(manager).getByText('清点时备用金未计入').first()).toBeVisible()
  })

  await test.step('another person says what they found', async () => {
    await supplier.goto(`/oilManage/shift/detail?id=${id}`)
    await shownPane(supplier).getByRole('button', { name: '核对', exact: true }).click()
    const dialog = supplier.getByRole('dialog', { name: /核对/ })
    await dialog.getByRole('button', { name: /核对$/ }).click()
    await expect(dialog.getByLabel('意见')).toHaveAccessibleDescription(/长短款超过限额/)
    await dialog.getByLabel('意见').fill('备用金在保险柜，已核实')
    await dialog.getByRole('button', { name: /核对$/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shownPane(supplier).getByText('已核对').first()).toBeVisible()
  })

  await test.step('the next one begins with the meters of the last', async () => {
    await apiOf(manager).post('shell/shellclasses/open', { siteId })
    const [next] = await shifts(1)
    const [before] = (await apiOf(manager).get('shell/shellclasses/list', { id_equal: id })).records
    expect(next.id).not.toBe(id)
    expect(next.openMeter).toEqual(before.closeMeter)
  })
})
