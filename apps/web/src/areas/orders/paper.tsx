import { useText } from '../../kernel/text.ts'

type Line =
  | { readonly kind: 'rule' }
  | { readonly kind: 'centre' | 'plain'; readonly text: string }
  | { readonly kind: 'columns'; readonly left: string; readonly right: string }

/** What a line of 32 columns is: on a screen no font can be trusted to give a Chinese character two cells. */
function lineOf(text: string): Line {
  if (/^-{8,}$/.test(text.trim())) return { kind: 'rule' }
  const [left, right] = [text.slice(0, text.indexOf('  ')), text.slice(text.indexOf('  ')).trim()]
  if (/^\S/.test(text) && text.includes('  ') && right) return { kind: 'columns', left, right }
  return { kind: text.startsWith(' ') ? 'centre' : 'plain', text: text.trim() }
}

function PaperLine({ line }: { readonly line: Line }) {
  if (line.kind === 'rule') return <hr />
  if (line.kind !== 'columns') return <p data-kind={line.kind}>{line.text}</p>
  return (
    <p data-kind="columns">
      <span>{line.left}</span>
      <span>{line.right}</span>
    </p>
  )
}

/** A receipt as it comes out of the printer, the first line its title. */
export function Paper({ content, isCopy }: { readonly content: string; readonly isCopy?: boolean }) {
  const t = useText()
  const lines = content.split('\n').map((text, at) => ({ at, line: lineOf(text) }))
  return (
    <figure className="receipt-paper" aria-label={isCopy ? t(['补打小票', 'Receipt, copy']) : t(['小票', 'Receipt'])}>
      {lines.map(({ at, line }) => (
        <PaperLine key={at} line={line} />
      ))}
    </figure>
  )
}
