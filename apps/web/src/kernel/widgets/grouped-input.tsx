import { Input } from 'antd'
import { type ClipboardEvent, useLayoutEffect, useRef } from 'react'
import { wireText } from '../wire-text.ts'
import { aria, type FieldInputProps } from './field-props.ts'
import { caretBehind, groupsOf, inGroups, withoutGaps } from './grouping.ts'

/** The gaps are only for the eye: what is copied, like what is kept, is the number. */
function copyPlain(event: ClipboardEvent<HTMLInputElement>) {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  if (selectionStart === selectionEnd) return
  event.clipboardData.setData('text/plain', withoutGaps(value.slice(selectionStart ?? 0, selectionEnd ?? undefined)))
  event.preventDefault()
}

/** Telephone, identity and account numbers, in groups while they are typed. */
export function GroupedInput(props: FieldInputProps) {
  const { field, value, onChange } = props
  const text = wireText(value)
  const sizes = groupsOf(field.options.format, text)
  // A changed gap would send the caret to the end; it goes back before anything is drawn or typed.
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number }>(undefined)
  const type = (input: HTMLInputElement) => {
    const plain = withoutGaps(input.value)
    const before = withoutGaps(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    onChange(plain)
    const next = groupsOf(field.options.format, plain)
    caret.current = { input, at: next ? caretBehind(inGroups(plain, next), before) : before }
  }
  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {}
    caret.current = undefined
    if (input && at !== undefined) input.setSelectionRange(at, at)
  })
  return (
    <Input
      {...aria(props)}
      className="grouped-input"
      inputMode={field.options.format === 'idCard' ? 'text' : 'tel'}
      maxLength={(field.options.max ?? 32) + (sizes?.length ?? 0)}
      value={sizes ? inGroups(text, sizes) : text}
      onCopy={copyPlain}
      onChange={event => type(event.target)}
    />
  )
}
