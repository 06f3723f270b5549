import { applyRecharge, auditRecharge, companyDiscounts } from '@forecourt/contract/funds'
import { formatMoment } from '@forecourt/contract/kernel'
import type { Cast } from './acting.ts'
import { uploadVoucher } from './voucher.ts'

const discounts = [
  {
    companyId: '100001',
    discountType: 1,
    tiers: [
      { minAmount: '50000.00', rateBp: '9800' },
      { minAmount: '100000.00', rateBp: '9700' },
    ],
  },
  {
    companyId: '100002',
    discountType: 2,
    tiers: [
      { minAmount: '20000.00', giftBp: '200' },
      { minAmount: '50000.00', giftBp: '500' },
    ],
  },
]

const recharges = [
  { by: 'shunda', payerName: '顺达物流有限公司', amount: '200000.00', serial: 'ICBC20260001' },
  { by: 'shunda', payerName: '顺达物流有限公司', amount: '80000.00' },
  { by: 'shunda', payerName: '周敏', amount: '30000.00', rejected: '付款户名与企业名称不符，请以对公账户付款' },
  { by: 'lanhai', payerName: '蓝海出行科技', amount: '60000.00', serial: 'CMB20260001' },
]

/** Discounts of both companies, then their recharges: two arrive, one waits for finance, one was rejected. */
export async function layMoney(cast: Cast, now: Date): Promise<void> {
  for (const one of discounts) await cast('operator').submit(companyDiscounts, { ...one, startTime: formatMoment(now) })
  for (const { by, serial, rejected, payerName, amount } of recharges) {
    const voucherUrls = await uploadVoucher(cast(by))
    const asked = { amount, payMethod: '6', payerName, payerAccount: '6222021602012345678', voucherUrls }
    const { id } = await cast(by).call(applyRecharge, asked)
    if (serial) await cast('finance').call(auditRecharge, { id, status: 2, bankSerialNo: serial })
    if (rejected) await cast('finance').call(auditRecharge, { id, status: 3, opinion: rejected })
  }
}
