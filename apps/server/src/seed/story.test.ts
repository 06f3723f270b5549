import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { grant } from '@forecourt/contract/cards'
import { companyRecharge } from '@forecourt/contract/funds'
import { addDays, formatDecimal, startOfDay } from '@forecourt/contract/kernel'
import { order, orderRefund } from '@forecourt/contract/orders'
import { tenant } from '@forecourt/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../test/clock.ts'
import { administrator, ask, makeTenant, openApp, type Person, signIn, type TestApp } from '../../test/people.ts'
import { demoGuides } from './demo-guides.ts'
import { firstOfMonth, lastOfMonth } from '../areas/funds/report-days.ts'
import { prepareData } from './prepare.ts'
import { checkStory } from './story/check.ts'
import { editions } from './story/editions.ts'
import { purchaseCount } from './story/purchases.ts'

let testApp: TestApp
let admin: Person
const faults: string[] = []

beforeAll(async () => {
  testApp = await openApp({ DEMO: '1' })
  await prepareData(testApp.app, testApp.env, testApp.database.ownerUrl)
  faults.push(...(await checkStory(testApp.app, () => {})))
  admin = await administrator(testApp)
})
afterAll(() => testApp.close())

const sum = (amounts: readonly bigint[]) =>
  formatDecimal(
    amounts.reduce((all, one) => all + one, 0n),
    2,
  )
const many = { limit: 100_000 }

