import { history } from 'prosemirror-history'
import { EditorState } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import type { FieldInputProps } from '../widgets/field-props.ts'
import { wireText } from '../wire-text.ts'
import { richKeys } from './rich-commands.ts'
import { documentOf, writtenMarkup } from './rich-markup.ts'
import { RichToolbar } from './rich-toolbar.tsx'
import { withoutWord } from './word-paste.ts'
import './rich-text.css'
import './rich-input.css'

const plugins = [...richKeys, history(), tableEditing()]
const stateOf = (markup: string): EditorState => EditorState.create({ doc: documentOf(markup), plugins })

const attributesOf = ({ id, label, describedBy, invalid, field }: FieldInputProps): Record<string, string> => ({
  id,
  class: 'rich-text rich-edited',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-describedby': describedBy,
  'aria-invalid': String(invalid),
  'aria-required': String(field.options.required ?? false),
})

/** Writes a formatted text. What the schema does not know cannot be typed, pasted or dropped into it. */
export default function RichInput(props: FieldInputProps) {
  const { value } = props
  const markup = wireText(value)
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const written = useRef(markup)
  const [state, setState] = useState(() => stateOf(markup))
  const first = useRef(state)

  useEffect(() => {
    const made = new EditorView(place.current, {
      state: first.current,
      attributes: () => attributesOf(latest.current),
      transformPastedHTML: withoutWord,
      dispatchTransaction(change) {
        const next = made.state.apply(change)
        made.updateState(next)
        setState(next)
        if (!change.docChanged) return
        const now = writtenMarkup(next.doc)
        written.current = wireText(now)
        latest.current.onChange(now)
      },
      handleDOMEvents: {
        blur: () => {
          latest.current.onBlur()
          return false
        },
      },
    })
    view.current = made
    return () => made.destroy()
  }, [])

  // A draft or another person's version takes the place of what is there; one's own typing does not come back here.
  useEffect(() => {
    if (!view.current || written.current === markup) return
    written.current = markup
    const next = stateOf(markup)
    view.current.updateState(next)
    setState(next)
  }, [markup])

  // What those who listen hear follows the problem of the field.
  useEffect(() => view.current?.setProps({ attributes: () => attributesOf(latest.current) }), [props.invalid])

  return (
    <div className={props.invalid ? 'rich-input rich-invalid' : 'rich-input'}>
      <RichToolbar state={state} view={view} label={props.label} controls={props.id} />
      <div ref={place} />
    </div>
  )
}
