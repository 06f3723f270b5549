import { type Field, type Fields, type Label, parseField } from '@forecourt/contract/kernel'
import { useMemo, useRef, useState } from 'react'
import type { ApiError, FieldProblem } from '../api-error.ts'
import { useText } from '../text.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields a person fills in, of all fields of an input. */
export const formFields = (fields: Fields, isNew: boolean): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => {
      const { readOnly, onlyNew, form } = field.options
      return !readOnly && form !== false && field.kind !== 'state' && (isNew || !onlyNew)
    }),
  )

const firstValue = (field: Field): unknown => {
  const { initial } = field.options
  return typeof initial === 'boolean' ? Number(initial) : (initial ?? null)
}

/** The first values: the row's, and the declared ones of a new row. */
export const firstValues = (fields: Fields, row: Values = {}): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, row[name] ?? firstValue(field)]))

/** What the contract says of a value, in the server's own words. */
function problemOf(field: Field | undefined, value: unknown): Label | undefined {
  const parsed = field && parseField(field, value)
  return parsed && 'problem' in parsed ? parsed.problem : undefined
}

type Problems = Readonly<Record<string, Label>>

/** A form's values and problems: checked when a field is left, and on every change once it was wrong. */
export function useForm(fields: Fields, row: Values = {}) {
  const t = useText()
  const first = useMemo(() => firstValues(fields, row), [fields, row])
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Problems>({})
  const [summary, setSummary] = useState('')
  const touched = useRef(new Set<string>())
  const put = (name: string, problem: Label | undefined) =>
    setProblems(before => {
      const others = Object.fromEntries(Object.entries(before).filter(([other]) => other !== name))
      return problem ? { ...others, [name]: problem } : others
    })
  return {
    fields,
    values,
    summary,
    dirty: JSON.stringify(values) !== JSON.stringify(first),
    problem: (name: string) => problems[name] && t(problems[name]),
    set(name: string, value: unknown) {
      setValues(before => ({ ...before, [name]: value }))
      if (problems[name] || touched.current.has(name)) put(name, problemOf(fields[name], value))
    },
    leave(name: string) {
      touched.current.add(name)
      put(name, problemOf(fields[name], values[name]))
    },
    /** Checks everything; answers the first field that is wrong. */
    check(): string | undefined {
      const found = Object.keys(fields).flatMap(name => {
        const problem = problemOf(fields[name], values[name])
        return problem ? [[name, problem] as const] : []
      })
      setProblems(Object.fromEntries(found))
      return found[0]?.[0]
    },
    /** Shows what the server refused: beside the fields it names, and the rest above the buttons. */
    refuse(fault: ApiError) {
      const known = fault.problems.filter(one => one.field in fields)
      setProblems(Object.fromEntries(known.map(({ field, message }: FieldProblem) => [field, [message, message]])))
      setSummary(known.length ? '' : fault.requestId ? `${fault.message} (${fault.requestId})` : fault.message)
    },
    calm: () => setSummary(''),
  }
}

export type FormState = ReturnType<typeof useForm>
