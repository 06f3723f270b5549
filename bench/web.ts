import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser.ts'
import { people, type Who } from '../e2e/support/people.ts'
import { startServer } from '../e2e/support/server.ts'
import { median } from './load.ts'

// Prints how much JavaScript, gzip -9, the browser fetches for the sign-in screen, and for a first visit to a list by
// somebody who is signed in and has nothing in the cache (goals: 130 kB and 350 kB); how soon that list shows its rows
// on a machine four times slower (goal: 1 342 ms); and how far pages of every kind move while they come (goals: 0.01 for
// lists, 0.05 for the others).

const viewport = { width: 1440, height: 900 }
const slower = 4
const visits = 5
const settledMs = 1_000
const readyGoalMs = 1_342
const listGoal = 0.01
const pageGoal = 0.05

type State = Awaited<ReturnType<BrowserContext['storageState']>>

function report(name: string, figure: string, unit: string, goal: string, isMet: boolean): void {
  console.log(
    `${name.padEnd(24)} ${figure.padStart(8)} ${unit.padEnd(9)} goal ${goal.padEnd(10)} ${isMet ? 'met' : 'NOT MET'}`,
  )
}

/** What all the scripts weigh that a page fetches, each once, as they would travel. */
function watchScripts(page: Page): () => Promise<number> {
  const weights = new Map<string, Promise<number>>()
  page.on('response', response => {
    const address = response.url()
    if (!new URL(address).pathname.endsWith('.js') || weights.has(address)) return
    weights.set(
      address,
      response.body().then(body => gzipSync(body, { level: 9 }).length),
    )
  })
  return async () => (await Promise.all(weights.values())).reduce((sum, weight) => sum + weight, 0)
}

async function weigh(browser: Browser, name: string, address: string, goalKb: number, storageState?: State) {
  const context = await browser.newContext({ viewport, ...(storageState ? { storageState } : {}) })
  const page = await context.newPage()
  const total = watchScripts(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  if (storageState) await page.locator('.ant-table-row').first().waitFor()
  // What is fetched once the page has nothing else to do counts as well.
  await page.waitForTimeout(settledMs)
  const kb = (await total()) / 1000
  report(name, kb.toFixed(1), 'kB gzip', `${goalKb} kB`, kb <= goalKb)
  await context.close()
}

/** Signed in by a click on a card of the demonstration. */
async function stateOf(browser: Browser, url: string, who: Who): Promise<State> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: new RegExp(`^${people[who]}`) }).click()
  await page.waitForURL(address => !address.pathname.startsWith('/login'))
  const state = await context.storageState()
  await context.close()
  return state
}

/** A slow machine with an empty cache. */
async function slowPage(browser: Browser, storageState: State): Promise<Page> {
  const context = await browser.newContext({ viewport, storageState })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/** The sum of all layout shifts since the page began; runs in the browser. */
const shiftOf = () =>
  new Promise<number>(resolve => {
    let sum = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 50)
  })

/** When the first row stands there, and how far the page has moved by then and one second after. */
async function readiness(page: Page, url: string): Promise<void> {
  const [readyMs, shifts]: [number[], number[]] = [[], []]
  for (let visit = 0; visit < visits; visit++) {
    await page.goto(`${url}/order/orderManager`, { waitUntil: 'commit' })
    const ready = await page.waitForFunction(() => document.querySelector('.ant-table-row') && performance.now())
    readyMs.push(Number(await ready.jsonValue()))
    await page.waitForTimeout(settledMs)
    shifts.push(await page.evaluate(shiftOf))
  }
  const [ready, shift] = [median(readyMs), median(shifts)]
  report('rows of the list', ready.toFixed(0), `ms at ${slower}x`, `${readyGoalMs} ms`, ready <= readyGoalMs)
  report('shift of the list', shift.toFixed(4), '', `${listGoal}`, shift < listGoal)
}

async function stillness(page: Page, name: string, address: string, goal: number): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settledMs)
  const shift = await page.evaluate(shiftOf)
  report(`shift of ${name}`, shift.toFixed(4), '', `${goal}`, shift < goal)
}

async function measure(browser: Browser, url: string): Promise<void> {
  await weigh(browser, 'sign-in screen', `${url}/login`, 130)
  const administrator = await stateOf(browser, url, 'administrator')
  await weigh(browser, 'first list page', `${url}/system/param`, 350, administrator)
  const page = await slowPage(browser, administrator)
  await readiness(page, url)
  const order = await page.locator('[data-row]').first().getAttribute('data-row')
  await stillness(page, 'a small list', `${url}/system/param`, listGoal)
  await stillness(page, 'a tree', `${url}/system/menu`, listGoal)
  await stillness(page, 'the first page', `${url}/wel/index`, pageGoal)
  await stillness(page, 'a detail', `${url}/order/orderManager/detail?id=${order}`, pageGoal)
  await stillness(page, 'a form', `${url}/oilManage/site/edit`, pageGoal)
  const cashier = await slowPage(browser, await stateOf(browser, url, 'cashier'))
  await stillness(cashier, 'the station', `${url}/order/station`, pageGoal)
}

const server = await startServer()
const browser = await chromium.launch(await launchOptions())
try {
  await measure(browser, server.url)
} finally {
  await browser.close()
  await server.stop()
}
