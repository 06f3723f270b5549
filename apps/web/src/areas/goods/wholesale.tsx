import { wholesaleChoices } from '@forecourt/contract/goods'
import { Select } from 'antd'
import { grouped } from '../../kernel/figures.ts'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { aria, type FieldInputProps } from '../../kernel/widgets/field-props.ts'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../kernel/wire-text.ts'

interface Choice {
  readonly value: string
  readonly label: string
}
interface ChoiceGroup {
  readonly label: string
  readonly options: readonly Choice[]
}

/** One of few, found by any part of its name. */
export function Chosen({
  options,
  ...props
}: FieldInputProps & { readonly options: readonly (Choice | ChoiceGroup)[] }) {
  return (
    <Select
      {...aria(props)}
      className="wide"
      aria-label={props.label}
      value={wireText(props.value ?? '') || null}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      onChange={next => props.onChange(next ?? null)}
      onBlur={props.onBlur}
    />
  )
}

/** Those whom the seller deals with: a seller sees no other tenants. */
function BuyerInput(props: FieldInputProps) {
  const { data } = useAnswer(wholesaleChoices, {})
  const options = (data?.buyers ?? []).map(one => ({ value: one.tenantId, label: one.tenantName }))
  return <Chosen {...props} options={options} />
}

/** What the seller may offer, with what it costs them. */
function VariantInput(props: FieldInputProps) {
  const t = useText()
  const { data } = useAnswer(wholesaleChoices, {})
  const options = (data?.variants ?? []).map(one => ({
    value: one.skuId,
    label: `${one.goodsName} ${one.skuName} · ${t(['成本 {0}', 'cost {0}'], grouped(one.costPrice))}`,
  }))
  return <Chosen {...props} options={options} />
}

export const wholesaleWidgets: OwnWidgets = { inputs: { buyerTenantId: BuyerInput, skuId: VariantInput } }
