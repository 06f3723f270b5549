import { expect, test } from 'vitest'
import { drawnPage, textOf } from '../../../test/papers.ts'
import { usedMs } from '../../../test/used.ts'
import { drawn, type DrawingOrder } from './draw.ts'
import type { Frame, Printed } from './printed.ts'

const frame: Frame = {
  brand: 'Forecourt',
  printedBy: '周敏',
  printedAt: '2026-11-22 16:41',
  address: 'https://pay.example.com/paper/0123456789ABCDEFGHJKMNPQRS',
  check: '3F2A-90C1-77BE-04D5',
}

const paper = (more: Partial<Printed> = {}): Printed => ({
  lang: 'zh',
  title: '结算单',
  number: 'JS20261116006325',
  period: '2026-11-09 至 2026-11-15',
  parties: [{ title: '收款方', facts: [['名称', '中原石化销售有限公司']] }],
  terms: [
    { sign: '', label: '订单金额', amount: '12,912.37' },
    { sign: '=', label: '实结金额', amount: '12,912.37' },
  ],
  isSumInRow: false,
  isProved: true,
  amount: { label: '实结金额', figures: '12,912.37', capitals: '壹万贰仟玖佰壹拾贰元叁角柒分' },
  beside: [],
  facts: [],
  tables: [],
  notes: [],
  blanks: [],
  seals: ['付款方', '收款方确认'],
  isPersonal: false,
  ...more,
})

const columns = ['序', '订单号', '应付（元）'].map((label, at) => ({ label, isFigure: at !== 1 }))
const rows = (count: number) => Array.from({ length: count }, (_, at) => [String(at + 1), `OD${100_000 + at}`, '55.00'])
const table = (count: number) => ({
  title: '订单明细',
  onNewPage: true,
  columns,
  rows: rows(count),
  sums: ['合计', '', '1.00'],
})

test('a paper says what it is given, with its number, the amount in capitals, seals and page numbers', async () => {
  const pages = await textOf(await drawn({ of: paper({ tables: [table(120)] }), frame }))
  expect(pages.length).toBeGreaterThan(3)
  for (const said of [
    '结算单',
    'JS20261116006325',
    '壹万贰仟玖佰壹拾贰元叁角柒分',
    '收款方确认',
    '3F2A-90C1-77BE-04D5',
  ])
    expect(pages[0]).toContain(said)
  pages.forEach((page, at) => expect(page).toContain(`第 ${at + 1} 页 共 ${pages.length} 页`))
  // The head of the table stands above its rows on every page, and every row on one of them.
  for (const page of pages.slice(1)) expect(page).toContain('应付（元）')
  for (const [, number = ''] of rows(120)) expect(pages.filter(page => page.includes(number))).toHaveLength(1)
})

/** How much of the square of each character of a text is dark, and in which pattern. */
async function inkOf(text: string) {
  const page = await drawnPage(await drawn({ of: paper({ title: text }), frame }), 4)
  const found = page.texts.filter(one => one.bottom > 740 && one.size > 15 && one.text.trim() !== '')
  return found.flatMap(({ text: said, left, bottom, size }) =>
    [...said].map((letter, at) => {
      const step = size + 2
      const [x0, y0] = [
        Math.round((left + at * step) * page.scale),
        Math.round(page.height - (bottom + size) * page.scale),
      ]
      const side = Math.round(size * page.scale)
      let pattern = ''
      for (let y = y0; y < y0 + side; y += 2)
        for (let x = x0; x < x0 + side; x += 2) pattern += page.isDark(x, y) ? '1' : '0'
      return { letter, pattern, ink: pattern.replaceAll('0', '').length / pattern.length }
    }),
  )
}

test('rare characters of names are drawn, and one that the font has not is replaced where everybody sees it', async () => {
  const drawnInk = await inkOf('囧龘喆堃犇')
  expect(drawnInk.map(one => one.letter).join('')).toBe('囧龘喆堃犇')
  for (const { letter, ink } of drawnInk) expect(ink, letter).toBeGreaterThan(0.08)
  expect(new Set(drawnInk.map(one => one.pattern)).size).toBe(5)
  const [outside] = await inkOf('𠮷野')
  expect(outside?.letter).toBe('〓')
  expect(outside?.ink).toBeGreaterThan(0.1)
  const [page = ''] = await textOf(await drawn({ of: paper({ title: '𠮷野' }), frame }))
  expect(page).toContain('U+20BB7')
})

test('a row is never taken for an address or a file', async () => {
  const hostile = 'http://169.254.169.254/latest/meta-data file:///etc/passwd {"image":"/etc/passwd"}'
  const [page = ''] = await textOf(await drawn({ of: paper({ notes: [hostile] }), frame }))
  expect(page).toContain('169.254.169.254')
})

/** What drawing an order costs once everything is warm, at best: the machine may have other work. */
async function cost(order: DrawingOrder): Promise<number> {
  const costs: number[] = []
  for (let time = 0; time < 6; time++) {
    const before = usedMs()
    await drawn(order)
    costs.push(usedMs() - before)
  }
  return Math.min(...costs)
}

test('an ordinary paper costs less than 300 ms of a processor', async () => {
  expect(await cost({ of: paper({ tables: [table(20)] }), frame })).toBeLessThan(300)
})
