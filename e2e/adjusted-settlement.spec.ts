import { randomInt } from 'node:crypto'
import { dayOf } from '@forecourt/contract/kernel'
import { expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { issueOneCard, submitOneCard } from './support/cards.ts'
import { attach } from './support/money.ts'
import { expectToast, shownPane, signIn, type Who } from './support/people.ts'
import { bringVoucher, confirmPayment, generateBills } from './support/settlement.ts'

const settlements = 'zytmoneysettlement/moneysettlement'
const page = (id: string) => `/rechargeCenter/settlement/list/detail?id=${id}`
const today = dayOf(new Date())
const siteName = '中原石化金水路站'

interface Bill {
  readonly id: string
  readonly settlementNo: string
  readonly actualAmount: string
}

const fen = (yuan: string) => BigInt(yuan.replace('.', ''))
const yuan = (amountFen: bigint) => `${amountFen / 100n}.${String(amountFen % 100n).padStart(2, '0')}`

test('a settlement that differs is adjusted by two people with evidence, paid, and netted next time', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const pages = new Map<Who, Page>()
  const as = async (who: Who): Promise<Page> => {
    const known = pages.get(who) ?? (await signIn(browser, who))
    pages.set(who, known)
    return known
  }
  const api = async (who: Who) => apiOf(await as(who))
  const { records: sites } = await (await api('supplier')).get('shell/site/page', { siteName, size: 10 })
  const siteId: string = sites[0].id
  const grantId = await submitOneCard(await as('company'), '重卡加油卡', '500.00', `137${randomInt(1e7, 1e8)}`)
  await (await api('approver')).post('company/approval/send/card', { id: grantId, result: 1 })
  const card = await issueOneCard(await as('company'), grantId)
  const sell = async () => {
    const sale = { siteId, gunNo: 1, cardNo: card.cardNo, amount: '150.00' }
    await (await api('cashier')).post('zytorder/order/payAtGun', sale)
  }
  /** The bill of everything this station has sold until now. */
  const billOf = async (status: number): Promise<Bill> => {
    await generateBills(await as('finance'), today)
    const query = { payeeId: siteId, status, size: 1 }
    return (await (await api('finance')).get(`${settlements}/page`, query)).records[0]
  }

  await sell()
  const bill = await billOf(1)

  await test.step('one person says what differs, why, and by what', async () => {
    const finance = await as('finance')
    await finance.goto(page(bill.id))
    const pane = shownPane(finance)
    await pane.getByRole('radio', { name: '有差异' }).check()
    await pane.getByRole('textbox', { name: '差异金额' }).fill('5.00')
    await pane.getByRole('textbox', { name: '调整金额' }).fill('5.00')
    await pane.getByRole('combobox', { name: '调整原因' }).click()
    await finance.locator('.ant-select-item-option').filter({ hasText: '收款方欠款' }).click()
    await pane.getByRole('textbox', { name: '差异说明' }).fill('代付站点设备款')
    await pane.getByRole('button', { name: '保存对账' }).click()
    await expect(pane.getByText('调整须有依据，请上传')).toBeVisible()
    await attach(finance, '依据', '对账单.png')
    await pane.getByRole('button', { name: '保存对账' }).click()
    await expectToast(finance, '保存对账成功')
    await expect(pane.getByText('须由另一位同事复核后才计入')).toBeVisible()
    await expect(pane.getByRole('button', { name: '通过', exact: true })).toHaveCount(0)
  })

  await test.step('the payee reads it before it counts', async () => {
    const supplier = await as('supplier')
    await supplier.goto(page(bill.id))
    const row = shownPane(supplier).getByRole('row').filter({ hasText: '代付站点设备款' })
    await expect(row).toContainText('收款方欠款')
    await expect(row).toContainText('待复核')
    await row.getByRole('link').click()
    await expect(shownPane(supplier).getByRole('img', { name: '依据 1' })).toBeVisible()
  })

  await test.step('another person approves, and the bank pays the adjusted amount', async () => {
    const reviewer = await as('finance2')
    await reviewer.goto(page(bill.id))
    const pane = shownPane(reviewer)
    await expect(pane.getByRole('img', { name: '依据 1' })).toBeVisible()
    await pane.getByRole('button', { name: '通过', exact: true }).click()
    await expectToast(reviewer, '复核调整成功')
    const toPay = yuan(fen(bill.actualAmount) + 500n)
    await bringVoucher(await as('finance'), bill.id, toPay)
    await confirmPayment(reviewer, bill.id, `ICBC${randomInt(1e9)}`)
  })

  await test.step('what the payee owes is taken from its next settlement, and the bill says so', async () => {
    await sell()
    const next = await billOf(1)
    expect(next.settlementNo).not.toBe(bill.settlementNo)
    for (const who of ['finance', 'supplier'] as const) {
      const reader = await as(who)
      await reader.goto(page(next.id))
      await expect(shownPane(reader).getByRole('row').filter({ hasText: '抵扣欠款' })).toContainText('5.00')
    }
    const findings = await (await api('finance')).get('funds/ledger/proof')
    expect(findings.filter((one: { ok: number }) => one.ok !== 1)).toEqual([])
  })
})
