import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { chineseTexts } from './support/labels.ts'
import { type Who, signIn } from './support/people.ts'

// Every page of the menu of the people who between them see all of it, as different eyes and hands meet it.

interface Leaf {
  readonly path: string
  readonly children?: readonly Leaf[]
}

const leaves = (nodes: readonly Leaf[]): string[] =>
  nodes.flatMap(node => (node.children?.length ? leaves(node.children) : [node.path]))

async function pagesOf(page: Page): Promise<string[]> {
  const routes = (await apiOf(page).get('blade-system/menu/routes')) as unknown as Leaf[]
  return [...new Set(leaves(routes))].filter(path => path.startsWith('/'))
}

/** The look follows the system, so that it changes in place when the browser says that the system has changed. */
const followSystem = (page: Page) =>
  page.evaluate(
    content => {
      const kept = { dataType: 'object', content, datetime: Date.now() }
      localStorage.setItem('forecourt-appearance', JSON.stringify(kept))
    },
    { theme: 'theme-default', brand: '#409EFF', density: 'middle', mode: 'system' },
  )

/** Waits until the page has all its parts and none of them is on its way. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { quiet: 0 }))
  await page.waitForFunction(
    ({ waits, needed }) => {
      const pane = document.querySelector('.pane:not([hidden])')
      const isStill = document.getAnimations().every(one => one.playState === 'finished')
      const isQuiet = isStill && Boolean(pane?.textContent) && !document.querySelector(waits)
      const counted = window as { quiet?: number }
      counted.quiet = isQuiet ? (counted.quiet ?? 0) + 1 : 0
      return counted.quiet >= needed
    },
    {
      waits:
        '.pane:not([hidden]) :is(.spinner, .skeleton, .ant-btn-loading, [aria-busy="true"], [data-busy="true"], [data-stale="true"])',
      needed: 3,
    },
    { polling: 50 },
  )
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** Faults that keep somebody from using the page, each with the place it was found at. */
async function faults(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
  within = 'html',
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .include(within)
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations
    .filter(one => one.impact === 'serious' || one.impact === 'critical')
    .flatMap(one => one.nodes.map(node => `${one.id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`))
}

/** Texts of ours that stand on the page in Chinese; what people have entered is theirs. */
async function chineseOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(named => {
    const entered = new RegExp(named).test(location.pathname)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      const isOurs = !parentElement?.closest(entered ? '[lang="zh-CN"], td, .ant-table-cell' : '[lang="zh-CN"]')
      if (isOurs && parentElement?.checkVisibility()) texts.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (element.checkVisibility() && !(entered && element.closest('td, .ant-table-cell')))
        texts.push(...['aria-label', 'placeholder', 'title'].map(name => element.getAttribute(name) ?? ''))
    return texts.map(text => text.trim()).filter(text => /[㐀-鿿]/.test(text))
  }, named.source)
  return shown.filter(text => texts.has(text))
}
const texts = chineseTexts()
/** Here rows are what an installation begins with (cells of a long list that draws only what is seen are no `td`), kept in the language of those who may rename it. */
const named = /^\/(system|authority)\//

/** How far a page reaches beyond a screen of 320 pixels once it has settled there: nobody should have to scroll sideways to read. */
async function reflow(page: Page): Promise<number> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const fits = () => document.documentElement.scrollWidth <= innerWidth
  await page.waitForFunction(fits, undefined, { timeout: 5_000 }).catch(() => {})
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (usual) await page.setViewportSize(usual)
  return beyond
}

/** What depends on the language: whether the page fits a narrow screen, and in English whether all of it is. */
async function inItsLanguage(page: Page): Promise<string[]> {
  const isEnglish = await page.evaluate(() => document.documentElement.lang === 'en')
  // Before the screen is made narrow: a list is cards then, in which nothing says what people have entered.
  const chinese = isEnglish ? await chineseOn(page) : []
  const beyond = await reflow(page)
  return [
    ...(beyond > 0 ? [`is ${beyond} pixels wider than a screen of 320`] : []),
    ...chinese.map(words => `in Chinese: ${words.slice(0, 60)}`),
  ]
}

