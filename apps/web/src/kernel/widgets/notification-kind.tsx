import type { Tone } from '@forecourt/contract/kernel'
import { notificationKind } from '@forecourt/contract/tools'
import { useEntries } from '../dictionary-words.ts'
import { useText } from '../text.ts'

const tones: Readonly<Record<string, Tone>> = {
  waiting: 'waiting',
  passed: 'good',
  arrived: 'good',
  paid: 'good',
  done: 'good',
  rejected: 'bad',
  returned: 'bad',
  failed: 'bad',
  problem: 'bad',
  reversed: 'money',
  refunding: 'running',
  refunded: 'money',
}

/** What a notice says, as dot and text. */
export function NotificationKind({ kind }: { readonly kind: string }) {
  const t = useText()
  const label = useEntries(notificationKind)[kind]
  return <span className={`tag tone-${tones[kind] ?? 'neutral'}`}>{label ? t(label) : kind}</span>
}
