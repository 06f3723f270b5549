import {
  auditRecharge,
  cancelRecharge,
  companyRecharge,
  companyRecharges,
  rechargeStates,
  requestReturn,
  submitVoucher,
} from '@forecourt/contract/funds'
import { codeOf, type Fields, type States } from '@forecourt/contract/kernel'
import { lazy, Suspense } from 'react'
import { Amount } from '../../../kernel/amount.tsx'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { type DetailProps, FieldList } from '../../../kernel/detail/detail-body.tsx'
import { DetailLayout, Loaded } from '../../../kernel/detail/detail-layout.tsx'
import { StatePath } from '../../../kernel/detail/state-path.tsx'
import { Timeline } from '../../../kernel/detail/timeline.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { usePreview } from '../funds-data.ts'
import { Section } from '../../../kernel/parts/section.tsx'
import { PostingsSection, PreviewedLines } from '../../../kernel/postings.tsx'
import { keysOf, VoucherInput, VoucherPictures } from '../voucher.tsx'
import { shownYuan } from '../../../kernel/yuan.ts'
import { Approve, RechargeSubject } from './approve.tsx'
import { NextWaiting } from './next-waiting.tsx'
import { ReturnPapers } from '../return/return-papers.tsx'
import { RechargePayee } from './recharge-payee.tsx'
import type { RechargeRow } from './recharge-row.ts'

const PayCode = lazy(() => import('./pay-code.tsx'))

const [reject, nothing] = [{ status: 3 }, {}]
const reason = { opinion: auditRecharge.input.opinion }
const waiting = codeOf(rechargeStates, 'waiting')
const toPay = codeOf(rechargeStates, 'toPay')
const credited = codeOf(rechargeStates, 'arrived')
const { toPay: online, ...byBank } = rechargeStates.states
const { reversed, unbooked, refunding, refunded } = byBank
/** From the account on: what was booked wrongly is booked again, what is paid back leaves. */
const bookedAnew: States = {
  ...rechargeStates,
  initial: 'arrived',
  states: { arrived: { ...byBank.arrived, to: { writeOff: ['unbooked'] } }, unbooked, reversed },
}
const paidBack: States = {
  ...rechargeStates,
  initial: 'arrived',
  states: {
    arrived: { ...byBank.arrived, to: { giveBack: ['refunding'] } },
    refunding: { ...refunding, to: { settleRefund: ['refunded'] } },
    refunded,
  },
}
/** The way a recharge usually goes ends with the money; taking it back is no step of it. */
const arrived = { ...byBank.arrived, to: {} }
const usual: States = { ...rechargeStates, states: { ...byBank, arrived } }
/** Paid online it arrives by itself. */
const usualOnline: States = {
  ...rechargeStates,
  initial: 'toPay',
  states: { toPay: online, arrived, cancelled: byBank.cancelled },
}
/** What a partner has transferred is recorded when it is on its way: nobody waits for a voucher. */
const usualOfPartner: States = {
  ...rechargeStates,
  initial: 'waiting',
  states: { waiting: byBank.waiting, arrived, rejected: byBank.rejected },
}

function pathOf(row: RechargeRow): States {
  if (row.status === refunding.code || row.status === refunded.code) return paidBack
  if (row.status === unbooked.code || row.status === reversed.code) return bookedAnew
  if (row.partnerId !== null) return usualOfPartner
  return row.channelAccount === null ? usual : usualOnline
}

const timelineCalls = [submitVoucher, cancelRecharge, auditRecharge]
const widgets = { inputs: { voucherUrls: VoucherInput } }

const pick = (...names: (keyof typeof companyRecharge.fields)[]): Fields =>
  Object.fromEntries(names.map(name => [name, companyRecharge.fields[name]]))
const paymentFacts = pick('companyId', 'payMethod', 'payerName', 'payerAccount', 'remark')
const partnerFacts = pick('rechargeType', 'partnerId', 'payMethod', 'payerName', 'payerAccount', 'remark')
const onlineFacts = pick('companyId', 'payMethod', 'channelNo', 'payUntil', 'remark')
const decisionFacts = pick('bankSerialNo', 'valueDate', 'auditUser', 'auditTime', 'auditOpinion')
const claimFacts = pick('receiptNo')

