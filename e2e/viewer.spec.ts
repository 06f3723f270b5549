import AxeBuilder from '@axe-core/playwright'
import { expect as patient, type Page, test } from './support/test.ts'
import { shownPane, signIn } from './support/people.ts'

const expect = patient.configure({ timeout: 15_000 })

/** Two pages, and everything in it that wants to run: a script on opening, one on leaving, and a link that is one. */
function hostilePdf(): Buffer {
  const text = (words: string) => {
    const stream = `BT /F1 40 Tf 60 700 Td (${words}) Tj ET 0 0 1 rg 60 400 300 120 re f`
    return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`
  }
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\); window.ranFromPdf = 1; document.title = "owned") >>'
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /AA << /O ${script} >> /Annots [9 0 R]
    /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} /AA << /WC ${script} >> >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5),
    page(6),
    text('Receipt one'),
    text('Receipt two'),
    '<< >>',
    '<< >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (javascript:window.ranFromPdf=2) >> >>',
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(
    `${body}${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`,
  )
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/** How much of the page is of the blue that the file draws. */
const blueOf = (page: Page): Promise<number> =>
  page.locator('.viewer-page').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let blue = 0
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at] === 0 && pixels[at + 1] === 0 && pixels[at + 2] === 255) blue++
    return blue
  })

test('a PDF and a picture are looked at over the page by keyboard, and nothing in them runs', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  const heard: string[] = []
  page.on('dialog', dialog => void (heard.push(dialog.message()), dialog.dismiss()))
  page.on('console', message => void (message.type() === 'error' && heard.push(message.text())))
  page.on('request', request => void (request.url().includes('pdf') && heard.push('pdf asked for')))
  await page.goto('/rechargeCenter/apply')
  const pane = shownPane(page)
  await pane.getByLabel('充值面额').first().fill('500')
  await pane.getByRole('button', { name: '下一步' }).click()
  expect(heard).toEqual([])
  page.removeAllListeners('request')
  await pane.locator('input[type=file]').setInputFiles([
    { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: hostilePdf() },
    { name: 'receipt.png', mimeType: 'image/png', buffer: png },
  ])
  const links = pane.locator('.file-one a')
  await expect(links).toHaveCount(2)
  const title = await page.title()
  await links.first().focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'PDF 文件' })
  await expect(viewer.getByRole('img', { name: /第 1 页/ })).toBeVisible()
  await expect.poll(() => blueOf(page)).toBeGreaterThan(100)
  await expect(viewer.getByText('Receipt one')).toBeAttached()

  const width = async () => (await page.locator('.viewer-page').boundingBox())?.width ?? 0
  const fitting = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(fitting * 1.2)
  await page.keyboard.press('0')
  await page.keyboard.press('r')
  await expect.poll(width).toBeGreaterThan(fitting)
  await page.keyboard.press('PageDown')
  await expect(viewer.getByText('第 2 / 2 页')).toBeVisible()
  await expect(viewer.getByText('Receipt two')).toBeAttached()
  const found = await new AxeBuilder({ page }).include('.viewer').analyze()
  expect(found.violations.map(one => one.id)).toEqual([])
  await expect(viewer.locator('.viewer-stage a')).toHaveCount(0)

  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').locator('.viewer-sheet img')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  const over = () => page.evaluate(() => document.querySelector('.viewer-bar')!.scrollWidth - innerWidth)
  await expect.poll(over).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.png$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(links.first()).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'ranFromPdf'))).toBeUndefined()
  expect(await page.title()).toBe(title)
  expect(heard).toEqual([])
})
