import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url))

/** Keeps what the page shows among the pictures of the documentation, once nothing is on its way any more. */
export async function draw(page: Page, name: string, format: 'png' | 'webp' = 'png'): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.spinner:visible')).toHaveCount(0)
  await page.mouse.move(0, 0)
  const picture = sharp(await page.screenshot({ animations: 'disabled' }))
  const small = format === 'png' ? picture.png({ palette: true, effort: 10 }) : picture.webp({ quality: 64, effort: 6 })
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/${name}.${format}`, await small.toBuffer())
}
