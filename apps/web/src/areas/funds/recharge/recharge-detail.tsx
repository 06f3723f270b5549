import {
  auditRecharge,
  cancelRecharge,
  companyRecharge,
  companyRecharges,
  rechargeReturns,
  rechargeStates,
  requestReturn,
  submitVoucher,
} from '@forecourt/contract/funds'
import { codeOf, stateByCode } from '@forecourt/contract/kernel'
import { lazy, Suspense } from 'react'
import { Amount } from '../../../kernel/amount.tsx'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { rowsOf } from '../../../kernel/detail/declared.ts'
import { detail } from '../../../kernel/detail/detail.tsx'
import { Fact } from '../../../kernel/parts/facts.tsx'
import { useShown, useThisRow } from '../../../kernel/parts/row.ts'
import { Section } from '../../../kernel/parts/section.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { PreviewedLines } from '../../../kernel/postings.tsx'
import { useText } from '../../../kernel/text.ts'
import { usePreview } from '../funds-data.ts'
import { Approve, RechargeSubject, rejection } from './approve.tsx'
import { NextWaiting } from './next-waiting.tsx'
import { RechargePayee } from './recharge-payee.tsx'
import type { RechargeRow } from './recharge-row.ts'

const PayCode = lazy(() => import('./pay-code.tsx'))

const waiting = codeOf(rechargeStates, 'waiting')
const toPay = codeOf(rechargeStates, 'toPay')
const credited = codeOf(rechargeStates, 'arrived')
const isOnline = (row: RechargeRow) => row.channelAccount !== null
const isOfPartner = (row: RechargeRow) => row.partnerId !== null

/** From the account on: what was booked wrongly is booked again, what is paid back leaves. Before it the way of the money. */
function wayOf(row: RechargeRow): readonly string[] {
  const state = stateByCode(rechargeStates, row.status)?.name
  if (state === 'refunding' || state === 'refunded') return ['arrived', 'refunding', 'refunded']
  if (state === 'unbooked' || state === 'reversed') return ['arrived', 'unbooked', 'reversed']
  // What a partner has transferred is recorded when it is on its way: nobody waits for a voucher.
  if (isOfPartner(row)) return ['waiting', 'arrived']
  return isOnline(row) ? ['toPay', 'arrived'] : ['voucherPending', 'waiting', 'arrived']
}

function Paid() {
  const t = useText()
  const { payAmount } = useThisRow(companyRecharge)
  return (
    <Fact label={t(['实付', 'Paid'])}>
      <Amount yuan={payAmount} />
    </Fact>
  )
}

/** What approving would post, for those who may; before it is decided. */
function Preview() {
  const t = useText()
  const { id, status } = useThisRow(companyRecharge)
  const may = usePermission(auditRecharge.permission) && status === waiting
  const { data } = usePreview(id, may)
  if (!may || !data) return null
  return (
    <Section title={t(['通过后将入账', 'Approving will post'])} isUrgent>
      <PreviewedLines lines={data} />
    </Section>
  )
}

/** Approve and reject stand apart from each other, and neither is there for those who may not. */
function Actions() {
  const row = useThisRow(companyRecharge)
  return (
    <>
      <CallButton call={cancelRecharge} row={row} of={companyRecharge} />
      <CallButton call={submitVoucher} row={row} of={companyRecharge} primary />
      <CallButton call={requestReturn} row={row} of={companyRecharge} isOffered={row.status === credited} />
      <CallButton {...rejection} row={row} label={rejection.ok} about={<RechargeSubject row={row} />} />
      <Approve row={row} />
    </>
  )
}

/** The code to pay by. */
const Code = () => (
  <Suspense>
    <PayCode row={useThisRow(companyRecharge)} />
  </Suspense>
)

function Payee() {
  const row = useThisRow(companyRecharge)
  return isOnline(row) ? null : <RechargePayee row={row} />
}

function Next() {
  const { layout } = useShown()
  const { id, status } = useThisRow(companyRecharge)
  return layout === 'page' ? <NextWaiting id={id} status={status} /> : null
}

/** An application for those who decide on it: the voucher beside the facts, and what the decision does to the books. */
export const RechargeBody = detail(companyRecharges, {
  facts: [Paid, 'amount', 'discountAmount', 'companyId', 'partnerId', 'payerName'],
  path: wayOf,
  lead: [Next],
  Actions,
  sections: [
    { title: ['付款码', 'Payment code'], Part: Code, when: row => isOnline(row) && row.status === toPay },
    {
      title: ['付款凭证', 'Voucher'],
      files: row => row.voucherUrls,
      isAwaited: row => !isOfPartner(row),
      when: row => !isOnline(row),
    },
    {
      title: ['付款', 'Payment'],
      fields: ['companyId', 'payMethod', 'payerName', 'payerAccount', 'remark'],
      when: row => !isOnline(row) && !isOfPartner(row),
    },
    {
      title: ['付款', 'Payment'],
      fields: ['rechargeType', 'partnerId', 'payMethod', 'payerName', 'payerAccount', 'remark'],
      when: isOfPartner,
    },
    {
      title: ['付款', 'Payment'],
      fields: ['companyId', 'payMethod', 'channelNo', 'payUntil', 'remark'],
      when: isOnline,
    },
    {
      title: ['审核', 'Decision'],
      fields: ['receiptNo', 'bankSerialNo', 'valueDate', 'auditUser', 'auditTime', 'auditOpinion'],
      when: row => row.auditTime !== null && !isOnline(row),
    },
    rowsOf(['退回单据', 'Returns'], rechargeReturns, 'rechargeId', [
      'returnNo',
      'status',
      'kind',
      'reason',
      'payAmount',
      'bankSerialNo',
      'channelNo',
      'receiptNo',
    ]),
    { postings: row => row.rechargeNo },
  ],
  aside: [Preview, Payee],
  historyCalls: [submitVoucher, cancelRecharge, auditRecharge],
})
