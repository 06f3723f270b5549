import type { Field } from '@forecourt/contract/kernel'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { webKindOf } from '../kinds/index.ts'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { useList } from './list-state.ts'

export interface InlineCellProps {
  readonly name: string
  readonly field: Field
  readonly row: AnyRow
}

const fetchEditor = () => import('./inline-editor.tsx')
const InlineEditor = lazy(fetchEditor)
const InlineSwitch = lazy(() => fetchEditor().then(part => ({ default: part.InlineSwitch })))

/** A value that may be changed where it stands: Enter or a double click begins, Escape leaves it as it was; a switch is turned at once. */
export function InlineCell({ name, field, row }: InlineCellProps) {
  const t = useText()
  const { may } = useList()
  const [edits, setEdits] = useState(false)
  const comesBack = useRef(false)
  const takeFocus = useCallback((cell: HTMLButtonElement | null) => {
    if (cell && comesBack.current) cell.focus()
    comesBack.current = false
  }, [])
  const leave = () => {
    comesBack.current = true
    setEdits(false)
  }
  const text = <FieldText name={name} field={field} row={row} brief />
  if (!may.edit) return text
  if (webKindOf(field).isSwitch)
    return (
      <Suspense fallback={text}>
        <InlineSwitch name={name} field={field} row={row} />
      </Suspense>
    )
  if (edits)
    return (
      <Suspense fallback={text}>
        <InlineEditor name={name} field={field} row={row} onClose={leave} />
      </Suspense>
    )
  return (
    <button
      type="button"
      ref={takeFocus}
      className="quiet inline-cell"
      onFocus={() => void fetchEditor()}
      title={t(['双击修改', 'Double click to edit'])}
      onDoubleClick={() => setEdits(true)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        setEdits(true)
      }}
    >
      {text}
      <span className="visually-hidden">{t(['修改{0}', 'Edit {0}'], field.label)}</span>
    </button>
  )
}
