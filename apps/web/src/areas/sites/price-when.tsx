import { addDays, dayOf } from '@forecourt/contract/kernel'
import { setPrices } from '@forecourt/contract/sites'
import { Button, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { ungrouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'
import { FieldInput } from '../../kernel/widgets/field-input.tsx'
import { wireText } from '../../kernel/wire-text.ts'

export type When = 'now' | 'midnight' | 'later'

/** What a choice or a draft has kept; anything else is the usual. */
export const whenOf = (value: unknown): When => (value === 'midnight' || value === 'later' ? value : 'now')

interface WhenChoiceProps {
  readonly when: When
  readonly later: string | null
  readonly onWhen: (when: When) => void
  readonly onLater: (moment: string | null) => void
}

export const tomorrow = () => addDays(dayOf(new Date()), 1)

/** National prices change at midnight, so that is one click; everything else is typed. */
export function WhenChoice({ when, later, onWhen, onLater }: WhenChoiceProps) {
  const t = useText()
  const id = useId()
  const field = setPrices.input.effectiveTime
  return (
    <div className="when">
      <Radio.Group aria-label={t(field.label)} value={when} onChange={event => onWhen(whenOf(event.target.value))}>
        <Radio value="now">{t(['立即生效', 'At once'])}</Radio>
        <Radio value="midnight">{t(['明日 00:00（{0}）', 'Tomorrow 00:00 ({0})'], tomorrow().slice(5))}</Radio>
        <Radio value="later">{t(['指定时间', 'At a time'])}</Radio>
      </Radio.Group>
      {when === 'later' && (
        <FieldInput
          id={id}
          name="effectiveTime"
          field={field}
          label={t(field.label)}
          value={later}
          invalid={false}
          describedBy={id}
          onChange={value => onLater(value === null ? null : wireText(value))}
          onBlur={() => undefined}
        />
      )}
    </div>
  )
}

/** Moves every price by one amount; a national change is usually just that. */
export function MoveAll({ onMove }: { readonly onMove: (by: string) => void }) {
  const t = useText()
  const [by, setBy] = useState('')
  const isStep = /^-?\d{1,2}(\.\d{1,4})?$/.test(by) && Number(by) !== 0
  return (
    <span className="move-all">
      <Input
        inputMode="decimal"
        maxLength={8}
        aria-label={t(['统一调整（元/L）', 'Move all by (CNY/L)'])}
        placeholder={t(['如 -0.15', 'e.g. -0.15'])}
        value={by}
        onChange={event => setBy(ungrouped(event.target.value))}
        onPressEnter={() => isStep && onMove(by)}
      />
      <Button disabled={!isStep} onClick={() => onMove(by)}>
        {t(['全部价格加减', 'Move all prices'])}
      </Button>
    </span>
  )
}
