import { expect, type Locator, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { expectToast, openForm, signIn } from './support/people.ts'

declare global {
  interface Window {
    hasRun?: boolean
  }
}

/** Texts that no other journey uses. */
const unlike = () => Date.now().toString(36)

const hostile = [
  '<img src="x" onerror="window.hasRun=true">',
  '<svg onload="window.hasRun=true"></svg>',
  '<script>window.hasRun=true</script>',
  '<iframe srcdoc="<script>parent.hasRun=true</script>"></iframe>',
  '<a href="javascript:window.hasRun=true">陷阱</a>',
  '<p style="position:fixed;inset:0" onclick="window.hasRun=true">盖住</p>',
].join('')

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment--><p class="MsoNormal" style="mso-pagination:none"><b><span style="font-family:宋体">来自文档</span></b><o:p></o:p></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span> </span></span>第一项</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span> </span></span>第二项</p><!--EndFragment--></body></html>`

/** As if it came from the clipboard of another program. */
const paste = (content: Locator, markup: string) =>
  content.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, markup)

test('an announcement is written by keyboard, and what is pasted keeps its words and loses what could run', async ({
  browser,
}) => {
  const page = await signIn(browser, 'operator')
  const title = `停机${unlike()}`
  await page.goto('/system/announcement')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = await openForm(page)
  await form.getByLabel('标题').fill(title)
  const content = form.getByRole('textbox', { name: '内容' })
  await content.click()
  await page.keyboard.type('今晚')
  await page.keyboard.press('Control+b')
  await expect(form.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('停机')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '链接' }).click()
  await form.getByLabel('链接地址').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(form.getByText('请输入网址或邮箱地址')).toBeVisible()
  await form.getByLabel('链接地址').fill('example.com')
  await page.keyboard.press('Enter')
  await expect(content.getByRole('link')).toHaveAttribute('href', 'https://example.com')
  await page.keyboard.press('Enter')
  await paste(content, fromWord)
  await expect(content.locator('ol > li')).toHaveCount(2)
  await paste(content, hostile)
  await expect(content.locator('script, iframe, svg, img, [style], [onclick], a[href^="javascript"]')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expectToast(page, /成功|已/)

  const [row] = (await apiOf(page).get('announcement/announcement/list', { title })).records
  expect(row.content).toContain('<p>今晚<strong>停机</strong></p>')
  expect(row.content).toContain('<ol><li><p>第一项</p></li><li><p>第二项')
  expect(row.content).toMatch(/<strong>来自文档<\/strong>/)
  expect(row.content).not.toMatch(/style|mso|on\w+=|javascript|<script/i)
  expect(await page.evaluate(() => window.hasRun)).toBeUndefined()
})

test('C50: what a server would answer with anything in it is drawn without running', async ({ browser }) => {
  const page = await signIn(browser, 'operator')
  const title = `陷阱${unlike()}`
  const { id } = await apiOf(page).post('announcement/announcement/submit', { title, content: '<p>空</p>', target: 1 })
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await page.route('**/api/announcement/announcement/detail**', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.content = `<p>读得到</p>${hostile}<img src="https://evil.example/pixel.png">`
    await route.fulfill({ response, json: answer })
  })
  await page.goto(`/system/announcement/detail?id=${id}`)
  const shown = page.locator('.rich-text').filter({ hasText: '读得到' })
  await expect(shown).toContainText('盖住')
  await expect(shown.locator('script, iframe, svg, img, [style], [onclick], a[href^="javascript"]')).toHaveCount(0)
  await shown.getByText('盖住').click()
  await shown.getByText('陷阱').click()
  expect(await page.evaluate(() => window.hasRun)).toBeUndefined()
  expect(asked.filter(url => url.includes('evil.example'))).toEqual([])
})
