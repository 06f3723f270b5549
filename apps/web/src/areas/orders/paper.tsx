import { useText } from '../../kernel/text.ts'

/** A receipt as it comes out of the printer: 32 columns, the first line its title. */
export function Paper({ content, isCopy }: { readonly content: string; readonly isCopy?: boolean }) {
  const t = useText()
  return (
    <figure className="receipt-paper" aria-label={isCopy ? t(['补打小票', 'Receipt, copy']) : t(['小票', 'Receipt'])}>
      <pre>{content}</pre>
    </figure>
  )
}
