import { capitals, type Kind, parseDecimal } from '@forecourt/contract/kernel'
import { Input } from 'antd'
import { useState } from 'react'
import { basisPointsOf, grouped, percentOf, ungrouped } from '../figures.ts'
import { useText } from '../text.ts'
import { units } from './units.ts'
import { aria, type FieldInputProps } from './field-input.tsx'
import { wireText } from '../wire-text.ts'

const scales: Readonly<Partial<Record<Kind, number>>> = { money: 2, price: 4, quantity: 3 }

/** Fills up the decimals: "12.5" is 12.50 yuan. What is no number is left as it was typed. */
function completed(text: string, scale: number): string {
  if (parseDecimal(text, scale) === undefined) return text
  const [whole, fraction = ''] = text.split('.')
  return scale ? `${whole}.${fraction.padEnd(scale, '0')}` : text
}

/** The wire's text as a person types it; a rate is kept in basis points and typed as a percentage. */
const typedOf = (kind: Kind, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  return kind === 'ratio' && typeof value === 'number' ? percentOf(value) : wireText(value)
}
const wireOf = (kind: Kind, typed: string): string | number =>
  kind === 'ratio' && typed ? (basisPointsOf(typed) ?? typed) : typed

/** Amounts, prices, volumes and rates: plain digits while typing, thousands and full decimals once left. */
export function DecimalInput(props: FieldInputProps) {
  const { field, value, onChange, onBlur } = props
  const t = useText()
  const [typed, setTyping] = useState<string>()
  // What was pasted or undone around this input counts more than what was typed into it before.
  const typing = typed !== undefined && wireText(wireOf(field.kind, typed)) === wireText(value) ? typed : undefined
  const shown = typedOf(field.kind, value)
  const fen = field.kind === 'money' && props.capitals ? parseDecimal(shown, 2) : undefined
  return (
    <>
      <Input
        {...aria(props)}
        className="figure-input"
        inputMode="decimal"
        maxLength={24}
        suffix={<span className="unit">{t(units[field.kind] ?? ['', ''])}</span>}
        value={typing ?? (/^-?\d+(\.\d+)?$/.test(shown) ? grouped(shown) : shown)}
        onFocus={event => {
          // Showing the plain digits would lose the selection that tabbing in has made.
          const input = event.target
          setTyping(shown)
          requestAnimationFrame(() => input.select())
        }}
        onChange={event => {
          const plain = ungrouped(event.target.value)
          setTyping(plain)
          onChange(wireOf(field.kind, plain))
        }}
        onBlur={() => {
          if (typing) onChange(wireOf(field.kind, completed(typing, scales[field.kind] ?? 0)))
          setTyping(undefined)
          onBlur()
        }}
      />
      {fen !== undefined && <span className="capitals">{capitals(fen)}</span>}
    </>
  )
}
