import type { Dictionary } from '../dictionary.ts'
import type { Field } from '../field.ts'
import { enumSchema } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { asText, ok, parseWhole, unprintable, wrong } from './parsing.ts'

const dictionaryOf = ({ options }: Field) => options.of as Dictionary | undefined

/** A key of a dictionary. */
export const dict = kind<string>()('dict', {
  parse: (raw, field) => {
    const { entries, synonyms } = dictionaryOf(field) ?? {}
    const given = asText(raw)
    const key = given !== undefined && synonyms && Object.hasOwn(synonyms, given) ? synonyms[given] : given
    if (key === undefined || key.length > 64 || unprintable.test(key))
      return wrong('取值不正确', 'is not a valid choice')
    if (entries && !Object.hasOwn(entries, key)) return wrong('取值不在可选范围内', 'is not one of the choices')
    return field.options.int ? parseWhole(key, field, -(2 ** 31), 2 ** 31 - 1) : ok(key)
  },
  schema: (field, { names }) => enumSchema(field, names),
  prompt: 'select',
  range: [-32_768, 32_767],
  choices: field =>
    Object.entries(dictionaryOf(field)?.entries ?? {}).map(([key, label]) => ({
      value: field.options.int ? Number(key) : key,
      label,
    })),
  hasDictionary: true,
})
