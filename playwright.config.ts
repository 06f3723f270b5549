import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/server.ts',
  // One server and one demonstration for all journeys: they run one after another.
  workers: 1,
  // Waiting ends when what is waited for is there; the limits are for machines that are slow or have other work.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? '.cache/playwright.json' }]],
  use: {
    baseURL: process.env['FORECOURT_URL'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Pictures of every step take a quarter of the time: TRACE=1 where a fault is looked for.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: await launchOptions(),
  },
})
