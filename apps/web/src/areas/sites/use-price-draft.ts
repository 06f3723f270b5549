import { setPrices } from '@forecourt/contract/sites'
import { useState } from 'react'
import type { Values } from '../../kernel/form/form-state.ts'
import { useDraft } from '../../kernel/form/use-draft.ts'
import { changedOf, type DraftPrice, draftOf, withPrices } from './price-draft.ts'
import type { Prices } from './price-figures.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { type When, whenOf } from './price-when.tsx'
import type { PriceRow } from './sites-data.ts'

const { prices, effectiveTime } = setPrices.input
const fields = { prices, when: effectiveTime, later: effectiveTime }
const first = { prices: [], when: 'now', later: null }

/** Prices that are being changed and when they begin; what was typed is kept until it is sent or thrown away. */
export function usePriceDraft(siteId: string, oilNos: readonly string[], present: ReadonlyMap<string, PriceRow>) {
  const [draft, setDraft] = useState<readonly DraftPrice[]>(() => draftOf(oilNos, present))
  const [when, setWhen] = useState<When>('now')
  const [later, setLater] = useState<string | null>(null)
  const changed = changedOf(draft)
  const kept = useDraft(`prices-${siteId}`, {
    fields,
    first,
    values: { prices: changed, when, later },
    dirty: changed.length > 0,
    fill: (found: Values) => {
      setDraft(withPrices(draft, (found['prices'] ?? []) as (Prices & { oilNo: string })[]))
      setWhen(whenOf(found['when']))
      setLater(wireText(found['later']) || null)
    },
  })
  return { draft, setDraft, when, setWhen, later, setLater, kept }
}
