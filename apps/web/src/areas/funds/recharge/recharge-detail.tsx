import {
  auditRecharge,
  cancelRecharge,
  companyRecharge,
  companyRecharges,
  rechargeStates,
  reverseRecharge,
  submitVoucher,
} from '@forecourt/contract/funds'
import { codeOf, type Fields, type States, type WireRowOf } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Amount } from '../../../kernel/amount.tsx'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { type DetailProps, FieldList } from '../../../kernel/detail/detail-body.tsx'
import { DetailFrame, Loaded } from '../../../kernel/detail/detail-frame.tsx'
import { StatePath } from '../../../kernel/detail/state-path.tsx'
import { Timeline } from '../../../kernel/detail/timeline.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { type AnyRow, useRow } from '../../../kernel/queries.ts'
import { platformTenant, useSession } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { refreshMoney, usePreview } from '../funds-data.ts'
import { Part } from '../../../kernel/part.tsx'
import { PostingsPart, PreviewedLines } from '../../../kernel/postings.tsx'
import { keysOf, VoucherInput, VoucherPictures } from '../voucher.tsx'
import { shownYuan } from '../../../kernel/yuan.ts'
import { NextWaiting } from './next-waiting.tsx'
import { RechargePayee } from './recharge-payee.tsx'

const PayCode = lazy(() => import('./pay-code.tsx'))
const DecisionDialog = lazy(() => import('./decision-dialog.tsx'))

export type RechargeRow = WireRowOf<typeof companyRecharge>

const waiting = codeOf(rechargeStates, 'waiting')
const toPay = codeOf(rechargeStates, 'toPay')
const { toPay: online, ...byBank } = rechargeStates.states
/** The way a recharge usually goes ends with the money; reversing is no step of it. */
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
  states: { waiting: byBank.waiting, arrived, rejected: byBank.rejected, reversed: byBank.reversed },
}
const timelineCalls = [submitVoucher, cancelRecharge, auditRecharge, reverseRecharge]
const widgets = { inputs: { voucherUrls: VoucherInput } }

const pick = (...names: (keyof typeof companyRecharge.fields)[]): Fields =>
  Object.fromEntries(names.map(name => [name, companyRecharge.fields[name]]))
const paymentFacts = pick('companyId', 'payMethod', 'payerName', 'payerAccount', 'remark')
const partnerFacts = pick('rechargeType', 'partnerId', 'payMethod', 'payerName', 'payerAccount', 'remark')
const onlineFacts = pick('companyId', 'payMethod', 'channelNo', 'payUntil', 'remark')
const decisionFacts = pick('bankSerialNo', 'auditUser', 'auditTime', 'auditOpinion')

/** What approving would post, for those who may; before it is decided. */
function Preview({ id }: { readonly id: string }) {
  const t = useText()
  const may = usePermission(auditRecharge.permission)
  const { data } = usePreview(id, may)
  if (!may || !data) return null
  return (
    <Part title={t(['通过后将入账', 'Approving will post'])}>
      <PreviewedLines lines={data} />
    </Part>
  )
}

/** Approve and reject stand apart from each other, and neither is there for those who may not. */
function Decisions({ row }: { readonly row: RechargeRow }) {
  const t = useText()
  const [open, setOpen] = useState<2 | 3>()
  const may = usePermission(auditRecharge.permission)
  const isPlatform = useSession(state => state.user?.tenant_id) === platformTenant
  if (!may || !isPlatform || row.status !== waiting) return null
  return (
    <>
      <Button onClick={() => setOpen(3)}>{t(['驳回', 'Reject'])}</Button>
      <Button type="primary" onClick={() => setOpen(2)}>
        {t(['审核到账', 'Approve'])}
      </Button>
      <Suspense>{open && <DecisionDialog row={row} decision={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}

function Actions({ row }: { readonly row: RechargeRow }) {
  const user = useSession(state => state.user)
  const isOwn = user?.tenant_id === row.tenantId
  // Reversing needs another person than the one who approved.
  const isOther = row.auditUser !== user?.user_id
  const entity = companyRecharge
  const any = row as unknown as AnyRow
  const done = () => void refreshMoney(entity.name)
  return (
    <>
      {isOwn && <CallButton call={cancelRecharge} row={any} of={entity} />}
      {isOwn && <CallButton call={submitVoucher} row={any} of={entity} primary />}
      {isOther && <CallButton call={reverseRecharge} row={any} of={entity} onDone={done} />}
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
  const any = row as unknown as AnyRow
  const isOnline = row.channelAccount !== null
  const isOfPartner = row.partnerId !== null
  return (
    <OwnWidgetsContext value={widgets}>
      <DetailFrame
        layout={layout}
        className="funds-detail"
        name={row.rechargeNo}
        state={{ of: rechargeStates, code: row.status }}
        actions={<Actions row={row} />}
      >
        {layout === 'page' && <NextWaiting id={id} status={row.status} />}
        <StatePath of={isOfPartner ? usualOfPartner : isOnline ? usualOnline : usual} code={row.status} />
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
            <FieldList fields={isOfPartner ? partnerFacts : isOnline ? onlineFacts : paymentFacts} row={any} />
            {row.auditTime && !isOnline && (
              <Part title={t(['审核', 'Decision'])}>
                <FieldList fields={decisionFacts} row={any} />
              </Part>
            )}
          </div>
        </div>
        <div className="detail-columns">
          <div>
            {row.status === waiting && <Preview id={id} />}
            <PostingsPart of={companyRecharge.name} bizNo={row.rechargeNo} />
          </div>
          <aside>
            <Part title={t(['历史', 'History'])}>
              <Timeline entity={companyRecharge} id={id} calls={timelineCalls} />
            </Part>
          </aside>
        </div>
      </DetailFrame>
    </OwnWidgetsContext>
  )
}
