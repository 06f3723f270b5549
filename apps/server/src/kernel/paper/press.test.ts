import { afterAll, expect, test } from 'vitest'
import { textOf } from '../../../test/papers.ts'
import { threadUsedMs } from '../../../test/used.ts'
import { Refused } from '../refusal.ts'
import type { DrawingOrder } from './draw.ts'
import { Drawer, Press } from './press.ts'

const press = new Press()
afterAll(() => press.close())

const order = (count: number): DrawingOrder => ({
  frame: {
    brand: 'Forecourt',
    printedBy: '周敏',
    printedAt: '2026-11-22 16:41',
    address: 'https://a.cn/paper/1',
    check: '',
  },
  of: {
    lang: 'zh',
    title: '发卡清单',
    number: 'FK26112200119',
    period: '',
    parties: [],
    terms: [],
    isSumInRow: false,
    isProved: false,
    amount: undefined,
    beside: [],
    facts: [],
    tables: [
      {
        title: '',
        onNewPage: false,
        columns: ['序', '姓名', '手机号', '面额（元）'].map((label, at) => ({ label, isFigure: at % 3 === 0 })),
        rows: Array.from({ length: count }, (_, at) => [String(at + 1), `员工${at + 1}号`, '139****1203', '500.00']),
        sums: ['合计', '', '', '1.00'],
      },
    ],
    notes: [],
    blanks: [],
    seals: [],
    isPersonal: true,
  },
})

test('5 000 rows are drawn beside the server, whose own thread hardly notices', async () => {
  const before = threadUsedMs()
  const pdf = await press.draw(order(5_000))
  expect(threadUsedMs() - before).toBeLessThan(500)
  const text = (await textOf(pdf)).join('\n')
  expect(text).toContain('员工1号')
  expect(text).toContain('员工5000号')
})

test('papers asked for at once are drawn one after the other, each as its own', async () => {
  const pdfs = await Promise.all([1, 2, 3].map(count => press.draw(order(count))))
  for (const [at, pdf] of pdfs.entries()) {
    const [page = ''] = await textOf(pdf)
    expect(page).toContain(`员工${at + 1}号`)
    expect(page).not.toContain(`员工${at + 2}号`)
  }
})

test('one that takes too much memory ends its process and is refused, and the next is drawn', async () => {
  const small = new Drawer({ memoryMb: 48, maxMs: 60_000, maxWaiting: 5, idleMs: 1_000 })
  await expect(small.draw(order(20_000))).rejects.toThrow(Refused)
  expect((await textOf(await small.draw(order(2))))[0]).toContain('员工2号')
  small.close()
})

test('one that takes too long is given up, and who comes when too many wait is told to come back', async () => {
  const slow = new Drawer({ memoryMb: 192, maxMs: 50, maxWaiting: 0, idleMs: 0 })
  const first = slow.draw(order(2_000))
  await expect(slow.draw(order(1))).rejects.toMatchObject({ reason: 'busy' })
  await expect(first).rejects.toMatchObject({ reason: 'invalid' })
  slow.close()
})
