import { Icon } from './icon.tsx'
import { isMaskedText } from './masked-text.ts'
import { useText } from './text.ts'
import { toast } from './toast.ts'

/** Puts a number or an id on the clipboard; of a masked one, or where there is no clipboard, there is nothing to press. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const t = useText()
  const name = t(['复制{0}', 'Copy {0}'], what)
  // Plain http has no clipboard.
  if (isMaskedText(text) || !('clipboard' in navigator)) return null
  return (
    <button
      type="button"
      className="quiet icon-button small copy-button"
      aria-label={name}
      title={name}
      onClick={() => void navigator.clipboard.writeText(text).then(() => toast(t(['已复制', 'Copied']), 'good'))}
    >
      <Icon name="copy" size={14} />
    </button>
  )
}
