import { expect, type Locator, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signIn, type Who } from './support/people.ts'

// What stands where, measured in the browser once it stands still: nothing lies over anything else, and nothing that must be whole is cut.

const listsWithSums = [
  '/rechargeCenter/settlement/list',
  '/rechargeCenter/rechargeaudit',
  '/order/refundApply?state=2',
  '/order/orderManager',
  '/rechargeCenter/businesscard',
  '/rechargeCenter/cardBatch',
]

const rowsOf = (page: Page): Locator => shownPane(page).locator('[data-row], .card')

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(shownPane(page).locator(':is([data-stale="true"], [aria-busy="true"], .spinner)')).toHaveCount(0)
}

/** Pairs of parts of the foot that share a pixel, and parts that stick out of it or wrap. */
const faultsOfFoot = (page: Page): Promise<string[]> =>
  shownPane(page)
    .locator('.list-foot')
    .evaluate(foot => {
      const box = (element: Element) => element.getBoundingClientRect()
      const around = box(foot)
      const parts = [...foot.children].filter(one => box(one).width > 0)
      const faults = parts.flatMap((one, index) => {
        const { left, right, top, bottom } = box(one)
        const after = parts
          .slice(index + 1)
          .filter(other => box(other).left < right - 0.5 && box(other).right > left + 0.5)
        const isOut = left < around.left || right > around.right + 0.5 || top < around.top || bottom > around.bottom
        return [
          ...after.map(other => `${one.className} lies over ${other.className}`),
          ...(isOut ? [`${one.className || one.tagName} sticks out of the foot`] : []),
        ]
      })
      // A line of text is no higher than this.
      const wrapped = [...foot.querySelectorAll('span, dt, dd, .sums-title')].filter(one => box(one).height > 32)
      return [...faults, ...wrapped.map(one => `${one.textContent} takes more than one line`)]
    })

/** Figures of the line of sums that are shown in part. */
const cutSums = (page: Page): Promise<string[]> =>
  shownPane(page)
    .locator('.sums')
    .evaluate(sums => {
      const line = sums.querySelector('.sums-line')?.getBoundingClientRect()
      if (!line) return []
      return [...sums.querySelectorAll('.sums-line dl > div')]
        .filter(one => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          const isSeen = top < line.bottom && bottom > line.top
          return isSeen && (right > line.right + 0.5 || left < line.left - 0.5 || bottom > line.bottom + 0.5)
        })
        .map(one => one.textContent ?? '')
    })

test('foot and sums of lists are one line each on an office screen, and no list is scrolled sideways', async ({
  browser,
}) => {
  const page = await signIn(browser, 'administrator')
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const path of listsWithSums) {
    await openList(page, path)
    const foot = shownPane(page).locator('.list-foot')
    await expect.poll(() => faultsOfFoot(page), path).toEqual([])
    await expect.poll(() => cutSums(page), path).toEqual([])
    expect((await foot.boundingBox())?.height, path).toBeLessThanOrEqual(50)
    expect((await shownPane(page).locator('.sums').boundingBox())?.height, path).toBeLessThanOrEqual(44)
    const isWide = () =>
      shownPane(page)
        .locator('.ant-table-body')
        .evaluate(body => body.scrollWidth > body.clientWidth + 1)
    await expect.poll(isWide, `${path}: is scrolled sideways`).toBe(false)
  }
})

test('eight settlements and more are in view on an office screen, and all their sums are one click away', async ({
  browser,
}) => {
  const page = await signIn(browser, 'finance')
  await page.setViewportSize({ width: 1366, height: 768 })
  await openList(page, '/rechargeCenter/settlement/list')
  const foot = shownPane(page).locator('.list-foot')
  const inView = async () => {
    const top = (await foot.boundingBox())?.y ?? 0
    const bottoms = await rowsOf(page).evaluateAll(rows => rows.map(row => row.getBoundingClientRect().bottom))
    return bottoms.filter(bottom => bottom <= top + 1).length
  }
  await expect.poll(inView).toBeGreaterThanOrEqual(8)
  await shownPane(page).getByRole('button', { name: '查看全部合计' }).click()
  for (const label of ['应结金额', '实结金额', '订单数', '升数', '订单金额', '退款', '平台服务费'])
    await expect(shownPane(page).locator('.sums-all').getByText(label, { exact: true })).toBeVisible()
})

test('the foot of lists with sums is one line on a telephone, and all sums are behind the first', async ({
  browser,
}) => {
  const page = await signIn(browser, 'finance')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of listsWithSums.slice(0, 3)) {
    await openList(page, path)
    await expect.poll(() => faultsOfFoot(page), path).toEqual([])
    expect((await shownPane(page).locator('.list-foot').boundingBox())?.height, path).toBeLessThanOrEqual(50)
    await shownPane(page).getByRole('button', { name: '查看全部合计' }).click()
    const panel = shownPane(page).locator('.sums-all')
    await expect(panel.locator('dd').first()).toBeVisible()
    const box = await panel.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 400) <= 390, path).toBe(true)
    await page.keyboard.press('Escape')
  }
})

