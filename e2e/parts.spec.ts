import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from './support/test.ts'
import { fileURLToPath } from 'node:url'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview, type PreviewServer } from 'vite'

// Every part of the kernel by its examples, in the looks that people choose: no server is asked for anything.
// PARTS_PICTURES=folder keeps a picture of each, and PARTS=Sheet shows one part alone.

const root = fileURLToPath(new URL('../apps/web', import.meta.url))
const configFile = join(root, 'vite.config.ts')
const looks = [
  { mode: 'light', density: 'middle', lang: 'zh' },
  { mode: 'dark', density: 'compact', lang: 'en' },
  { mode: 'light', density: 'roomy', lang: 'en', brand: '#c2410c' },
] as const
const widths = [1366, 390, 320]

const pictures = process.env['PARTS_PICTURES']
const only = process.env['PARTS']

let outDir: string
let server: PreviewServer

test.beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'forecourt-parts-'))
  const rolldownOptions = { input: join(root, 'parts.html') }
  await build({ root, configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true, rolldownOptions } })
  server = await preview({ root, configFile, logLevel: 'warn', build: { outDir }, preview: { port: 0, open: false } })
})

test.afterAll(async () => {
  await server.close()
  await rm(outDir, { recursive: true, force: true })
})

async function open(page: Page, look: Readonly<Record<string, string>>): Promise<void> {
  const [url = ''] = server.resolvedUrls?.local ?? []
  await page.goto(`${url}parts.html?${new URLSearchParams({ ...look, ...(only ? { part: only } : {}) })}`)
  await expect(page.locator('.example').first()).toBeVisible()
  await expect(page.locator('.example .spinner')).toHaveCount(0)
}

/** Cases that are wider than the screen, each by its part. */
const overflowing = (page: Page) =>
  page.locator('.example-stage').evaluateAll(stages =>
    stages
      .filter(stage => stage.scrollWidth > stage.clientWidth + 1 || stage.getBoundingClientRect().right > innerWidth)
      .map(stage => {
        const title = stage.parentElement?.dataset['case']
        return `${stage.closest<HTMLElement>('.example')?.dataset['part']}: ${title}`
      }),
  )

for (const look of looks)
  test(`every part can be read and used: ${Object.values(look).join(', ')}`, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, look)
      const name = `${look.mode}-${look.lang}-${width}.png`
      if (pictures) await page.screenshot({ path: join(pictures, name), fullPage: true })
      await expect(page.locator('[data-fault]'), 'cases that failed').toHaveCount(0)
      expect(await overflowing(page), `wider than ${width}`).toEqual([])
      const axe = new AxeBuilder({ page }).include('.examples').setLegacyMode()
      const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
      const found = violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 160)}`))
      expect(found, `at ${width}`).toEqual([])
    }
  })
