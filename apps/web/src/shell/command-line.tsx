import { initialsOf } from '@forecourt/contract/kernel'
import { Icon, iconOf } from '../kernel/icon.tsx'
import { useText } from '../kernel/text.ts'
import { shownYuan } from '../kernel/yuan.ts'
import type { Choice } from './command-choices.ts'

/** Where what was typed stands in a text, or in its pinyin initials, of which there is one for each character. */
function placeOf(text: string, typed: string): number {
  const wanted = typed.toLowerCase()
  if (wanted === '') return -1
  const at = text.toLowerCase().indexOf(wanted)
  return at < 0 ? initialsOf(text).indexOf(wanted) : at
}

/** A text with what was typed marked in it. */
export function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const at = placeOf(text, typed)
  if (at < 0) return <>{text}</>
  const end = at + typed.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

const minutes = 16

/** One thing that can be chosen: its name, and of a record what tells it from others of its kind. */
export function CommandLine({
  choice: { menu, label, row },
  typed,
}: {
  readonly choice: Choice
  readonly typed: string
}) {
  const t = useText()
  const facts = row ? [...row.facts, ...(row.tenantName ? [row.tenantName] : [])] : []
  return (
    <>
      <Icon name={iconOf(menu)} size={16} />
      <span className="command-words">
        <span className="command-name">
          <Marked text={t(label)} typed={typed} />
        </span>
        {row && (
          <small>
            {facts.map(fact => (
              <span key={fact}>
                <Marked text={fact} typed={typed} />
              </span>
            ))}
            {row.time && <span>{row.time.slice(0, minutes)}</span>}
            {row.amount && <span className="figure">{shownYuan(row.amount)}</span>}
          </small>
        )}
      </span>
      {!row && <small className="code">{menu.path}</small>}
      {row?.state && <span className={`tag tone-${row.state.tone}`}>{t(row.state.label)}</span>}
    </>
  )
}
