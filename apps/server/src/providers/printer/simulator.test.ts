import { expect, test } from 'vitest'
import { columns, cut, rule, title, toFeie } from './receipt.ts'
import { printerSimulator } from './simulator.ts'

const content = toFeie([title('加油小票'), rule(), columns('92# 30.00升', '225.00'), cut()])
const job = { sn: '316500011', content, times: 1, outId: '1' }
const orderOf = (answer: { result: string; orderId?: string }): string => answer.orderId ?? expect.fail(answer.result)

test('a job is printed at once on a ready printer and its paper can be shown', async () => {
  const printer = printerSimulator()
  const orderId = orderOf(await printer.print(job))
  expect(orderId).toMatch(/^316500011_\d{14}_1$/)
  expect(await printer.state(orderId)).toEqual({ result: 'ok', isPrinted: true })
  expect(printer.slips()).toMatchObject([{ orderId, sn: '316500011', times: 1 }])
  expect(printer.slips()[0]?.paper.split('\n')).toEqual([
    '            加油小票',
    '--------------------------------',
    '92# 30.00升               225.00',
    '- - - - - - - - - - - - - - - -',
  ])
})

test('a job for a printer that is off line waits until the printer is back', async () => {
  const printer = printerSimulator()
  printer.setStatus('316500011', 'offline')
  expect(await printer.status('316500011')).toEqual({ result: 'ok', status: 'offline' })
  const orderId = orderOf(await printer.print(job))
  expect(await printer.state(orderId)).toEqual({ result: 'ok', isPrinted: false })
  printer.setStatus('316500011', 'faulty')
  expect(await printer.status('316500011')).toEqual({ result: 'ok', status: 'faulty' })
  printer.setStatus('316500011', 'ready')
  expect(await printer.state(orderId)).toEqual({ result: 'ok', isPrinted: true })
})

test('a strict simulator prints only on printers that were added and not removed', async () => {
  const printer = printerSimulator({ knowsEveryPrinter: false })
  expect(await printer.print(job)).toMatchObject({ result: 'refused' })
  const added = await printer.add([
    { sn: '316500011', key: 'abcdefgh', name: '前台' },
    { sn: '316500012', key: '', name: '后台' },
  ])
  expect(added).toEqual({ result: 'ok', done: ['316500011'], failed: [{ sn: '316500012', reason: '识别码不正确' }] })
  expect(await printer.print(job)).toMatchObject({ result: 'ok' })
  expect(await printer.remove(['316500011', '316500099'])).toEqual({
    result: 'ok',
    done: ['316500011'],
    failed: [{ sn: '316500099', reason: '用户UID不匹配' }],
  })
  expect(await printer.print(job)).toMatchObject({ result: 'refused' })
})

test('more than five thousand bytes and an order nobody knows are refused', async () => {
  const printer = printerSimulator()
  expect(await printer.print({ ...job, content: '油'.repeat(1667) })).toMatchObject({ result: 'refused' })
  expect(await printer.print({ ...job, content: '油'.repeat(1666) })).toMatchObject({ result: 'ok' })
  expect(await printer.state('nothing')).toMatchObject({ result: 'refused' })
})

test('of the jobs with a lost answer some are on paper and some are not', async () => {
  const printer = printerSimulator({ unknownRate: 1 })
  for (let count = 0; count < 100; count++) expect(await printer.print(job)).toMatchObject({ result: 'unknown' })
  expect(Math.abs(printer.slips().length - 50)).toBeLessThan(25)
})

test('refusals and duplicates are as real as the vendor’s', async () => {
  const refusing = printerSimulator({ refuseRate: 1 })
  expect(await refusing.print(job)).toMatchObject({ result: 'refused' })
  const doubling = printerSimulator({ duplicateRate: 1 })
  expect(await doubling.print(job)).toMatchObject({ result: 'ok' })
  expect(doubling.slips().length).toBe(2)
})
