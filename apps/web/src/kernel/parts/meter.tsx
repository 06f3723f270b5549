import { share } from '../yuan.ts'
import './meter.css'

interface MeterProps {
  /** Parts of the whole in fen, one behind the other; the second is hatched. */
  readonly of: readonly bigint[]
  readonly whole: bigint
  /** There is less than is needed. */
  readonly isShort?: boolean
}

/** How much of something there is, for the eye alone: the figures stand beside it. */
export const Meter = ({ of, whole, isShort = false }: MeterProps) => (
  <span className="meter" aria-hidden="true" data-short={isShort}>
    {of.map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a part is its place
      <i key={at} style={{ width: `${share(part, whole)}%` }} />
    ))}
  </span>
)
