import { auditRecharge, companyRecharges, rechargeStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ago } from '../../../kernel/ago.ts'
import { useAllowed } from '../../../kernel/call/allowed.ts'
import { OpenSubmission } from '../../../kernel/call/open-submission.tsx'
import { useCall } from '../../../kernel/call/use-call.ts'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { DraftOffer } from '../../../kernel/form/draft-offer.tsx'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { grouped } from '../../../kernel/figures.ts'
import { useUnsaved } from '../../../kernel/pane.tsx'
import { PreviewedLines } from '../../../kernel/postings.tsx'
import { type AnyRow, useRow } from '../../../kernel/queries.ts'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { Checks } from '../../../kernel/workbench/checks.tsx'
import { Difference } from '../../../kernel/workbench/difference.tsx'
import { begun, changedTo, undone } from '../../../kernel/workbench/history.ts'
import { PaneList } from '../../../kernel/workbench/pane-list.tsx'
import { type Queue, useQueue } from '../../../kernel/workbench/use-queue.tsx'
import { Workbench } from '../../../kernel/workbench/workbench.tsx'
import { fenOf, shownYuan } from '../../../kernel/yuan.ts'
import { Amount } from '../../../kernel/amount.tsx'
import { Subject } from '../../../kernel/parts/subject.tsx'
import { usePreview } from '../funds-data.ts'
import { type Receipt, useReceipts } from '../return/waiting-receipts.tsx'
import { FilePages } from '../../../kernel/parts/file-pages.tsx'
import { approved, RechargeSubject, rejection } from './approve.tsx'
import type { RechargeRow } from './recharge-row.ts'

const CallDialog = lazy(() => import('../../../kernel/call/call-dialog.tsx'))

const waiting = codeOf(rechargeStates, 'waiting')
const queue = { status: waiting, size: 50, current: 1, ascs: 'create_time' }
const nothing = {}

const millisOf = (shanghai: string) => Date.parse(`${shanghai.replace(' ', 'T')}+08:00`)
const payerOf = (row: AnyRow) => wireText(row['companyName'] ?? row['partnerName'] ?? row['payerName'])

