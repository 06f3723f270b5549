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

/** The value of a cell as it is being changed. It is saved with the version that was read, so nothing is overwritten. */
function useInline({ name, field, row }: InlineCellProps, onSaved: () => void) {
  const t = useText()
  const { resource } = useList()
  const before = row[name] ?? null
  const [value, setValue] = useState<unknown>(before)
  const [problem, setProblem] = useState('')
  const isSaving = useRef(false)
  const save = async (next: unknown) => {
    if (isSaving.current) return
    if (next === before) return onSaved()
    const parsed = parseField(field, next)
    if ('problem' in parsed) return setProblem(t(parsed.problem))
    isSaving.current = true
    try {
      await resourceClient(resource).submit({ id: row.id, version: row['version'], [name]: next } as never, {
        quiet: true,
      })
      toast(t(['修改成功', 'Changed']), 'good')
      setProblem('')
      await whenRefreshed()
      onSaved()
    } catch (fault) {
      const { message, reason } = fault as ApiError
      setProblem(message)
      // Somebody was faster: the row is shown as it is now, and what was typed stays until one decides.
      if (reason === 'changed') announceChanged([resource.entity.name])
    } finally {
      isSaving.current = false
    }
  }
  return { value, setValue, problem, save }
}

interface PartProps extends InlineCellProps {
  readonly id: string
  readonly value: unknown
  readonly problem: string
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

function InlineField({ id, name, field, value, problem, onChange, onBlur }: PartProps) {
  const t = useText()
  return (
    <>
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
        onChange={onChange}
        onBlur={onBlur}
      />
      {problem && (
        <small id={`${id}-note`} className="field-problem" role="alert">
          {problem}
        </small>
      )}
    </>
  )
}

const nothing = () => undefined

/** A switch is turned where it stands. */
export function InlineSwitch(props: InlineCellProps) {
  const { save, problem } = useInline(props, nothing)
  return (
    <InlineField
      {...props}
      id={useId()}
      value={props.row[props.name] ?? null}
      problem={problem}
      onChange={next => void save(next)}
      onBlur={nothing}
    />
  )
}

/** The field of a cell while it is changed. */
export default function InlineEditor(props: InlineCellProps & { readonly onClose: () => void }) {
  const { value, setValue, problem, save } = useInline(props, props.onClose)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), [])
  return (
    <span
      ref={place}
      className="inline-cell inline-edits"
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Escape') props.onClose()
        if (event.key === 'Enter') void save(value)
      }}
    >
      <InlineField
        {...props}
        id={useId()}
        value={value}
        problem={problem}
        onChange={setValue}
        onBlur={() => !problem && void save(value)}
      />
    </span>
  )
}
