import type { Dictionary, Field, Label, States } from '@forecourt/contract/kernel'
import { matchesInitials } from '@forecourt/contract/kernel'
import { useText } from '../text.ts'

export interface Choice {
  readonly value: string | number
  readonly label: string
}

const pairs = (field: Field): (readonly [value: string | number, label: Label])[] => {
  if (field.kind === 'flag')
    return [
      [1, ['是', 'Yes']],
      [0, ['否', 'No']],
    ]
  if (field.kind === 'state')
    return Object.values((field.options.of as States | undefined)?.states ?? {}).map(one => [one.code, one.label])
  const entries = Object.entries((field.options.of as Dictionary | undefined)?.entries ?? {})
  return entries.map(([key, label]) => [field.options.int ? Number(key) : key, label])
}

/** What may be chosen for a dictionary, state or yes-or-no field. */
export function useChoices(field: Field): Choice[] {
  const t = useText()
  return pairs(field).map(([value, label]) => ({ value, label: t(label) }))
}

const searchableFrom = 12

/** Search by any part or by pinyin initials, offered where the list is long enough to need it. */
export const searchOf = (choices: readonly Choice[]) =>
  choices.length > searchableFrom
    ? {
        optionFilterProp: 'label',
        filterOption: (typed: string, one?: { label?: unknown }) => matchesInitials(String(one?.label), typed),
      }
    : false
