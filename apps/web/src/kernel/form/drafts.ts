import { type Field, kindOf } from '@forecourt/contract/kernel'
import { useSession } from '../session.ts'
import { forget, save, savedWithTime, savedKeys } from '../storage.ts'
import type { Values } from './form-state.ts'

/** Work that may be left before it is done: a form, or anything else with values of its own. */
export interface Unfinished {
  readonly fields: Readonly<Record<string, Pick<Field, 'kind'> | undefined>>
  readonly first: Values
  readonly values: Values
  readonly dirty: boolean
  /** Puts values of a draft in the place of those that are there. */
  readonly fill: (values: Values) => void
}

/** What somebody had changed and not yet saved, and on which version of the row. */
export interface Draft {
  /** Only what differs from the row. */
  readonly values: Values
  /** What the row said there. */
  readonly base: Values
  readonly version?: number
}

export interface KeptDraft extends Draft {
  readonly name: string
  /** Epoch milliseconds. */
  readonly time: number
}

const start = 'draft-'
const retentionDays = 14
const dayMs = 86_400_000

/** One draft for each person and form; another person at the same browser never sees it. */
export function draftKey(name: string): string {
  const { user } = useSession.getState()
  return `${start}${user?.tenant_id ?? ''}-${user?.user_id ?? ''}-${name}`
}

/** What was changed and may be kept: never a secret. */
export function draftOf(
  fields: Unfinished['fields'],
  first: Values,
  values: Values,
  version?: number,
): Draft | undefined {
  const isKept = (field: Pick<Field, 'kind'> | undefined) => !field || !kindOf(field).isSecret
  const changed = Object.keys(fields).filter(
    name => isKept(fields[name]) && JSON.stringify(values[name]) !== JSON.stringify(first[name]),
  )
  if (!changed.length) return undefined
  const pick = (of: Values) => Object.fromEntries(changed.map(name => [name, of[name] ?? null]))
  return { values: pick(values), base: pick(first), ...(version === undefined ? {} : { version }) }
}

export const keepDraft = (key: string, draft: Draft): void => save(key, draft)
export const forgetDraft = (key: string): void => forget(key)

/** The draft of a form, unless it is so old that nobody remembers it; those are removed on the way. */
export function readDraft(name: string): KeptDraft | undefined {
  for (const key of savedKeys(start)) {
    const time = savedWithTime(key)?.datetime ?? 0
    if (Date.now() - time > retentionDays * dayMs) forget(key)
  }
  const found = savedWithTime(draftKey(name))
  return found && { ...(found.content as Draft), name, time: found.datetime }
}
