import type { Field, Label } from '@forecourt/contract/kernel'
import { varchar } from 'drizzle-orm/pg-core'
import { serverKind } from './kind.ts'
import { noTexts, sampleText } from './words.ts'

const maxLength = 255

export const text = serverKind({
  column: (name, field) => varchar(name, { length: field.options.max ?? maxLength }),
  width: 18,
  rules: ({ options: { max } }: Field): Label[] => (max ? [[`最多${max}个字符`, `at most ${max} characters`]] : []),
  sample: (seed, field) => sampleText(seed, field),
  mistakes: field => noTexts(maxLength, field),
})
