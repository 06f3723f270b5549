import type { Dictionary, Label } from '@forecourt/contract/kernel'
import { createContext, useContext } from 'react'
import { useEntries } from '../dictionary-words.ts'
import { useText } from '../text.ts'
import type { FieldInputProps } from '../widgets/field-input.tsx'

/** The choices by their keys, where the dictionary's own words do not say enough. */
export const ChoiceWordsContext = createContext<Readonly<Record<string, Label>>>({})

interface LargeChoiceProps extends Pick<FieldInputProps, 'id' | 'label' | 'value' | 'onChange'> {
  readonly choices: readonly (readonly [key: string | number, label: string])[]
  readonly onBlur?: () => void
  readonly describedBy?: string
}

/** One of a few, each a large button that says what it means. */
export const LargeChoice = ({ id, label, value, choices, onChange, onBlur, describedBy }: LargeChoiceProps) => (
  <div id={id} role="radiogroup" aria-label={label} aria-describedby={describedBy} className="large-choice">
    {choices.map(([key, text]) => (
      <label key={key} data-chosen={String(value) === String(key)}>
        <input
          type="radio"
          name={id}
          checked={String(value) === String(key)}
          onChange={() => onChange(key)}
          onBlur={onBlur}
        />
        {text}
      </label>
    ))}
  </div>
)

/** The decision itself. Nothing is chosen beforehand. */
export function DecisionInput({ field, ...props }: FieldInputProps) {
  const t = useText()
  const words = useContext(ChoiceWordsContext)
  const entries = useEntries(field.options.of as Dictionary)
  const choices = Object.entries(entries).map(
    ([key, label]) => [field.options.int ? Number(key) : key, t(words[key] ?? label)] as const,
  )
  return <LargeChoice {...props} choices={choices} />
}
