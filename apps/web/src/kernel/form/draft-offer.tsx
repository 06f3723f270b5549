import { Button } from 'antd'
import { ago } from '../ago.ts'
import { useText } from '../text.ts'
import type { DraftState } from './use-draft.ts'

/** Unsaved work found when a form opens: its age, and both ways. */
export function DraftOffer({ draft }: { readonly draft: DraftState }) {
  const t = useText()
  if (!draft.offer) return null
  return (
    <output className="draft-offer">
      <span>{t(['有一份{0}未保存的草稿', 'An unsaved draft, {0}'], ago(draft.offer.time))}</span>
      <Button size="small" onClick={draft.discard}>
        {t(['丢弃', 'Discard'])}
      </Button>
      <Button size="small" type="primary" onClick={draft.restore}>
        {t(['恢复草稿', 'Restore'])}
      </Button>
    </output>
  )
}
