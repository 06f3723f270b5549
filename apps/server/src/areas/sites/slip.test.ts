import { printer, printReceipt } from '@forecourt/contract/sites'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, call, openApp, type Person, type TestApp } from '../../../test/people.ts'
import type { Ctx } from '../../kernel/context.ts'
import { systemUser } from '../../kernel/open.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import { columns, qr, rule, text, title, toPlainText } from '../../providers/printer/receipt.ts'
import { printerSimulator } from '../../providers/printer/simulator.ts'
import type { Services } from '../../services/services.ts'
import { addPrinter, preloadPrinter } from './printer.ts'
import { printSlips } from './slip.ts'
import { asCopy, feieOf } from './slip-paper.ts'
import { makeOperator, makeSite, makeSupplier, type Supplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let supplier: Supplier
let other: Supplier
let made = 0
/** What runs before a transaction, without a request. */
const before = () => ({ read: testApp.asSystem as never, otherwise: () => {}, local: testApp.app.runtime.local })
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  supplier = await makeSupplier(testApp)
  other = await makeSupplier(testApp)
  // A receipt is put in a queue, which is there once the jobs work.
  await testApp.app.startJobs()
})
afterAll(() => testApp.close())

const port = () => testApp.app.providers.printer
const newSn = () => `9${String(Date.now()).slice(-7)}${++made}`
const add = (siteId: string, sn: string, person = supplier.person) =>
  call(person, 'POST', 'feie/shellprinter/addHavePrinter', { siteId, sn, key: 'abcdefgh', name: '收银台' })
const paper = toPlainText([
  title('测试加油站'),
  rule(),
  columns('92# 30.00升', '¥225.00'),
  text('谢谢惠顾'),
  qr('https://a.b/1'),
])
/** As a payment does it, which has asked for the site's printer with everything else. */
const putReceipt = async (ctx: Ctx, siteId: string, orderNo: string) => {
  const machine = await ctx.find(printer, { siteId, isEnabled: true })
  const printerId = machine ? String(machine.id) : null
  await ctx.call(printReceipt, { tenantId: supplier.tenantId, siteId, printerId, orderNo, content: paper })
}
const receipt = (siteId: string, orderNo: string) => testApp.asSystem(ctx => putReceipt(ctx, siteId, orderNo))
const slipsOf = async (siteId: string) =>
  (await ask(supplier.person, 'GET', 'zytPrint/log/page', { siteId, ascs: 'id' })).records as Record<string, unknown>[]
const print = () => testApp.app.runJob('sites.printSlips')
/** The same services with a vendor of bad luck. */
const unlucky = (luck: { unknownRate?: number; refuseRate?: number }): Services => {
  const { services } = testApp.app
  return { ...services, providers: { ...services.providers, printer: printerSimulator(luck) } }
}

