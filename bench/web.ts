import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser.ts'
import { startServer } from '../e2e/support/server.ts'

// Prints how much JavaScript, gzip -9, the browser fetches for the sign-in screen, and for everything up to the first
// list page after it. Goals: 130 kB and 350 kB.

interface Fetched {
  readonly files: Map<string, number>
  total(): number
}

/** Adds up every script a page fetches, each once, as it would travel. */
function watchScripts(page: Page): Fetched {
  const files = new Map<string, number>()
  page.on('response', response => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    void response.body().then(
      body => files.set(response.url(), gzipSync(body, { level: 9 }).length),
      () => {},
    )
  })
  return { files, total: () => [...files.values()].reduce((sum, size) => sum + size, 0) }
}

async function measure(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const scripts = watchScripts(page)
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
  report('sign-in screen', scripts.total(), 130)
  await page.getByRole('button', { name: '平台管理员' }).click()
  await page.waitForURL(address => !address.pathname.startsWith('/login'))
  await page.goto(`${url}/system/param`, { waitUntil: 'networkidle' })
  await page.getByRole('table').first().waitFor()
  await page.waitForTimeout(500)
  // The home page was fetched on the way; a first visit straight to the list would not need it.
  const withoutHome = [...scripts.files]
    .filter(([name]) => !/dashboard|charts/.test(name))
    .reduce((sum, [, size]) => sum + size, 0)
  report('first list page', withoutHome, 350)
}

function report(name: string, bytes: number, goalKb: number): void {
  const kb = bytes / 1000
  console.log(
    `${name.padEnd(18)} ${kb.toFixed(1).padStart(7)} kB gzip   goal ${goalKb} kB   ${kb <= goalKb ? 'met' : 'NOT MET'}`,
  )
}

const server = await startServer()
const browser = await chromium.launch(await launchOptions())
try {
  await measure(browser, server.url)
} finally {
  await browser.close()
  await server.stop()
}