describe('the demonstration', () => {
  test('leaves books, chains and documents that agree in every proof', () => expect(faults).toEqual([]))

  test('agrees in the proofs that its auditor sees', async () => {
    const proofs = await ask<{ name: string; ok: boolean }[]>(admin, 'GET', 'funds/ledger/proof')
    expect(proofs.length).toBeGreaterThan(5)
    expect(proofs.filter(one => !one.ok)).toEqual([])
  })

  test('has as many orders as its edition says, and a profit over all its days', async () => {
    const [row] = await testApp.asOwner<{ fuel: number; goods: number; from: string; to: string; profit: string }>(
      `select (select count(*)::int from "order" where site_id is not null) as fuel,
         (select count(*)::int from "order" where site_id is null) as goods, (select min(business_date)::text from "order") as from,
         (select max(business_date)::text from "order") as to,
         (select sum(case a.normal when 'C' then a.balance else -a.balance end)::text from ledger.account a
           where a.code like '6%') as profit`,
    )
    expect(row?.fuel).toBe(editions.first.orders)
    expect(row?.goods).toBe(purchaseCount)
    expect(BigInt(row?.profit ?? 0)).toBeGreaterThan(0n)
    const whole = await ask(admin, 'GET', 'frontPage/overallData', { from: row?.from, to: row?.to })
    expect(whole).toMatchObject({
      orderCount: editions.first.orders + purchaseCount,
      profit: formatDecimal(BigInt(row?.profit ?? 0), 2),
    })
  })

  test('has closed its months by two people, the first of them a second time, and its proofs hold', async () => {
    const { records } = await ask(admin, 'GET', 'funds/period/list')
    const over = records.filter((one: { month: string }) => one.month < today.slice(0, 7))
    expect(over.length).toBeGreaterThan(0)
    expect(over.at(-1)).toMatchObject({ reopenCount: 1 })
    for (const one of over.filter((month: { status: number }) => month.status === 3))
      expect([one.closeUserName, one.closeReviewUserName].every(Boolean)).toBe(true)
    const proofs = await ask(admin, 'GET', 'funds/ledger/proof')
    expect(proofs.filter((one: { ok: number }) => one.ok !== 1)).toEqual([])
  })

  test('shows on the dashboard what the documents of the day add up to', async () => {
    const start = startOfDay(today)
    const day = await ask(admin, 'GET', 'frontPage/overallData', { from: today, to: today })
    const [orders, refunds, recharges] = await testApp.asSystem(async ctx => [
      await ctx.all(order, { businessDate: today }, many),
      (await ctx.all(orderRefund, { state: 5 }, many)).filter(one => one.successTime && one.successTime >= start),
      (await ctx.all(companyRecharge, { status: 2 }, many)).filter(
        one => one.valueDate === today && one.rechargeType === 1,
      ),
    ])
    const paid = orders.map(one => one.payAmount)
    const returned = refunds.map(one => one.refundAmount)
    // What partners buy for their customers is paid by no card.
    const byCard = orders.filter(one => one.cardId !== null).map(one => one.payAmount)
    const toCards = refunds.filter(one => one.companyId !== null).map(one => -one.refundAmount)
    const [earned] = await testApp.asOwner<{ fen: string }>(
      `select coalesce(sum(case l.side when 'C' then l.amount else -l.amount end), 0)::text as fen
       from ledger.line l join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
       where a.code like '6%' and l.posted_at >= $1`,
      [start],
    )
    expect(day).toMatchObject({
      orderCount: orders.length,
      payAmount: sum(paid),
      refundCount: refunds.length,
      refundAmount: sum(returned),
      spendAmount: sum([...byCard, ...toCards]),
      rechargeAmount: sum(recharges.map(one => one.amount)),
      rechargePaid: sum(recharges.map(one => one.payAmount)),
      profit: formatDecimal(BigInt(earned?.fen ?? 0), 2),
    })
  })

  test('owes the stations what their orders earned, on the ledger as in the orders', async () => {
    const day = await ask(admin, 'GET', 'frontPage/overallData')
    const [row] = await testApp.asOwner<{ open: string; settling: string }>(
      `select sum(net) filter (where settle_state in (0, 3))::text as open,
         (select sum(settlement_amount - netted_amount + adjust_amount) from money_settlement where status in (1, 2, 3, 6))::text as settling
       from order_settle`,
    )
    expect(day.payable).toBe(formatDecimal(BigInt(row?.open ?? 0), 2))
    expect(day.settling).toBe(formatDecimal(BigInt(row?.settling ?? 0), 2))
  })

  test('gives a station a statement that says what its orders say', async () => {
    const [row] = await testApp.asOwner<{ id: string; name: string; earned: string }>(
      `select a.id::text, s.site_name as name, (select sum(o.settle_amount - o.service_fee) from "order" o
         where o.site_id = s.id)::text as earned
       from site s join ledger.account a on a.dim_id = s.id::text and a.code = '2211' order by s.id limit 1`,
    )
    const said = await ask(admin, 'GET', 'funds/account/statement', { id: row?.id, from: '2020-01-01', size: 100 })
    const moved = BigInt(said.totalIn.replace('.', '')) - BigInt(said.totalOut.replace('.', ''))
    expect(formatDecimal(moved, 2)).toBe(said.closing)
    expect(BigInt(said.totalIn.replace('.', ''))).toBeGreaterThanOrEqual(BigInt(row?.earned ?? 0))
  })

  test('draws statements that agree on every month’s last day, and at its end with the accounts', async () => {
    const [row] = await testApp.asOwner<{ from: string }>('select min(business_date)::text as from from ledger.entry')
    const from = row?.from ?? today
    const months = new Set(Array.from({ length: 62 }, (_, at) => addDays(from, at).slice(0, 7)))
    const lasts = [...months].map(month => lastOfMonth(`${month}-01`)).filter(day => day < today)
    expect(lasts.length).toBeGreaterThan(0)
    for (const to of [...lasts, today]) {
      const sheet = await ask(admin, 'GET', 'funds/report/balanceSheet', { from: firstOfMonth(to), to })
      expect(sheet.balanced, to).toBe(1)
      expect(await ask(admin, 'GET', 'funds/report/trialBalance', { from, to }), to).toMatchObject({ balanced: 1 })
      const payees = await ask(admin, 'GET', 'funds/payeeStatement/list', { from: firstOfMonth(to), to })
      expect(payees.length, to).toBeGreaterThan(0)
      expect(payees.filter((one: { ties: number }) => one.ties !== 1)).toEqual([])
    }
    const trial = await ask(admin, 'GET', 'funds/report/trialBalance', { from, to: today })
    const accounts = await ask(admin, 'GET', 'funds/account/totals')
    const standing = (rows: Record<string, string>[], name: string) =>
      Object.fromEntries(rows.map(one => [one['code'], one[name]]))
    expect(standing(trial.rows, 'closing')).toEqual(standing(accounts, 'balance'))
  })

  test('goes on by the calls that people make: a seeded card pays, and what is seeded is decided', async () => {
    const [card] = await testApp.asOwner<{ card_no: string }>(
      `select card_no from card where tenant_id = '100001' and balance > 50000 and status = 1 order by id desc limit 1`,
    )
    const [place] = await testApp.asOwner<{ id: string }>(
      `select id::text from site where site_name = '中原石化金水路站'`,
    )
    const cashier = await signIn(testApp, '200001', 'assistant', 'assistant')
    const paid = await ask(cashier, 'POST', 'zytorder/order/payAtGun', {
      siteId: place?.id,
      gunNo: 1,
      amount: '66.00',
      cardNo: card?.card_no,
    })
    expect(paid.orderNo).toMatch(/^OD\d+$/)
    const auditor = await signIn(testApp, '000000', 'auditor', 'auditor')
    const [refund] = await testApp.asSystem(ctx => ctx.all(orderRefund, { state: 2 }))
    await ask(auditor, 'POST', 'orderRefundApply/orderrefundapply/audit', {
      id: refund?.id,
      result: 1,
      opinion: '情况属实',
    })
    const finance = await signIn(testApp, '000000', 'finance', 'finance')
    const [waiting] = await testApp.asSystem(ctx => ctx.all(companyRecharge, { status: 1 }))
    await ask(finance, 'POST', 'platform/recharge/update', { id: waiting?.id, status: 2, bankSerialNo: 'TEST1' })
    const clerk = await signIn(testApp, '100001', 'shunda', 'shunda')
    const approver = await signIn(testApp, '100001', 'shunda2', 'shunda2')
    const [asked] = await testApp.asSystem(ctx => ctx.all(grant, { status: 1, tenantId: '100001' }))
    await ask(approver, 'POST', 'company/approval/send/card', { id: asked?.id, result: 1 })
    await ask(clerk, 'POST', 'company/grant/ensure', { id: asked?.id })
    const proofs = await ask<{ name: string; ok: boolean }[]>(admin, 'GET', 'funds/ledger/proof')
    expect(proofs.filter(one => !one.ok)).toEqual([])
  })

  test('does not come a second time, and not into a database that somebody works with', async () => {
    const count = () => testApp.asSystem(ctx => ctx.count(order, {}))
    const before = await count()
    await prepareData(testApp.app, testApp.env, testApp.database.ownerUrl)
    expect(await count()).toBe(before)
  })
})

