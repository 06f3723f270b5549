import { capitals, kindOf, parseDecimal } from '@forecourt/contract/kernel'
import { Input } from 'antd'
import { useState } from 'react'
import { grouped, ungrouped } from '../figures.ts'
import { webKindOf } from '../kinds/index.ts'
import { useText } from '../text.ts'
import { aria, type FieldInputProps } from './field-props.ts'
import { wireText } from '../wire-text.ts'

/** Fills up the decimals: "12.5" is 12.50 yuan. What is no number is left as it was typed. */
function completed(text: string, scale: number): string {
  if (parseDecimal(text, scale) === undefined) return text
  const [whole, fraction = ''] = text.split('.')
  return scale ? `${whole}.${fraction.padEnd(scale, '0')}` : text
}

/** Amounts, prices, volumes and rates: plain digits while typing, thousands and full decimals once left. */
export function DecimalInput(props: FieldInputProps) {
  const { field, value, onChange, onBlur } = props
  const t = useText()
  const { scale = 0, unit = ['', ''], isMoney } = kindOf(field)
  const { typed: typedOf, sent } = webKindOf(field)
  const [typed, setTyping] = useState<string>()
  // What was pasted or undone around this input counts more than what was typed into it before.
  const typing = typed !== undefined && wireText(sent(typed)) === wireText(value) ? typed : undefined
  const shown = typedOf(value)
  const fen = isMoney && props.capitals ? parseDecimal(shown, 2) : undefined
  return (
    <>
      <Input
        {...aria(props)}
        className="figure-input"
        inputMode="decimal"
        maxLength={24}
        suffix={<span className="unit">{t(unit)}</span>}
        value={typing ?? (/^-?\d+(\.\d+)?$/.test(shown) ? grouped(shown) : shown)}
        onFocus={event => {
          // Showing the plain digits would lose the selection that tabbing in has made. Selecting takes the focus, so who has gone on
          // before the next frame, as a slow machine draws it, is left where they are.
          const input = event.target
          setTyping(shown)
          requestAnimationFrame(() => document.activeElement === input && input.select())
        }}
        onChange={event => {
          const plain = ungrouped(event.target.value)
          setTyping(plain)
          onChange(sent(plain))
        }}
        onBlur={() => {
          const full = typing && completed(typing, scale)
          if (full && full !== typing) onChange(sent(full))
          setTyping(undefined)
          onBlur()
        }}
      />
      {fen !== undefined && <span className="capitals">{capitals(fen)}</span>}
    </>
  )
}
