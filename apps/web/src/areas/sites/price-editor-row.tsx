import { setPrices } from '@forecourt/contract/sites'
import { Input } from 'antd'
import { useState } from 'react'
import { ungrouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'
import { type DraftPrice, isChanged } from './price-draft.ts'
import { isSame, oddities, type PriceName, shortPrice } from './price-figures.ts'
import { Margin } from './price-parts.tsx'
import { ProductChip } from './product-chip.tsx'

interface CellProps {
  readonly row: DraftPrice
  readonly name: PriceName
  readonly isWrong: boolean
  readonly onChange: (text: string) => void
}

/** One price, with the one in force below it once it differs. */
function Cell({ row, name, isWrong, onChange }: CellProps) {
  const t = useText()
  const [typing, setTyping] = useState<string>()
  const value = row[name]
  const was = row.before && !isSame(value, row.before[name]) ? shortPrice(row.before[name]) : undefined
  return (
    <td className="right price-cell" data-changed={was !== undefined}>
      <Input
        className="figure-input"
        inputMode="decimal"
        maxLength={9}
        aria-label={`${row.oilNo} ${t(setPricesLabel(name))}`}
        {...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
        value={typing ?? (value && shortPrice(value))}
        onFocus={event => {
          setTyping(value && shortPrice(value))
          event.target.select()
        }}
        onChange={event => {
          const text = ungrouped(event.target.value)
          setTyping(text)
          onChange(text)
        }}
        onBlur={() => setTyping(undefined)}
      />
      {was && <del>{was}</del>}
    </td>
  )
}

const setPricesLabel = (name: PriceName) => setPrices.input.prices.options.rows[name].label

interface RowProps {
  readonly row: DraftPrice
  readonly wrong: readonly PriceName[]
  readonly onChange: (name: PriceName, text: string) => void
}

/** A product's four prices with what they leave to the driver and to the platform, and what is odd about them. */
export function EditedRow({ row, wrong, onChange }: RowProps) {
  const t = useText()
  const odd = isChanged(row) ? oddities(row.oilNo, row) : []
  const cell = (name: PriceName) => (
    <Cell row={row} name={name} isWrong={wrong.includes(name)} onChange={text => onChange(name, text)} />
  )
  return (
    <>
      <tr data-odd={odd.length > 0}>
        <th scope="row">
          <ProductChip oilNo={row.oilNo} />
        </th>
        {cell('nationalPrice')}
        {cell('gunPrice')}
        {cell('platformPrice')}
        <td className="right">
          <Margin of={row.gunPrice} minus={row.platformPrice} />
        </td>
        {cell('settlePrice')}
        <td className="right">
          <Margin of={row.platformPrice} minus={row.settlePrice} />
        </td>
      </tr>
      {odd.length > 0 && (
        <tr className="odd-line">
          <td colSpan={7}>
            <output>{odd.map(one => t(one)).join(t(['；', '; ']))}</output>
          </td>
        </tr>
      )}
    </>
  )
}