test('every step of the guides stands on a page that its person may open', async () => {
  const paths = (nodes: readonly { path: string; children?: [] }[]): string[] =>
    nodes.flatMap(node => [node.path, ...paths(node.children ?? [])])
  for (const [who, steps] of demoGuides) {
    const [tenantId = '', account = ''] = who.split(' ')
    const person = await signIn(testApp, tenantId, account, account)
    const open = new Set([...paths(await ask(person, 'GET', 'blade-system/menu/routes')), '/wel/index'])
    expect(steps.filter(step => !open.has(step.href.split('?')[0] ?? '')).map(step => `${who} ${step.href}`)).toEqual(
      [],
    )
  }
})

test('a database that somebody works with gets no story, demonstration or not', async () => {
  const used = await openApp({ DEMO: '1' })
  try {
    await makeTenant(used, 'company', '654321')
    await prepareData(used.app, used.env, used.database.ownerUrl)
    expect(await used.asSystem(ctx => ctx.count(order, {}))).toBe(0)
    expect(await used.asSystem(ctx => ctx.count(tenant, {}))).toBe(2)
  } finally {
    await used.close()
  }
})

test('a start that is killed while it seeds the demonstration leaves nothing of it, and the next one seeds it whole', async () => {
  const broken = await openApp({ DEMO: '1' })
  try {
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DEMO: '1',
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATABASE_APP_URL: broken.database.appUrl,
        DATABASE_URL: broken.database.ownerUrl,
        DATA_FOLDER: broken.env.dataFolder,
      },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    const isSeeding = async () =>
      (
        await broken.asOwner(
          `select 1 from pg_stat_activity where datname = current_database() and query like 'insert into "ledger"."line"%'`,
        )
      ).length > 0
    let isSeen = await isSeeding()
    for (; !isSeen && child.exitCode === null; isSeen = await isSeeding()) await pause(25)
    expect(isSeen).toBe(true)
    child.kill('SIGKILL')
    await ended
    const left = () =>
      broken.asOwner<{ sites: number; orders: number; entries: number; tenants: number }>(
        `select (select count(*)::int from site) as sites, (select count(*)::int from "order") as orders,
           (select count(*)::int from ledger.entry) as entries, (select count(*)::int from tenant) as tenants`,
      )
    expect(await left()).toEqual([{ sites: 0, orders: 0, entries: 0, tenants: 10 }])
    await prepareData(broken.app, broken.env, broken.database.ownerUrl)
    const orders = editions.first.orders + purchaseCount
    expect(await left()).toMatchObject([{ sites: editions.first.sites, orders, tenants: 10 }])
    expect(await checkStory(broken.app, () => {})).toEqual([])
  } finally {
    await broken.close()
  }
})