const mainLists = [
  '/order/orderManager',
  '/order/refundApply?state_in=1,2,3',
  '/rechargeCenter/rechargeaudit',
  '/rechargeCenter/settlement/list',
  '/rechargeCenter/businesscard',
  '/rechargeCenter/cardBatch',
  '/rechargeCenter/discount',
  '/rechargeCenter/coupon',
  '/oilManage/site',
  '/oilManage/slip',
  '/system/user',
  '/system/tenant',
  '/resource/task',
  '/resource/import-run',
  '/resource/sms-message',
]

/** Cells whose state or number is not shown whole. */
const cutCells = (page: Page): Promise<string[]> =>
  shownPane(page).evaluate(pane => {
    // An inline element has no box of its own to be cut by.
    const isCut = ({ clientWidth, scrollWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth
    const isNumber = (text: string) => /^(?=.*\d)[\w*-][\w* -]{7,39}$/.test(text.trim())
    return [...pane.querySelectorAll('[data-row] > td')]
      .filter(cell => cell.querySelector('.tag') || isNumber(cell.textContent ?? ''))
      .filter(cell => {
        const content = document.createRange()
        content.selectNodeContents(cell)
        const end = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
        return content.getBoundingClientRect().right > end + 0.5 || [...cell.querySelectorAll('*')].some(isCut)
      })
      .map(cell => cell.textContent ?? '')
  })

for (const [language, name] of [
  ['zh', '中文'],
  ['en', 'English'],
] as const)
  test(`states and numbers are whole on the main lists (${name})`, async ({ browser }) => {
    const page = await signIn(browser, 'administrator')
    await page.evaluate(content => {
      localStorage.setItem('forecourt-language', JSON.stringify({ dataType: 'string', content, datetime: Date.now() }))
    }, language)
    for (const path of mainLists) {
      await page.goto(path)
      await expect(shownPane(page).locator('[data-row], .notice').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
      await expect.poll(() => cutCells(page), path).toEqual([])
    }
  })

/** Parts of a page that reach beyond its right edge, by what stands in them; what scrolls sideways by itself is meant to. */
const beyondEdge = (inside: Locator): Promise<string[]> =>
  inside.evaluate(root => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    return [...root.querySelectorAll('h1, h2, button, a, .tag, input, td, th, code, .figure')]
      .filter(one => one.checkVisibility() && !isScrolled(one) && one.getBoundingClientRect().right > innerWidth + 0.5)
      .map(one => `${one.tagName} ${one.className} ${one.textContent}`)
  })

test('on a telephone nothing of heads, forms and dialogs is beyond the edge, in English', async ({ browser }) => {
  const opened = async (who: Who): Promise<Page> => {
    const page = await signIn(browser, who)
    await page.getByRole('button', { name: 'English', exact: true }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    return page
  }
  const finance = await opened('finance')
  await openList(finance, '/rechargeCenter/settlement/list')
  expect(await beyondEdge(shownPane(finance))).toEqual([])
  const settlements = apiOf(finance).get('zytmoneysettlement/moneysettlement/page', { status: 3, size: 1 })
  await finance.goto(`/rechargeCenter/settlement/list/detail?id=${(await settlements).records[0].id}`)
  await expect(shownPane(finance).locator('.detail-head .tag')).toHaveText('Voucher submitted')
  expect(await beyondEdge(shownPane(finance))).toEqual([])

  const auditor = await opened('auditor')
  const accounts = apiOf(auditor).get('funds/payeeAccount/page', { status: 1, size: 1 })
  await auditor.goto(`/rechargeCenter/payeeaccount/detail?id=${(await accounts).records[0].id}`)
  await auditor.getByRole('button', { name: 'Approve or reject' }).click()
  await expect(auditor.locator('.payee-change')).toBeVisible()
  expect(await beyondEdge(auditor.getByRole('dialog'))).toEqual([])

  const administrator = await opened('administrator')
  const clients = apiOf(administrator).get('blade-system/client/page', { size: 1 })
  await administrator.goto(`/system/client/edit?id=${(await clients).records[0].id}`)
  const fields = shownPane(administrator).locator('.field')
  await expect(fields.first()).toBeVisible()
  const lefts = await fields.evaluateAll(all => all.map(one => one.getBoundingClientRect().left))
  expect(new Set(lefts).size, 'one field below the other').toBe(1)
  await openList(administrator, '/system/tenant')
  const [box, name] = await Promise.all(
    ['.card-pick input', '.row-link'].map(part =>
      shownPane(administrator).locator(`.card-head ${part}`).first().boundingBox(),
    ),
  )
  const middleOf = (one: typeof box) => (one?.y ?? 0) + (one?.height ?? 0) / 2
  expect(Math.abs(middleOf(box) - middleOf(name))).toBeLessThanOrEqual(3)
})
