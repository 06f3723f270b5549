import { siteOilPrice } from '@forecourt/contract/sites'
import { useId } from 'react'
import { usePane } from '../../kernel/pane.tsx'
import { useText } from '../../kernel/text.ts'
import { FieldInput } from '../../kernel/widgets/field-input.tsx'
import { wireText } from '../../kernel/wire-text.ts'

/** Asks for the prices of one moment, past or to come: of each product at each site the version that counts then. */
export function AsOf() {
  const t = useText()
  const id = useId()
  const pane = usePane()
  const at = new URLSearchParams(pane.place.search).get('asOf')
  const label = t(['查看时刻', 'Prices as of'])
  return (
    <span className="as-of">
      <label htmlFor={id}>{label}</label>
      <FieldInput
        id={id}
        name="asOf"
        field={siteOilPrice.fields.effectiveTime}
        label={label}
        value={at}
        invalid={false}
        describedBy={id}
        // By its state a version is found as it is now, which says nothing about then.
        onChange={value => {
          const asOf = value === null ? undefined : wireText(value)
          pane.setQuery({ asOf, status: undefined, current: undefined })
        }}
        onBlur={() => undefined}
      />
    </span>
  )
}
