import * as contract from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { partner } from '@forecourt/contract/partner-api'
import type { Handler } from '../../kernel/implement.ts'
import { receivable } from '../../ledger/address.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { toDebt } from './recharge-posting.ts'
import { maxAmountFen } from './recharge.ts'
import { takeVouchers } from './voucher.ts'

const { companyRecharge, rechargeStates } = contract
const bankTransfer = '6'

/**
 * The platform records what a partner has transferred. Nothing is posted before finance has seen the money. What is more
 * than the partner owes is refused now, and again by the ledger when it is approved.
 */
export const applyPartnerRecharge: Handler<typeof contract.applyPartnerRecharge> = async (ctx, input) => {
  const { id, amount, voucherUrls, ...given } = input
  const of = await ctx.getOrRefuse(partner, id)
  if (amount > maxAmountFen)
    ctx.refuseInput([{ field: 'amount', message: ['充值金额超出范围', 'The amount is out of range'] }])
  if (given.rechargeType === toDebt) {
    const { balanceFen: owedFen } = await balanceOf(ctx.query, receivable('partner', String(of.id)))
    if (amount > owedFen) ctx.refuseField('moreThanOwed', 'amount')
  }
  const rechargeNo = await ctx.number('CZ', 'second', 4)
  if (voucherUrls?.length) await takeVouchers(ctx, voucherUrls, rechargeNo)
  const row = await ctx.insert(
    companyRecharge,
    {
      ...given,
      rechargeNo,
      partnerId: String(of.id),
      payMethod: bankTransfer,
      amount,
      payAmount: amount,
      discountAmount: 0n,
      voucherUrls: voucherUrls?.length ? voucherUrls : null,
      status: codeOf(rechargeStates, 'waiting'),
    },
    { tenantId: of.tenantId },
  )
  await notifyApprovers(ctx, companyRecharge, row, contract.auditRecharge.permission)
  return { id: String(row.id), rechargeNo: row.rechargeNo }
}
