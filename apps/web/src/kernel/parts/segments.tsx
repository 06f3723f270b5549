import type { ReactNode } from 'react'
import './segments.css'

interface SegmentsProps<V> {
  readonly label: string
  readonly of: readonly (readonly [value: V, words: ReactNode])[]
  readonly chosen: V | undefined
  readonly onChoose: (value: V) => void
  /** For fingers: as wide as its place, each of the same width. */
  readonly isLarge?: boolean
  /** What cannot be chosen now. */
  readonly off?: V
}

/** One of a few, all in sight. */
export const Segments = <V,>({ label, of, chosen, onChoose, isLarge = false, off }: SegmentsProps<V>) => (
  <fieldset className="segments" aria-label={label} data-large={isLarge}>
    {of.map(([value, words]) => (
      <button
        key={String(value)}
        type="button"
        aria-pressed={value === chosen}
        disabled={off !== undefined && value === off}
        onClick={() => onChoose(value)}
      >
        {words}
      </button>
    ))}
  </fieldset>
)
