import { decideAdjustment } from '@forecourt/contract/funds'
import { Button } from 'antd'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { Part } from '../../../kernel/part.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useSession } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { fenOf, shownYuan, yuanOf } from '../../../kernel/yuan.ts'
import type { StepProps } from './step-forms.tsx'
import { useStep } from './use-step.ts'
import { Waits } from './waits.tsx'

const { opinion } = decideAdjustment.input
const fields = { opinion }

/** What the adjustment would make of the bill, and the decision of somebody who did not make it. */
function Decision({ row }: StepProps) {
  const t = useText()
  const step = useStep(decideAdjustment, fields)
  const asked = fenOf(row.askedAdjust ?? '0.00')
  const left = fenOf(row.settlementAmount) - fenOf(row.settlementServiceFee) + asked
  return (
    <Part title={t(['复核调整', 'Approve the adjustment'])}>
      <p className="dim">
        {t(['{0} 申请调整：{1}', '{0} adjusted: {1}'], wireText(row['adjustUserName']) || '—', row.diffNote ?? '—')}
      </p>
      <p className="funds-result">
        {t(['调整', 'Adjustment'])} <strong className="figure">{shownYuan(yuanOf(asked))}</strong>
      </p>
      <p className="funds-result">
        {t(['通过后实结', 'To pay when approved'])} <strong className="figure">{shownYuan(yuanOf(left))}</strong>
      </p>
      <FormField name="opinion" form={step.form} />
      <div className="funds-feet">
        <p className="field-problem" role="alert">
          {step.form.summary}
        </p>
        <Button disabled={step.busy} onClick={() => void step.submit({ id: row.id, result: 2 })}>
          {t(['驳回', 'Reject'])}
        </Button>
        <Button type="primary" loading={step.busy} onClick={() => void step.submit({ id: row.id, result: 1 })}>
          {t(['通过', 'Approve'])}
        </Button>
      </div>
    </Part>
  )
}

/** A large adjustment counts when a second person has approved it. */
export function AdjustmentStep({ row }: StepProps) {
  const t = useText()
  const mayDecide = usePermission(decideAdjustment.permission)
  const isOwn = useSession(state => state.user?.user_id) === row.adjustUser
  if (mayDecide && !isOwn) return <Decision row={row} />
  return (
    <Waits>
      {isOwn
        ? t(
            [
              '调整 {0} 超过免复核上限，须由另一位同事复核后才计入。',
              'The adjustment of {0} is above the limit: it counts when another person has approved it.',
            ],
            shownYuan(row.askedAdjust ?? '0.00'),
          )
        : t(['等待平台财务复核调整', 'Waits for finance to approve the adjustment'])}
    </Waits>
  )
}
