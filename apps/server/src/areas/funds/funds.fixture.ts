import { randomBytes, randomInt } from 'node:crypto'
import { orderSettle, payeeAccount, payeeAccountStates } from '@forecourt/contract/funds'
import { codeOf, formatDecimal } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { custodyKey } from '../../../test/bank.ts'
import { today } from '../../../test/clock.ts'
import {
  type Answer,
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { bank, fee, payable, tenant } from '../../ledger/address.ts'
import { credit, debit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { partsOf } from './order-settle.ts'

// What the tests of this area share: the people of a platform, a company and a supplier, and what they do.

export interface Stage extends TestApp {
  readonly finance: Person
  readonly finance2: Person
  readonly companyId: string
  readonly company: Person
  readonly supplierId: string
  readonly supplier: Person
}

/** An approved account that is in force for this tenant, made by direct rows. */
export async function makeAccount(testApp: TestApp, tenantId: string, accountNo: string): Promise<string> {
  return testApp.asSystem(async ctx => {
    const made = await ctx.insert(
      payeeAccount,
      {
        ownerId: tenantId,
        holderName: `户名${tenantId}`,
        bankName: '中国工商银行',
        branchName: '郑州建设路支行',
        accountNo,
        status: codeOf(payeeAccountStates, 'approved'),
        effectiveFrom: new Date('2020-01-01T00:00:00+08:00'),
        auditTime: new Date('2020-01-01T00:00:00+08:00'),
      },
      { tenantId },
    )
    return String(made.id)
  })
}

/** An application with two people of finance, a company that may recharge, and a supplier; both payees have an account. */
export async function openStage(): Promise<Stage> {
  const testApp = await openApp()
  const companyId = await makeTenant(testApp, 'company')
  const supplierId = await makeTenant(testApp, 'supplier')
  await makeAccount(testApp, '000000', '1702020109000012345')
  await makeAccount(testApp, supplierId, '6222021702098765432')
  return {
    ...testApp,
    finance: await makePerson(testApp, {
      roles: ['finance'],
      rights: ['companyDiscount_add', 'companyDiscount_edit', 'moneySettlement_generate'],
    }),
    finance2: await makePerson(testApp, { roles: ['finance_review'] }),
    companyId,
    company: await makePerson(testApp, { tenantId: companyId, roles: ['company'] }),
    supplierId,
    supplier: await makePerson(testApp, { tenantId: supplierId, roles: ['supplier'] }),
  }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads a picture that no other is the same as, as this person, and answers its key. */
export async function upload(person: Person): Promise<string> {
  const boundary = 'forecourt-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="voucher.png"\r\nContent-Type: image/png\r\n\r\n`
  const response = await person.http.inject({
    method: 'POST',
    url: '/api/blade-resource/oss/endpoint/put-file',
    headers: { 'blade-auth': `bearer ${person.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), png, randomBytes(12), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return response.json().data.key
}

/** A serial number no test has used before. */
export const newSerial = () => `BK${Date.now()}${randomInt(1_000_000)}`

/** A company's application with a voucher, waiting for approval. */
export async function applied(by: Person, amount = '1000.00'): Promise<{ id: string; rechargeNo: string }> {
  return ask(by, 'POST', 'company/recharge', {
    amount,
    payMethod: '6',
    payerName: '顺达物流有限公司',
    voucherUrls: await upload(by),
  })
}

export const approve = (by: Person, id: string, more: Record<string, unknown> = {}) =>
  call(by, 'POST', 'platform/recharge/update', { id, status: 2, bankSerialNo: newSerial(), ...more })

/** A company's recharge that has arrived. */
export async function arrived(stage: Stage, amount = '1000.00') {
  const recharge = await applied(stage.company, amount)
  const answer = await approve(stage.finance, recharge.id)
  if (answer.code !== 200) throw new Error(answer.msg)
  return recharge
}

/** The postings of a document as lines of text: "E02 D 2201 100001 990.00"; bank accounts by their names. */
export async function postings(by: Person, bizNo: string): Promise<string[]> {
  const rows = await ask(by, 'GET', 'funds/ledger/document', { bizNo })
  return rows.map((row: Record<string, string>) =>
    [row['eventCode'], row['debit'] ? 'D' : 'C', row['code'], placeName(row), row['debit'] ?? row['credit']].join(' '),
  )
}

const placeName = ({ code, dimId, dimName }: Record<string, string>) => (code === '1002' ? dimName : dimId)

/** A site of the supplier, made by direct rows. */
export async function makeSite(stage: Stage, name: string, settleCycleDays = 1): Promise<string> {
  return stage.asSystem(async ctx => {
    const made = await ctx.insert(
      site,
      {
        siteName: name,
        siteCode: `S${randomInt(1e9)}`,
        supplierTenantId: stage.supplierId,
        provinceCode: '41',
        cityCode: '4101',
        districtCode: '410102',
        address: '建设路1号',
        contactName: '马超',
        contactPhone: '13800138000',
        settleCycleDays,
      },
      { tenantId: stage.supplierId },
    )
    return String(made.id)
  })
}

export interface Sale {
  readonly orderNo: string
  readonly refundNo?: string
  readonly day: string
  /** Fen: what the customer was billed, what the site gets before the fee, and the fee; negative for a refund. */
  readonly amounts: readonly [order: bigint, settle: bigint, fee: bigint]
  /** What the platform keeps of what the buyer paid; the rest between order and settlement is the seller's discount. */
  readonly spread?: bigint
}

/**
 * An order or refund as the orders area leaves it: the row in order_settle and the same money on 2211, here straight
 * from the bank instead of from a card.
 */
export async function sell(stage: Stage, siteId: string, sale: Sale): Promise<void> {
  const [orderAmount, settleAmount, serviceFee] = sale.amounts
  await stage.asSystem(async ctx => {
    const row = {
      orderNo: sale.orderNo,
      refundNo: sale.refundNo ?? '-',
      payeeId: siteId,
      businessDate: sale.day,
      litres: orderAmount * 10n,
      orderAmount,
      settleAmount,
      spreadAmount: sale.spread ?? 0n,
      serviceFee,
    }
    await ctx.insert(orderSettle, { ...row, ...partsOf(row) }, { tenantId: stage.supplierId })
    const custody = await custodyKey(ctx)
    const site = payable({ kind: 'site', id: siteId, tenantId: stage.supplierId })
    const [give, take] = settleAmount >= 0n ? [debit, credit] : [credit, debit]
    const whole = settleAmount >= 0n ? 1n : -1n
    await post(ctx.query, {
      event: settleAmount >= 0n ? 'E06' : 'E12',
      bizType: 301,
      tenantId: stage.supplierId,
      bizNo: sale.orderNo,
      step: sale.refundNo ?? '',
      businessDate: sale.day,
      lines: [
        give(bank(custody), settleAmount * whole),
        take(site, (settleAmount - serviceFee) * whole),
        take(fee('site', siteId), serviceFee * whole),
      ],
    })
  })
}

/** What an account of the ledger holds, in yuan. */
export async function balance(stage: Stage, code: string, dimId: string): Promise<string> {
  const [row] = await stage.asOwner<{ balance: string }>(
    'select balance::text from ledger.account where code = $1 and dim_id = $2',
    [code, dimId],
  )
  return formatDecimal(BigInt(row?.balance ?? 0), 2)
}

/** Takes a recharge back as booked wrongly: finance asks for it and the second person agrees. Answers what the last one heard. */
export async function takenBack(stage: Stage, id: string): Promise<Answer> {
  const request = { id, kind: 1, reason: '入错企业' }
  const asked = await ask(stage.finance, 'POST', 'platform/recharge/reverse', request)
  return call(stage.finance2, 'POST', 'funds/rechargeReturn/audit', { id: asked.id, result: 1 })
}

/** Credits a tenant with its part of what others have paid, as a sale does, here straight from the bank. */
export const earn = (stage: TestApp, tenantId: string, amountFen: bigint): Promise<unknown> =>
  stage.asSystem(async ctx =>
    post(ctx.query, {
      event: 'E06',
      bizType: 301,
      tenantId,
      bizNo: `OE${randomInt(1e12)}`,
      businessDate: today,
      lines: [debit(bank(await custodyKey(ctx)), amountFen), credit(tenant(tenantId), amountFen)],
    }),
  )

/** A service provider with so much on its balance, a person who withdraws of it, and an account that it is paid to. */
export async function makeEarner(stage: TestApp, amountFen: bigint): Promise<{ tenantId: string; person: Person }> {
  const tenantId = await makeTenant(stage, 'provider')
  await makeAccount(stage, tenantId, '6222021702011223344')
  await earn(stage, tenantId, amountFen)
  return { tenantId, person: await makePerson(stage, { tenantId, roles: ['provider'] }) }
}