/** One application: what three places say, what approving does, and the decision. */
function Case({ row, queued }: { readonly row: RechargeRow; readonly queued: Queue }) {
  const t = useText()
  const receipts = useReceipts(row.payAmount)
  const [isRejecting, setRejecting] = useState(false)
  const { isAllowed, reason: obstacle } = useAllowed(auditRecharge, row)
  const work = useCall({
    call: auditRecharge,
    of: companyRecharges.entity,
    row,
    given: approved,
    first: nothing,
    done: () => ({ text: ['已入账 {0}', 'Posted {0}'], values: [shownYuan(row.payAmount)] }),
    onDone: queued.next,
  })
  const { form } = work
  useUnsaved(form.dirty)
  const [chosen, setChosen] = useState(() => begun(''))
  const put = (serialNo: string) => {
    setChosen(changedTo(chosen, serialNo))
    form.set('bankSerialNo', serialNo || null)
  }
  const takeBack = () => {
    const before = undone(chosen)
    setChosen(before)
    form.set('bankSerialNo', before.now || null)
  }
  const typed = wireText(form.values['bankSerialNo']).trim().toUpperCase()
  const claimed = receipts.find(one => one.serialNo === typed)
  const preview = usePreview(row.id, true, claimed?.serialNo)
  const approve = isAllowed ? () => void work.submit() : undefined
  const undo = chosen.before.length > 0 ? takeBack : queued.bringBack
  return (
    <Workbench
      title={t(['充值审批', 'Recharges to approve'])}
      note={<span className="dim">{t(['{0} 笔待审核', '{0} waiting'], queued.total)}</span>}
      list={queued.list}
      beside={
        <>
          <PaneList
            label={t(['待认领来款', 'Unmatched receipts'])}
            rows={receipts.map(one => receiptRow(one, row.payAmount))}
            chosen={claimed?.id}
            isNumbered
            empty={t(['没有待认领的来款，请填写银行流水号', 'No receipt waits: enter the serial number of the bank'])}
            onChoose={id => put(receipts.find(one => one.id === id)?.serialNo ?? '')}
          />
          <Section title={t(['凭证', 'Voucher'])}>
            <FilePages label={t(['付款凭证', 'Voucher'])} of={row.voucherUrls} row={row.id} />
          </Section>
        </>
      }
      keys={[
        ...queued.keys,
        { key: 'a', label: t(['通过并入账', 'Approve and post']), run: approve },
        { key: 'r', label: t(['驳回', 'Reject']), run: isAllowed ? () => setRejecting(true) : undefined },
        {
          key: '1',
          face: '1–9',
          label: t(['选来款', 'Choose a receipt']),
          run: receipts[0] && (() => put(receipts[0]?.serialNo ?? '')),
        },
        { key: 's', label: t(['稍后处理', 'Set aside']), run: queued.skip },
        { key: 'z', label: t(['撤回上一步', 'Undo']), run: undo },
      ]}
      more={Object.fromEntries(receipts.slice(1, 9).map((one, index) => [String(index + 2), () => put(one.serialNo)]))}
      actions={
        <>
          <Button danger disabled={!isAllowed} title={obstacle} onClick={() => setRejecting(true)}>
            {t(['驳回…', 'Reject…'])}
          </Button>
          <Button type="primary" loading={work.busy} disabled={!isAllowed} title={obstacle} onClick={approve}>
            {t(['通过并入账 {0}', 'Approve and post {0}'], shownYuan(row.payAmount))}
          </Button>
        </>
      }
    >
      <RechargeSubject row={row} />
      <Subject lines={[[t(['银行应收', 'At the bank']), <Amount key="amount" yuan={row.payAmount} />]]} />
      {obstacle && <Callout>{obstacle}</Callout>}
      <DraftOffer draft={work.draft} />
      <OpenSubmission call={auditRecharge} input={work.known} />
      <Section title={t(['核对', 'Checked places'])}>
        <Checks
          label={t(['事项', 'What'])}
          places={[t(['申请单', 'Application']), t(['银行来款', 'Receipt'])]}
          rows={checksOf(row, claimed, t)}
        />
        <Difference
          left={[t(['应收', 'Due']), row.payAmount]}
          right={[t(['所选来款', 'Chosen receipt']), claimed?.amount]}
        />
      </Section>
      {preview.data && (
        <Section title={t(['通过后将入账', 'Approving will post'])}>
          <PreviewedLines lines={preview.data} />
        </Section>
      )}
      <div className="form-pair">
        {['bankSerialNo', 'valueDate', 'opinion'].map(name => (
          <FormField key={name} name={name} form={form} />
        ))}
      </div>
      <p className="field-problem" role="alert">
        {form.summary}
      </p>
      <Suspense>
        {isRejecting && (
          <CallDialog
            {...rejection}
            of={companyRecharges.entity}
            row={row}
            about={<RechargeSubject row={row} />}
            onDone={queued.next}
            onClose={() => setRejecting(false)}
          />
        )}
      </Suspense>
    </Workbench>
  )
}

type Say = ReturnType<typeof useText>

const checksOf = (row: RechargeRow, receipt: Receipt | undefined, t: Say) => [
  { label: t(['付款户名', 'Payer']), values: [wireText(row.payerName), wireText(receipt?.payerName)] },
  { label: t(['金额（元）', 'Amount (CNY)']), values: [grouped(row.payAmount), receipt && grouped(receipt.amount)] },
  {
    label: t(['付款账号', 'Account']),
    values: [wireText(row.payerAccount), wireText(receipt?.payerAccount)],
    isLoose: true,
  },
  { label: t(['日期', 'Date']), values: [row.createTime.slice(0, 10), receipt?.valueDate], isLoose: true },
]

const receiptRow = (one: Receipt, due: string) => {
  const isSame = fenOf(one.amount) === fenOf(due)
  return {
    id: one.id,
    title: one.payerName || one.serialNo,
    figure: grouped(one.amount),
    line: `${one.serialNo} · ${one.valueDate}`,
    ...(isSame ? { mark: '=', tone: 'good' as const } : {}),
  }
}

/** Recharges that wait for a decision, the longest first, one at a time and by keyboard. */
export default function RechargeInbox() {
  const t = useText()
  const empty = t(['没有待审核的充值', 'Nothing waits to be approved'])
  const queued = useQueue(companyRecharges, queue, {
    label: t(['等您处理', 'Waiting for you']),
    empty,
    rowOf: row => ({
      kind: t(['充值', 'Recharge']),
      title: payerOf(row),
      figure: grouped(wireText(row['payAmount'])),
      line: ago(millisOf(wireText(row['createTime']))),
    }),
  })
  const answer = useRow(companyRecharges, queued.at)
  if (queued.isPending) return <span className="spinner" />
  if (queued.at === undefined)
    return (
      <Workbench title={t(['充值审批', 'Recharges to approve'])} list={queued.list} keys={queued.keys}>
        <p className="pane-empty">{empty}</p>
      </Workbench>
    )
  return <Loaded answer={answer}>{row => <Case key={row.id} row={row} queued={queued} />}</Loaded>
}
