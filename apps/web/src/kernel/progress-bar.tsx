import { useText } from './text.ts'
import './progress-bar.css'

interface ProgressBarProps {
  readonly done: number
  /** Unknown: the bar only shows that something goes on. */
  readonly total: number | null
}

/** How far something is. */
export function ProgressBar({ done, total }: ProgressBarProps) {
  const t = useText()
  const known = total ? { value: Math.min(done, total), max: total } : {}
  return <progress className="progress" aria-label={t(['进度', 'Progress'])} {...known} />
}
