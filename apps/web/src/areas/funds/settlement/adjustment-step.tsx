import {
  adjustmentStates,
  decideAdjustment,
  settlementAdjustment,
  settlementAdjustments,
  supplementAdjustment,
} from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useAllowed } from '../../../kernel/call/allowed.ts'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { CallFooter } from '../../../kernel/call/call-footer.tsx'
import { useCall } from '../../../kernel/call/use-call.ts'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { type AnyRow, useRow, useRows } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { FieldText } from '../../../kernel/widgets/field-text.tsx'
import { OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { fenOf, shownYuan, yuanOf } from '../../../kernel/yuan.ts'
import { keysOf, VoucherInput, VoucherPictures } from '../voucher.tsx'
import type { StepProps } from './settlement-row.ts'
import { Waits } from './waits.tsx'

const { opinion } = decideAdjustment.input
const fields = { opinion }
const nothing = {}
const { reason } = settlementAdjustment.fields
const waiting = codeOf(adjustmentStates, 'waiting')
const widgets = { inputs: { evidenceUrls: VoucherInput } }

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
      <p className="funds-result">
        {t(reason.label)}{' '}
        <strong>
          <FieldText name="reason" field={reason} row={adjustment} />
        </strong>
      </p>
      {keys.length > 0 ? (
        <VoucherPictures keys={keys} row={adjustment.id} />
      ) : (
        <p className="field-problem">{t(['尚无依据，不能通过', 'No evidence yet: it cannot be approved'])}</p>
      )}
      <OwnWidgetsContext value={widgets}>
        <CallButton call={supplementAdjustment} row={adjustment} of={settlementAdjustment} />
      </OwnWidgetsContext>
    </>
  )
}

/** What the adjustment would make of the bill, and the decision of somebody who did not make it. */
function Decision({ row, adjustment }: StepProps & { readonly adjustment: AnyRow | undefined }) {
  const t = useText()
  const [approve, reject] = [1, 2].map(result => ({ result }))
  const work = useCall({ call: decideAdjustment, row, fields, first: nothing, draft: false })
  const asked = fenOf(row.askedAdjust ?? '0.00')
  const left = fenOf(row.settlementAmount) - fenOf(row.settlementServiceFee) - fenOf(row.nettedAmount) + asked
  return (
    <Section title={t(['复核调整', 'Approve the adjustment'])}>
      <p className="dim">
        {t(['{0} 申请调整：{1}', '{0} adjusted: {1}'], wireText(row['adjustUserName']) || '—', row.diffNote ?? '—')}
      </p>
      {adjustment && <Evidence adjustment={adjustment} />}
      <p className="funds-result">
        {t(['调整', 'Adjustment'])} <strong className="figure">{shownYuan(yuanOf(asked))}</strong>
      </p>
      <p className="funds-result">
        {t(['通过后实结', 'To pay when approved'])} <strong className="figure">{shownYuan(yuanOf(left))}</strong>
      </p>
      <FormField name="opinion" form={work.form} />
      <CallFooter work={work} label={t(['通过', 'Approve'])} onSubmit={() => void work.submit(approve)}>
        <Button disabled={work.busy} onClick={() => void work.submit(reject)}>
          {t(['驳回', 'Reject'])}
        </Button>
      </CallFooter>
    </Section>
  )
}

/** An adjustment counts when a second person has approved it. */
export function AdjustmentStep({ row }: StepProps) {
  const t = useText()
  const adjustment = useWaiting(row.id)
  const { isAllowed, isOwnWork } = useAllowed(decideAdjustment, row)
  if (isAllowed) return <Decision row={row} adjustment={adjustment} />
  return (
    <>
      <Waits>
        {isOwnWork
          ? t(
              [
                '调整 {0} 须由另一位同事复核后才计入。',
                'The adjustment of {0} counts when another person has approved it.',
              ],
              shownYuan(row.askedAdjust ?? '0.00'),
            )
          : t(['等待平台财务复核调整', 'Waits for finance to approve the adjustment'])}
      </Waits>
      {isOwnWork && adjustment && <Evidence adjustment={adjustment} />}
    </>
  )
}
