// oxlint-disable jsx-a11y/no-static-element-interactions -- the keys of the field inside arrive at the element around it
import { parseField } from '@forecourt/contract/kernel'
import { useEffect, useId, useRef, useState } from 'react'
import { announceChanged } from '../changed.ts'
import { type ApiError, resourceClient } from '../client.ts'
import { whenRefreshed } from '../queries.ts'
import { useText } from '../text.ts'
import { toast } from '../toast.ts'
import { FieldInput } from '../widgets/field-input.tsx'
import type { InlineCellProps } from './inline-cell.tsx'
import { useList } from './list-state.ts'
import { webKindOf } from '../kinds/index.ts'

/** The field of a cell while it is changed. It is saved with the version that was read, so nothing is overwritten. */
export default function InlineEditor({
  name,
  field,
  row,
  onClose,
}: InlineCellProps & { readonly onClose: () => void }) {
  const t = useText()
  const { resource } = useList()
  const [value, setValue] = useState<unknown>(row[name] ?? null)
  const [problem, setProblem] = useState('')
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const isSaving = useRef(false)
  useEffect(() => place.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), [])
  const save = async (next: unknown) => {
    if (isSaving.current) return
    if (next === (row[name] ?? null)) return onClose()
    const parsed = parseField(field, next)
    if ('problem' in parsed) return setProblem(t(parsed.problem))
    isSaving.current = true
    try {
      await resourceClient(resource).submit({ id: row.id, version: row['version'], [name]: next } as never, {
        quiet: true,
      })
      toast(t(['修改成功', 'Changed']), 'good')
      await whenRefreshed()
      onClose()
    } catch (fault) {
      isSaving.current = false
      const { message, reason } = fault as ApiError
      setProblem(message)
      // Somebody was faster: the row is shown as it is now, and what was typed stays until one decides.
      if (reason === 'changed') announceChanged([resource.entity.name])
    }
  }
  const { isSwitch } = webKindOf(field)
  return (
    <span
      ref={place}
      className="inline-cell inline-edits"
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && !isSwitch) void save(value)
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {t(field.label)}
      </label>
      <FieldInput
        id={id}
        name={name}
        field={field}
        label={t(field.label)}
        value={value}
        invalid={problem !== ''}
        describedBy={`${id}-note`}
        onChange={next => {
          setValue(next)
          if (isSwitch) void save(next)
        }}
        onBlur={() => !problem && !isSwitch && void save(value)}
      />
      {problem && (
        <small id={`${id}-note`} className="field-problem" role="alert">
          {problem}
        </small>
      )}
    </span>
  )
}
