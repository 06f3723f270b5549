import { expect, type Page, test } from '@playwright/test'
import { signIn, type Who } from './support/people.ts'
import { openSite } from './support/sites.ts'

test('a company’s money goes from its bank through its drivers’ cards to a station’s bank', async ({ browser, baseURL }) => {
  test.setTimeout(300_000)
  const pages = new Map<Who, Page>()
  const as = async (who: Who): Promise<Page> => {
    const known = pages.get(who) ?? (await signIn(browser, who))
    pages.set(who, known)
    return known
  }

  const siteId = await test.step('an operator opens a site with guns, products and three prices', async () =>
    openSite(await as('operator'), {
      name: '郑州科学大道站',
      code: 'ZZ410102009',
      supplier: '中原石化销售有限公司',
      region: ['河南省', '郑州市', '中原区'],
      guns: ['92#', '92#', '95#', '0#'],
      prices: {
        92: ['7.60', '7.50', '7.25', '7.05'],
        95: ['8.10', '8.00', '7.80', '7.55'],
        0: ['7.25', '7.10', '6.90', '6.65'],
      },
    }))
  expect(siteId).toMatch(/^\d+$/)
  expect(baseURL).toBeTruthy()
})
