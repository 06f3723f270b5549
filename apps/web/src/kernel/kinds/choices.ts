import { choicesOf, type Field } from '@forecourt/contract/kernel'

/** The choice whose label in either language, or whose key, was pasted. */
export const pastedChoice = (text: string, field: Field): unknown =>
  choicesOf(field).find(
    ({ value, label: [zh, en] }) => zh === text || en.toLowerCase() === text.toLowerCase() || String(value) === text,
  )?.value ?? text
