import { choicesOf, type Dictionary, type Field, kindOf, matchesInitials } from '@forecourt/contract/kernel'
import { useOffered } from '../dictionary-words.ts'
import { useText } from '../text.ts'

export interface Choice {
  readonly value: string | number
  readonly label: string
}

/** What may be chosen for a field of a closed set; of a dictionary what is still offered, in the operator's words. */
export function useChoices(field: Field): Choice[] {
  const t = useText()
  const { hasDictionary } = kindOf(field)
  const offered = useOffered(hasDictionary ? (field.options.of as Dictionary | undefined) : undefined)
  if (!hasDictionary) return choicesOf(field).map(({ value, label }) => ({ value, label: t(label) }))
  return Object.entries(offered).map(([key, label]) => ({
    value: field.options.int ? Number(key) : key,
    label: t(label),
  }))
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