describe('printers', () => {
  test('a printer is bound at the vendor, kept for the supplier, and its key is kept nowhere', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const sn = newSn()
    expect(await add(siteId, sn)).toMatchObject({ code: 200, data: { isConfirmed: 1, onlineStatus: 1 } })
    const page = await ask(supplier.person, 'GET', 'zytPrint/print/page', { siteId })
    expect(page.records).toMatchObject([{ sn, onlineStatus: 1, tenantId: supplier.tenantId }])
    expect(JSON.stringify(await testApp.asOwner('select * from printer where sn = $1', [sn]))).not.toContain('abcdefgh')
    expect(
      JSON.stringify(await testApp.asOwner('select * from audit_entry where entity = $1', ['printer'])),
    ).not.toContain('abcdefgh')
  })

  test('a number bound by another tenant is refused', async () => {
    const sn = newSn()
    await add(await makeSite(operator, supplier.tenantId), sn)
    const elsewhere = await makeSite(operator, other.tenantId)
    expect(await add(elsewhere, sn, other.person)).toMatchObject({ code: 409, msg: '打印机编号已存在' })
  })

  test('what the vendor has bound is let go when nothing comes of it here', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const sn = newSn()
    await testApp.asOwner('alter table printer add constraint no_printer check (sn <> $$' + sn + '$$)')
    expect((await add(siteId, sn)).status).toBe(500)
    await testApp.asOwner('alter table printer drop constraint no_printer')
    expect(await add(siteId, sn)).toMatchObject({ code: 200 })
  })

  test('the vendor is asked while no transaction is open', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const open: number[] = []
    const { printer: usual } = testApp.app.providers
    const watched = {
      ...usual,
      add: async (...printers: Parameters<typeof usual.add>) => {
        const [row] = await testApp.asOwner<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
        )
        open.push(row?.count ?? -1)
        return usual.add(...printers)
      },
    }
    const services = { ...testApp.app.services, providers: { ...testApp.app.services.providers, printer: watched } }
    const input = { siteId, sn: newSn(), key: 'abcdefgh', name: '收银台' }
    await preloadPrinter(services)(input, systemUser(), before())
    expect(open).toEqual([0])
  })

  test('two tenants binding one number at once: one gets it', async () => {
    const sn = newSn()
    const [one, two] = [await makeSite(operator, supplier.tenantId), await makeSite(operator, other.tenantId)]
    const answers = await Promise.all([add(one, sn), add(two, sn, other.person)])
    const [got = 0, refused] = answers.map(answer => answer.code).toSorted((a, b) => a - b)
    expect(got).toBe(200)
    // By us or by the vendor, whoever is asked first.
    expect([409, 464]).toContain(refused)
    expect(await testApp.asOwner('select 1 from printer where sn = $1 and is_deleted = 0', [sn])).toHaveLength(1)
  })

  test('what the vendor refuses is not kept', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const sn = newSn()
    await port().add([{ sn, key: 'abcdefgh', name: '别人的' }])
    expect(await add(siteId, sn)).toMatchObject({
      code: 464,
      reason: 'printerRefused',
      msg: '打印机未添加：已被添加过',
    })
    expect(await ask(supplier.person, 'GET', 'zytPrint/print/page', { siteId })).toMatchObject({ total: 0 })
  })

  test('when the vendor is not heard the printer is kept as off line, and the answer says so', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const input = { siteId, sn: newSn(), key: 'abcdefgh', name: '收银台' }
    const preload = await preloadPrinter(unlucky({ unknownRate: 1 }))(input, systemUser(), before())
    const answer = await testApp.asSystem(ctx =>
      addPrinter(ctx as Ctx<'printerRefused'>, { ...input, preload } as never),
    )
    expect(answer).toMatchObject({ isConfirmed: false, onlineStatus: 0 })
    expect(await ask(supplier.person, 'GET', 'zytPrint/print/page', { siteId })).toMatchObject({ total: 1 })
  })

  test('a printer cannot be put at another supplier’s site, nor moved there', async () => {
    const foreign = await makeSite(operator, other.tenantId)
    expect(await add(foreign, newSn())).toMatchObject({ code: 404 })
    const sn = newSn()
    const { id } = (await add(await makeSite(operator, supplier.tenantId), sn)).data
    expect(await call(supplier.person, 'POST', 'zytPrint/print/submit', { id, siteId: foreign })).toMatchObject({
      code: 422,
    })
    expect(await call(operator, 'POST', 'zytPrint/print/submit', { id, siteId: foreign })).toMatchObject({ code: 422 })
  })

  test('a printer is only added through the vendor', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const body = { siteId, sn: newSn(), name: '后门', brand: 1 }
    expect(await call(supplier.person, 'POST', 'zytPrint/print/submit', body)).toMatchObject({ code: 422 })
  })

  test('a removed printer is let go at the vendor and can be bound again', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const sn = newSn()
    const { id } = (await add(siteId, sn)).data
    expect(await call(supplier.person, 'POST', `zytPrint/print/remove?ids=${id}`)).toMatchObject({ code: 200 })
    await vi.waitFor(async () => expect(await add(siteId, sn)).toMatchObject({ code: 200 }))
  })

  test('the clock learns which printers are on line', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const sn = newSn()
    await add(siteId, sn)
    testApp.app.providers.simulated.printer?.setStatus(sn, 'faulty')
    await testApp.app.runJob('sites.checkPrinters')
    expect((await ask(supplier.person, 'GET', 'zytPrint/print/page', { siteId })).records[0]).toMatchObject({
      onlineStatus: 2,
    })
  })
})

