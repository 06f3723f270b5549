import { bankSerial, companyRecharge, rechargeStates } from '@forecourt/contract/funds'
import { codeOf, dayOf } from '@forecourt/contract/kernel'
import { partner, partnerTerms, partnerTermsStates } from '@forecourt/contract/partner-api'
import { fillingOf } from '../../areas/orders/filling.ts'
import { type PartnerAccount, payerLines, payMethods } from '../../areas/orders/payer-lines.ts'
import { papers } from '../../services/posting-note.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { balanceSpend, partnerDeposited } from '../../ledger/events.ts'
import { momentOf } from './calendar.ts'
import { seedReceipt } from './papers.ts'
import type { Station } from './places.ts'
import type { Random } from './random.ts'
import { seedOrder, priceAt, vatBp } from './sales.ts'
import type { Settling } from './settlements.ts'
import type { World } from './world.ts'

const [name, partnerCode] = ['中原优行', 'ZYYOUXING']
const fromDeposit = 2
const paidInFen = 2_000_000n
/** About so many orders of the whole story are this partner's, whatever its edition. */
const ordersInAll = 40

/** A partner that sells fuel to people of its own, and pays for it from the deposit it has with the platform. */
export class DepositPartner {
  readonly #account: PartnerAccount
  readonly #chances: Random
  readonly #sales: Random
  readonly #share: number
  #leftFen = 0n
  #count = 0

  constructor(world: World) {
    const at = (minutes: number) => momentOf(world.from, 9, minutes)
    const [operator, auditor, finance] = [world.people('operator'), world.people('auditor'), world.people('finance')]
    const partnerId = world.newId(at(15))
    this.#account = { kind: 'deposit', partnerId, tenantId: platformTenant }
    this.#chances = world.random('orders of the deposit partner')
    this.#sales = world.random('sales of the deposit partner')
    this.#share = ordersInAll / world.edition.orders
    world.writer.row(
      partner,
      { name, partnerCode, appKey: 'fk'.padEnd(26, '2'), rateLimit: 600, paysFrom: fromDeposit, perOrderMax: 100_000n },
      {
        id: partnerId,
        tenantId: platformTenant,
        by: operator,
        at: at(15),
        changedBy: auditor,
        changedAt: at(40),
        version: 2,
      },
    )
    const approved = { auditUser: auditor, auditTime: at(40), auditOpinion: '已核对合作协议' }
    const status = codeOf(partnerTermsStates, 'approved')
    world.writer.row(
      partnerTerms,
      {
        partnerId,
        partnerName: name,
        paysFrom: fromDeposit,
        creditLimit: 0n,
        remark: '合作协议约定先存后付',
        status,
        ...approved,
      },
      {
        id: world.newId(at(20)),
        tenantId: platformTenant,
        by: operator,
        at: at(20),
        changedBy: auditor,
        changedAt: at(40),
        version: 2,
      },
    )
    const rechargeNo = world.number('CZ', 'second', 4, at(45))
    const [serialNo, arrivedAt] = [`CCB${rechargeNo.slice(2)}`, at(58)]
    const amounts = { amount: paidInFen, payAmount: paidInFen, discountAmount: 0n }
    const arrived = { bankSerialNo: serialNo, auditUser: finance, auditTime: arrivedAt, valueDate: dayOf(arrivedAt) }
    world.writer.row(
      companyRecharge,
      {
        rechargeNo,
        rechargeType: fromDeposit,
        partnerId,
        ...amounts,
        status: codeOf(rechargeStates, 'arrived'),
        payMethod: '6',
        payerName: '中原优行科技有限公司',
        ...arrived,
      },
      {
        id: world.newId(at(45)),
        tenantId: platformTenant,
        by: operator,
        at: at(45),
        changedBy: finance,
        changedAt: arrivedAt,
        version: 2,
      },
    )
    const written = { id: world.newId(arrivedAt), tenantId: platformTenant, by: finance, at: arrivedAt }
    world.writer.row(bankSerial, { serialNo, usedFor: 1, bizNo: rechargeNo, amount: paidInFen }, written)
    const posting = partnerDeposited({
      partnerId,
      tenantId: platformTenant,
      bankAccountId: world.ownMoney.custodyKey,
      amountFen: paidInFen,
    })
    world.timeline.plan(arrivedAt, now => {
      this.#leftFen += paidInFen
      const stands = { maker: operator, approver: finance, ...papers(serialNo) }
      world.books.post({ ...posting, tenantId: platformTenant, bizNo: rechargeNo, ...stands }, finance, now)
    })
  }

  /** Sells a filling now and then, while the deposit lasts; answers whether it did. */
  sell(world: World, stations: readonly Station[], settling: Settling, at: Date): boolean {
    if (!this.#chances.chance(this.#share)) return false
    const random = this.#sales
    const station = random.pick(stations)
    const gun = random.pick(station.guns)
    const price = priceAt(station, gun.oilNo, at)
    if (!price) return false
    const filling = fillingOf({ amount: BigInt(random.whole(10, 40)) * 1_000n }, price)
    if (filling.payAmount > this.#leftFen) return false
    this.#leftFen -= filling.payAmount
    const { tenantId, siteId } = station
    const orderNo = `${world.number('OD', 'second', 6, at)}${String(random.whole(0, 99)).padStart(2, '0')}`
    const { partnerId } = this.#account
    const paid = { cashPart: filling.payAmount, giftPart: 0n, companyId: null, cardId: null, partner: this.#account }
    const sale = balanceSpend({
      payment: payerLines(paid),
      payee: { kind: 'site', id: siteId, tenantId },
      settleFen: filling.settleAmount,
      feeFen: filling.serviceFee,
      taxBp: vatBp,
    })
    world.books.post({ ...sale, tenantId, bizNo: orderNo, step: '1' }, partnerId, at)
    const customerOrderNo = `YX${orderNo.slice(2, 14)}${String(++this.#count).padStart(6, '0')}`
    const details = {
      sold: { id: world.newId(at), orderNo, payTime: at, station },
      payer: {
        orderType: 11,
        source: 4,
        partnerId,
        customerOrderNo,
        userPhone: `139${String(random.whole(10_000_000, 99_999_999))}`,
        payMethod: payMethods.deposit,
        cashPart: paid.cashPart,
        giftPart: paid.giftPart,
      },
      gun,
      price,
      filling,
      by: partnerId,
      refund: undefined,
    }
    const { litres, originalAmount: orderAmount, settleAmount, marginAmount: spreadAmount, serviceFee } = filling
    const sums = { litres, orderAmount, settleAmount, spreadAmount, serviceFee }
    settling.add(station, {
      orderNo,
      refundNo: '-',
      at,
      by: partnerId,
      ...sums,
      openUntil: at,
      seedOrder: settleState => seedOrder(world, { ...details, settleState }),
    })
    const paper = { siteName: station.siteName, orderNo, payTime: at, gunNo: gun.gunNo, gunPrice: price.gunPrice }
    const payer = [['渠道', name]] as const
    seedReceipt(world, station, { ...paper, ...filling, oilName: `${gun.oilNo}#`, payer }, partnerId)
    return true
  }
}
