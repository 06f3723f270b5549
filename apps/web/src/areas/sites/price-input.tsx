import { siteOilPrice } from '@forecourt/contract/sites'
import { Input } from 'antd'
import { useState } from 'react'
import { ungrouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'
import type { DraftPrice } from './price-draft.ts'
import { isSame, type PriceName, shortPrice } from './price-figures.ts'

interface PriceInputProps {
  readonly row: DraftPrice
  readonly name: PriceName
  readonly isWrong: boolean
  readonly onChange: (text: string) => void
}

/** One price, with the one in force below it once it differs. */
export function PriceInput({ row, name, isWrong, onChange }: PriceInputProps) {
  const t = useText()
  const [typing, setTyping] = useState<string>()
  const value = row[name]
  const was = row.before && !isSame(value, row.before[name]) ? shortPrice(row.before[name]) : undefined
  const type = (text: string) => {
    setTyping(text)
    onChange(text)
  }
  return (
    <span className="price-input" data-changed={was !== undefined}>
      <Input
        className="figure-input"
        inputMode="decimal"
        maxLength={9}
        aria-label={`${row.oilNo} ${t(siteOilPrice.fields[name].label)}`}
        {...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
        value={typing ?? (value && shortPrice(value))}
        onFocus={event => {
          setTyping(value && shortPrice(value))
          event.target.select()
        }}
        onChange={event => type(ungrouped(event.target.value))}
        onBlur={() => setTyping(undefined)}
      />
      {was && <del>{was}</del>}
    </span>
  )
}
