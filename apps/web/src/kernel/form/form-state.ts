import { type Fields, fieldsFor, type Label } from '@forecourt/contract/kernel'
import { useMemo, useRef, useState } from 'react'
import type { ApiError, FieldProblem } from '../api-error.ts'
import { useText } from '../text.ts'
import { firstValues, problemOf, type Values } from './form-values.ts'

export { firstValues, formFields, type Values } from './form-values.ts'

type Problems = Readonly<Record<string, Label>>

/** A field that is wrong, as the summary above a form names it. */
export interface Wrong {
  readonly name: string
  readonly text: string
}

/**
 * A form's values and problems. A field is checked when it is left, and on every change only once it was wrong: nobody
 * is told off in the middle of a number.
 */
export function useForm(
  all: Fields,
  row: Values = {},
  /** What is asked for once these values are chosen. */
  askedFor: (values: Values) => Fields = values => fieldsFor(all, values),
) {
  const t = useText()
  const first = useMemo(() => firstValues(all, row), [all, row])
  const [values, setValues] = useState(first)
  const fields = askedFor(values)
  const [problems, setProblems] = useState<Problems>({})
  const [summary, setSummary] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const wrongOnce = useRef(new Set<string>())
  /** Wrong for a reason that is not known here: it stands until the value is another. */
  const blamed = useRef<ReadonlySet<string>>(new Set())
  const put = (name: string, problem: Label | undefined) => {
    if (problem) wrongOnce.current.add(name)
    setProblems(before => {
      const others = Object.fromEntries(Object.entries(before).filter(([other]) => other !== name))
      return problem ? { ...others, [name]: problem } : others
    })
  }
  const putAll = (found: readonly (readonly [name: string, problem: Label])[]) => {
    for (const [name] of found) wrongOnce.current.add(name)
    setProblems(Object.fromEntries(found))
    setWasSent(found.length > 0)
    blamed.current = new Set()
  }
  const blameAll = (found: Parameters<typeof putAll>[0]) => {
    putAll(found)
    blamed.current = new Set(found.map(([name]) => name))
  }
  return {
    fields,
    first,
    /** Whose row it is that is filled in; unknown for a new one, which is the reader's own. */
    tenantId: typeof row['tenantId'] === 'string' ? row['tenantId'] : undefined,
    values,
    summary,
    dirty: JSON.stringify(values) !== JSON.stringify(first),
    problem: (name: string) => problems[name] && t(problems[name]),
    /** What stands in the way since somebody tried to send the form, in the order of the fields. */
    wrong: (wasSent ? Object.keys(fields) : []).flatMap((name): Wrong[] => {
      const problem = problems[name]
      return problem ? [{ name, text: t(problem) }] : []
    }),
    set(name: string, value: unknown) {
      setValues(before => ({ ...before, [name]: value }))
      // Another choice may ask for another field: what is wrong with them is said when they are left.
      if (blamed.current.has(name)) blamed.current = new Set([...blamed.current].filter(other => other !== name))
      if (wrongOnce.current.has(name)) put(name, problemOf(askedFor({ ...values, [name]: value })[name], value))
    },
    /** Replaces many values at once, such as by those of a draft. */
    fill(given: Values) {
      const known = Object.entries(given).filter(([name]) => name in all)
      setValues(before => ({ ...before, ...Object.fromEntries(known) }))
    },
    leave(name: string) {
      const problem = problemOf(fields[name], values[name])
      // What goes away while a field is left moves what was about to be clicked.
      if (problem || !blamed.current.has(name)) put(name, problem)
    },
    /** Checks everything; answers the first field that is wrong. */
    check(): string | undefined {
      const found = Object.keys(fields).flatMap(name => {
        const problem = problemOf(fields[name], values[name])
        return problem ? [[name, problem] as const] : []
      })
      putAll(found)
      return found[0]?.[0]
    },
    /** Marks fields that are wrong for a reason of the page; answers the first of them. */
    blame(found: Problems): string | undefined {
      blameAll(Object.entries(found))
      return Object.keys(found)[0]
    },
    /** Shows what the server refused: beside the fields it names, and the rest above the buttons. */
    refuse(fault: ApiError) {
      const known = fault.problems.filter(one => one.field in fields)
      blameAll(known.map(({ field, message }: FieldProblem) => [field, [message, message]]))
      setSummary(known.length ? '' : fault.requestId ? `${fault.message} (${fault.requestId})` : fault.message)
    },
    calm: () => setSummary(''),
  }
}

export type FormState = ReturnType<typeof useForm>
