import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/browser.ts'

const urls = process.env['FORECOURT_URLS']?.split(' ') ?? []

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/server.ts',
  // Each worker has a server and a demonstration of its own, which the journeys of its files change one after another.
  workers: 2,
  // Waiting ends when what is waited for is there; the limits are for machines that are slow or have other work.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? '.cache/playwright.json' }]],
  use: {
    baseURL: urls[Number(process.env['TEST_PARALLEL_INDEX'])],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Pictures of every step take a quarter of the time: TRACE=1 where a fault is looked for.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: await launchOptions(),
  },
})
