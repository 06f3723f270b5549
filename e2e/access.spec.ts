import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
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

const keep = (page: Page, key: string, content: unknown) =>
  page.evaluate(
    ([name, value]) =>
      localStorage.setItem(
        `forecourt-${name as string}`,
        JSON.stringify({ dataType: typeof value, content: value, datetime: Date.now() }),
      ),
    [key, content] as const,
  )

async function look(page: Page, lang: 'zh' | 'en', mode: 'light' | 'dark'): Promise<void> {
  await keep(page, 'language', lang)
  await keep(page, 'appearance', { theme: 'theme-default', brand: '#409EFF', density: 'middle', mode })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.pane:not([hidden])')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.spinner:visible')).toHaveCount(0)
}

/** Faults that keep somebody from using the page, each with the place it was found at. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  return violations
    .filter(one => one.impact === 'serious' || one.impact === 'critical')
    .flatMap(one => one.nodes.map(node => `${one.id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`))
}

/** Texts of ours that stand on the page in Chinese; what people have entered is theirs. */
async function chineseOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(
    entered => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode
        const isOurs = !parentElement?.closest(entered ? '[lang="zh-CN"], td' : '[lang="zh-CN"]')
        if (isOurs && parentElement?.checkVisibility()) texts.push(textContent ?? '')
      }
      for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
        if (element.checkVisibility() && !(entered && element.closest('td')))
          texts.push(...['aria-label', 'placeholder', 'title'].map(name => element.getAttribute(name) ?? ''))
      return texts.map(text => text.trim()).filter(text => /[㐀-鿿]/.test(text))
    },
    named.test(new URL(page.url()).pathname),
  )
  return shown.filter(text => texts.has(text))
}
const texts = chineseTexts()
/** Here rows are what an installation begins with, kept in the language of those who may rename it. */
const named = /^\/(system|authority)\//

/** How far a page reaches beyond a screen of 320 pixels: nobody should have to scroll sideways to read. */
async function reflow(page: Page): Promise<number> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (usual) await page.setViewportSize(usual)
  return beyond
}

const readers: readonly (readonly [who: Who, lang: 'zh' | 'en', mode: 'light' | 'dark'])[] = [
  ['administrator', 'en', 'dark'],
  ['company', 'zh', 'light'],
  ['cashier', 'en', 'light'],
]

for (const [who, lang, mode] of readers)
  test(`what ${who} sees can be used by everybody, ${mode}, in ${lang}`, async ({ browser }) => {
    await readAll(browser, who, lang, mode)
  })

async function readAll(browser: Browser, who: Who, lang: 'zh' | 'en', mode: 'light' | 'dark'): Promise<void> {
  test.setTimeout(180_000)
  const page = await signIn(browser, who)
  await look(page, lang, mode)
  const found: string[] = []
  for (const path of await pagesOf(page)) {
    await open(page, path)
    found.push(...(await faults(page)).map(fault => `${path} ${fault}`))
    const beyond = await reflow(page)
    if (beyond > 0) found.push(`${path} is ${beyond} pixels wider than a screen of 320`)
    if (lang === 'en') found.push(...(await chineseOn(page)).map(words => `${path} in Chinese: ${words.slice(0, 60)}`))
  }
  expect([...new Set(found)]).toEqual([])
}
