import { secretRule } from '@forecourt/contract/goods'
import { rowOf } from '../../kernel/row-of.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-props.ts'
import { FieldText } from '../../kernel/widgets/field-text.tsx'
import { type OwnWidgets, OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'

const byRate = 2
const usual: OwnWidgets = {}

/** What a rule gives or takes, an amount or a rate: one column for either. */
function Value({ row, brief }: FieldTextProps) {
  const { valueType } = rowOf(secretRule, row)
  const name = valueType === byRate ? 'valueBp' : 'value'
  return (
    <OwnWidgetsContext value={usual}>
      <FieldText name={name} field={secretRule.fields[name]} row={row} {...(brief ? { brief } : {})} />
    </OwnWidgetsContext>
  )
}

export const ruleWidgets: OwnWidgets = { texts: { value: Value } }