describe('slips', () => {
  test('a receipt waits, is sent once, and stands on the paper', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const sn = newSn()
    await add(siteId, sn)
    await receipt(siteId, 'ORD1')
    await Promise.all([print(), print()])
    await vi.waitFor(async () =>
      expect(await slipsOf(siteId)).toMatchObject([{ status: 1, orderNo: 'ORD1', isCopy: 0 }]),
    )
    const printed = testApp.app.providers.simulated.printer?.slips().filter(one => one.sn === sn) ?? []
    expect(printed).toHaveLength(1)
    expect(printed[0]?.content).toContain('<CB>测试加油站</CB>')
    expect(printed[0]?.content).toContain('<QR>https://a.b/1</QR>')
    expect((await slipsOf(siteId))[0]).toMatchObject({ providerOrderId: printed[0]?.orderId })
  })

  test('without a printer the slip is kept and waits', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await receipt(siteId, 'ORD2')
    await print()
    expect(await slipsOf(siteId)).toMatchObject([{ status: 0, printerId: null, tenantId: supplier.tenantId }])
  })

  test.each([
    ['a refusal is a failure with its reason', { refuseRate: 1 }, 3, '-1 请求头错误'],
    ['silence is unknown', { unknownRate: 1 }, 4, 'timeout'],
  ])('%s, and is not sent again', async (_what, luck, status, failReason) => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const sn = newSn()
    await add(siteId, sn)
    await receipt(siteId, 'ORD3')
    await printSlips(unlucky(luck))({
      open: (_: unknown, __: unknown, work: never) => testApp.asSystem(work),
    } as unknown as LongWork)
    await print()
    expect(await slipsOf(siteId)).toMatchObject([{ status, failReason }])
    expect(testApp.app.providers.simulated.printer?.slips().filter(one => one.sn === sn)).toEqual([])
  })

  test('printing again makes a new slip marked 补打, and marks it once only', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await add(siteId, newSn())
    await receipt(siteId, 'ORD5')
    const again = (id: unknown, person = supplier.person) => call(person, 'POST', 'zytPrint/print/again', { id })
    const [first] = await slipsOf(siteId)
    expect(await again(first?.['id'], other.person)).toMatchObject({ code: 404 })
    expect(await again(first?.['id'])).toMatchObject({ code: 200 })
    const second = (await slipsOf(siteId))[1]
    expect(second).toMatchObject({ orderNo: 'ORD5', isCopy: 1 })
    await again(second?.['id'])
    const third = (await ask(supplier.person, 'GET', 'zytPrint/log/detail', { id: (await slipsOf(siteId))[2]?.['id'] }))
      .content
    expect(String(third).match(/补打/g)).toHaveLength(1)
  })

  test('a printer that is switched off gets nothing more', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const { id } = (await add(siteId, newSn())).data
    await ask(supplier.person, 'POST', 'zytPrint/print/submit', { id, isEnabled: 0 })
    await receipt(siteId, 'ORD6')
    expect(await slipsOf(siteId)).toMatchObject([{ printerId: null }])
  })
})

describe('paper', () => {
  test('a receipt kept as text prints as it reads', () => {
    expect(feieOf(paper)).toBe(
      `<CB>测试加油站</CB><BR>${'-'.repeat(32)}<BR>92# 30.00升             ¥225.00<BR>谢谢惠顾<BR><QR>https://a.b/1</QR><BR><CUT>`,
    )
  })

  test('a name cannot smuggle tags into the printer', () => {
    expect(feieOf('<CUT>站\n<PLUGIN>\n[QR] a</QR><CUT>')).not.toMatch(/<PLUGIN>|<CUT>.*<CUT>/)
  })

  test('the mark of a copy stands below the title', () => {
    const lines = asCopy(paper, new Date('2026-03-04T05:06:07Z')).split('\n')
    expect(lines.slice(0, 3)).toEqual(['           测试加油站', '      【补打 03-04 13:06】', '-'.repeat(32)])
  })
})