/** Goes to a page as a link would, without reading the application anew, and closes the one before. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    document.querySelector<HTMLElement>('.pane:not([hidden])')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForSelector('.pane:not([hidden]):not([data-left])', { state: 'attached' })
  const others = '.tab[data-on="false"] .tab-close'
  await page.evaluate(close => document.querySelectorAll<HTMLElement>(close).forEach(button => button.click()), others)
}

/**
 * Reads one page: everything by day, then in the other language by night what these may have changed. The next page
 * begins in the language this one ends in, so that nothing is drawn anew for nothing. By night the frame is looked at once.
 */
async function read(page: Page, path: string, isFirst: boolean): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await (isFirst ? page.goto(path, { waitUntil: 'commit' }) : goTo(page, path))
  await settle(page)
  const found = [...(await faults(page, { type: 'tag', values: wcag })), ...(await inItsLanguage(page))]
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.getByRole('button', { name: /^(English|中文)$/ }).click()
  await settle(page)
  const contrast = { type: 'rule' as const, values: ['color-contrast'] }
  const dark = await faults(page, contrast, isFirst ? 'html' : '.pane:not([hidden])')
  found.push(...dark.map(fault => `by night ${fault}`), ...(await inItsLanguage(page)))
  return found.map(fault => `${path} ${fault}`)
}

/** How long whatever moves on the page would move, and what it is. */
const motions = (page: Page) =>
  page.evaluate(() => {
    const msOf = (list: string) =>
      Math.max(...list.split(',').map(one => Number.parseFloat(one) * (/\dms$/.test(one.trim()) ? 1 : 1000)))
    const moving: string[] = []
    for (const element of document.querySelectorAll('*'))
      for (const part of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, part)
        const isEndless = style.animationName !== 'none' && style.animationIterationCount === 'infinite'
        const lasts = Math.max(
          style.animationName === 'none' ? 0 : msOf(style.animationDuration) + msOf(style.animationDelay),
          msOf(style.transitionDuration) + msOf(style.transitionDelay),
        )
        if (isEndless || lasts > 1) moving.push(`${element.tagName}.${element.className}${part ?? ''} ${lasts} ms`)
      }
    return [...new Set(moving)]
  })

test('who asks for calm sees nothing move: the frame, a list, a filter, a dialog', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.goto('/system/param')
  await settle(page)
  expect(await motions(page)).toEqual([])
  await page.getByRole('button', { name: '筛选参数名称', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: '筛选参数名称' }).getByRole('combobox').press('ArrowDown')
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
  expect(await motions(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('参数名称')).toBeFocused()
  expect(await motions(page)).toEqual([])
})

/** Pages are read side by side, by one person in several windows. */
const windows = 3

/** Reads each page whose place in the menu is this one of so many. */
async function readAll(browser: Browser, who: Who, part: number, parts: number): Promise<void> {
  test.setTimeout(300_000)
  const first = await signIn(browser, who)
  await followSystem(first)
  const left = (await pagesOf(first)).filter((_, at) => at % parts === part)
  const storageState = await first.context().storageState()
  const found: string[] = []
  const readSome = async () => {
    const page = await (await browser.newContext({ storageState, viewport: first.viewportSize() })).newPage()
    let isFirst = true
    for (let path = left.shift(); path; path = left.shift()) {
      found.push(...(await read(page, path, isFirst)))
      isFirst = false
    }
  }
  await Promise.all(Array.from({ length: windows }, readSome))
  expect([...new Set(found)]).toEqual([])
}

/** Whoever sees many pages is read in parts. */
const readers = { administrator: 6, company: 4, cashier: 2 } as const

for (const [who, parts] of Object.entries(readers) as [keyof typeof readers, number][])
  for (let part = 0; part < parts; part++)
    test(`what ${who} sees (${part + 1} of ${parts}) can be used by everybody, by day and by night, in both languages`, async ({
      browser,
    }) => {
      await readAll(browser, who, part, parts)
    })
