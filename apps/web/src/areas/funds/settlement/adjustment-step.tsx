import {
  adjustmentStates,
  decideAdjustment,
  settlementAdjustment,
  settlementAdjustments,
  supplementAdjustment,
} from '@forecourt/contract/funds'
import { codeOf, fill } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { CallFooter } from '../../../kernel/call/call-footer.tsx'
import { useCall } from '../../../kernel/call/use-call.ts'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { DecisionCard } from '../../../kernel/parts/decision-card.tsx'
import { FieldsSubject, Subject } from '../../../kernel/parts/subject.tsx'
import { type AnyRow, useRow, useRows } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { fenOf, shownYuan, yuanOf } from '../../../kernel/yuan.ts'
import { FilePages } from '../../../kernel/parts/file-pages.tsx'
import { keysOf } from '../../../kernel/widgets/files.ts'
import type { StepProps } from './settlement-row.ts'

const { opinion } = decideAdjustment.input
const fields = { opinion }
const nothing = {}
const waiting = codeOf(adjustmentStates, 'waiting')

/** The document that waits with this settlement. */
function useWaiting(settlementId: string): AnyRow | undefined {
  const found = useRows(settlementAdjustments, { settlementId, status: waiting, current: 1, size: 1 })
  return useRow(settlementAdjustments, found.data?.records[0]?.id).data
}

/** Why, and by what: the reason decides which account bears it, so the approver reads it before the amount. */
function Evidence({ adjustment }: { readonly adjustment: AnyRow }) {
  const t = useText()
  const keys = keysOf(adjustment['evidenceUrls'])
  return (
    <>
      <FieldsSubject of={settlementAdjustment} row={adjustment} names={['reason']} />
      {keys.length > 0 ? (
        <FilePages label={t(settlementAdjustment.fields.evidenceUrls.label)} of={keys} row={adjustment.id} />
      ) : (
        <p className="field-problem">{t(['尚无依据，不能通过', 'No evidence yet: it cannot be approved'])}</p>
      )}
      <CallButton call={supplementAdjustment} row={adjustment} of={settlementAdjustment} />
    </>
  )
}

/** What the adjustment would make of the bill, and the decision. */
function Decision({ row }: StepProps) {
  const t = useText()
  const [approve, reject] = [1, 2].map(result => ({ result }))
  const work = useCall({ call: decideAdjustment, row, fields, first: nothing, draft: false })
  const asked = fenOf(row.askedAdjust ?? '0.00')
  const left = fenOf(row.settlementAmount) - fenOf(row.settlementServiceFee) - fenOf(row.nettedAmount) + asked
  return (
    <>
      <Subject
        lines={[
          [t(['调整', 'Adjustment']), <strong key="asked">{shownYuan(yuanOf(asked))}</strong>],
          [t(['通过后实结', 'To pay when approved']), <strong key="left">{shownYuan(yuanOf(left))}</strong>],
        ]}
      />
      <FormField name="opinion" form={work.form} />
      <CallFooter work={work} label={t(['通过', 'Approve'])} onSubmit={() => void work.submit(approve)}>
        <Button disabled={work.busy} onClick={() => void work.submit(reject)}>
          {t(['驳回', 'Reject'])}
        </Button>
      </CallFooter>
    </>
  )
}

/** An adjustment counts when a second person has approved it. */
export function AdjustmentStep({ row }: StepProps) {
  const t = useText()
  const adjustment = useWaiting(row.id)
  const by = [wireText(row['adjustUserName']) || '—', row.diffNote ?? '—']
  return (
    <DecisionCard
      call={decideAdjustment}
      row={row}
      title={['复核调整', 'Approve the adjustment']}
      waits={['等待平台财务复核调整', 'Waits for finance to approve the adjustment']}
      own={fill(
        ['调整 {0} 须由另一位同事复核后才计入。', 'The adjustment of {0} counts when another person has approved it.'],
        shownYuan(row.askedAdjust ?? '0.00'),
      )}
      evidence={
        adjustment && (
          <>
            <p className="dim">{t(['{0} 申请调整：{1}', '{0} adjusted: {1}'], ...by)}</p>
            <Evidence adjustment={adjustment} />
          </>
        )
      }
    >
      <Decision row={row} />
    </DecisionCard>
  )
}