/** What approving would post, for those who may; before it is decided. */
function Preview({ id }: { readonly id: string }) {
  const t = useText()
  const may = usePermission(auditRecharge.permission)
  const { data } = usePreview(id, may)
  if (!may || !data) return null
  return (
    <Section title={t(['通过后将入账', 'Approving will post'])}>
      <PreviewedLines lines={data} />
    </Section>
  )
}

/** Approve and reject stand apart from each other, and neither is there for those who may not. */
function Decisions({ row }: { readonly row: RechargeRow }) {
  return (
    <>
      <CallButton
        call={auditRecharge}
        row={row}
        fields={reason}
        given={reject}
        first={nothing}
        label={['驳回', 'Reject']}
        title={['驳回申请', 'Reject the application']}
        ok={['驳回', 'Reject']}
        about={<RechargeSubject row={row} />}
        done={() => ({ text: ['已驳回', 'Rejected'], tone: 'plain' })}
      />
      <Approve row={row} />
    </>
  )
}

function Actions({ row }: { readonly row: RechargeRow }) {
  const entity = companyRecharge
  return (
    <>
      <CallButton call={cancelRecharge} row={row} of={entity} />
      <CallButton call={submitVoucher} row={row} of={entity} primary />
      <CallButton call={requestReturn} row={row} of={entity} isOffered={row.status === credited} />
      <Decisions row={row} />
    </>
  )
}

/** An application for those who decide on it: the voucher beside the facts, and what the decision does to the books. */
export function RechargeBody(props: DetailProps) {
  return <Loaded answer={useRow(companyRecharges, props.id)}>{row => <Body {...props} row={row} />}</Loaded>
}

function Body({ id, layout, row }: DetailProps & { readonly row: RechargeRow }) {
  const t = useText()
  const isOnline = row.channelAccount !== null
  const isOfPartner = row.partnerId !== null
  return (
    <OwnWidgetsContext value={widgets}>
      <DetailLayout
        layout={layout}
        className="funds-detail"
        name={row.rechargeNo}
        state={{ of: rechargeStates, code: row.status }}
        actions={<Actions row={row} />}
      >
        {layout === 'page' && <NextWaiting id={id} status={row.status} />}
        <StatePath of={pathOf(row)} code={row.status} />
        <div className="funds-case">
          {isOnline
            ? row.status === toPay && (
                <Suspense>
                  <PayCode row={row} />
                </Suspense>
              )
            : (!isOfPartner || keysOf(row.voucherUrls).length > 0) && (
                <VoucherPictures keys={keysOf(row.voucherUrls)} row={row.id} />
              )}
          <div>
            <dl className="funds-paid">
              <div>
                <dt>{t(['实付', 'Paid'])}</dt>
                <dd>
                  <Amount yuan={row.payAmount} />
                </dd>
              </div>
              {!isOfPartner && (
                <>
                  <div>
                    <dt>{t(['到账面额', 'Arrives'])}</dt>
                    <dd className="figure">{shownYuan(row.amount)}</dd>
                  </div>
                  <div>
                    <dt>{t(['优惠', 'Discount'])}</dt>
                    <dd className="figure">{shownYuan(row.discountAmount)}</dd>
                  </div>
                </>
              )}
            </dl>
            {!isOnline && <RechargePayee row={row} />}
            <FieldList fields={isOfPartner ? partnerFacts : isOnline ? onlineFacts : paymentFacts} row={row} />
            {row.auditTime && !isOnline && (
              <Section title={t(['审核', 'Decision'])}>
                <FieldList
                  fields={row.receiptNo === null ? decisionFacts : { ...claimFacts, ...decisionFacts }}
                  row={row}
                />
              </Section>
            )}
          </div>
        </div>
        <div className="detail-columns">
          <div>
            {row.status === waiting && <Preview id={id} />}
            <ReturnPapers rechargeId={id} />
            <PostingsSection of={companyRecharge.name} bizNo={row.rechargeNo} />
          </div>
          <aside>
            <Section title={t(['历史', 'History'])}>
              <Timeline entity={companyRecharge} id={id} calls={timelineCalls} />
            </Section>
          </aside>
        </div>
      </DetailLayout>
    </OwnWidgetsContext>
  )
}
