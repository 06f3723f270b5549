import { type ReactNode, useId } from 'react'
import './tiles.css'

interface Tile<V> {
  readonly value: V
  readonly face: ReactNode
  /** Shown, and not to be chosen now. */
  readonly isOff?: boolean
}

interface TilesProps<V> {
  readonly label: string
  /** The label stands above them. */
  readonly isTitled?: boolean
  readonly of: readonly Tile<V>[]
  readonly chosen: V | undefined
  readonly onChoose: (value: V) => void
  /** A key that was pressed on one of them, such as the number of another. */
  readonly onKey?: (key: string) => void
}

/** One of a few that take more than a word to tell apart. Arrows move between them. */
export function Tiles<V extends string | number>({ label, isTitled, of, chosen, onChoose, onKey }: TilesProps<V>) {
  const name = useId()
  return (
    <fieldset className="tiles">
      <legend className={isTitled ? undefined : 'visually-hidden'}>{label}</legend>
      {of.map(({ value, face, isOff = false }) => (
        <label key={value} data-chosen={value === chosen} data-off={isOff}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={value}
            checked={value === chosen}
            disabled={isOff}
            onChange={() => onChoose(value)}
            onKeyDown={event => onKey?.(event.key)}
          />
          {face}
        </label>
      ))}
    </fieldset>
  )
}
