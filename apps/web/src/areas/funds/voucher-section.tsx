import type { Label } from '@forecourt/contract/kernel'
import { Section } from '../../kernel/parts/section.tsx'
import { useShown } from '../../kernel/parts/row.ts'
import { useText } from '../../kernel/text.ts'
import { keysOf, VoucherPictures } from './voucher.tsx'

interface VoucherSectionProps {
  readonly keys: unknown
  readonly title?: Label
  /** Says so where there is none yet. */
  readonly isAwaited?: boolean
}

/** The papers of the document around it, large enough to be read. */
export function VoucherSection({ keys, title = ['凭证', 'Voucher'], isAwaited }: VoucherSectionProps) {
  const t = useText()
  const { row } = useShown()
  const known = keysOf(keys)
  if (known.length === 0 && !isAwaited) return null
  return (
    <Section title={t(title)}>
      <VoucherPictures keys={known} row={row.id} />
    </Section>
  )
}
