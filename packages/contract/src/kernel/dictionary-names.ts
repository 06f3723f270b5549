import type { Dictionary } from './dictionary.ts'
import { referenceLabelOf } from './entity.ts'
import type { Field, Fields } from './field.ts'
import { kindOf } from './kinds/index.ts'
import { inLang, type Lang } from './label.ts'
import { stateByCode, type States } from './states.ts'

type Named = readonly (readonly [name: string, field: Field])[]

const named = new WeakMap<Fields, Named>()
const coded = new WeakMap<Fields, Named>()

const kept = (
  known: WeakMap<Fields, Named>,
  fields: Fields,
  isWanted: (name: string, field: Field) => boolean,
): Named => {
  const found = known.get(fields)
  if (found) return found
  const made = Object.entries(fields).filter(([name, field]) => isWanted(name, field))
  known.set(fields, made)
  return made
}

/** What the text of a code is called: `categoryName` of `category`. */
export const textNameOf = (name: string): string => `${name}Name`

/** Whether a field or the name of a reference is called so already. */
const isTaken = (fields: Fields, text: string): boolean =>
  fields[text] !== undefined ||
  Object.keys(fields).some(other => kindOf(fields[other] as Field).isReference && referenceLabelOf(other) === text)

const isCoded = ({ kind, options }: Field): boolean =>
  options.of !== undefined &&
  !options.many &&
  (kindOf({ kind } as Field).hasDictionary || kindOf({ kind } as Field).isState)

/** The fields whose texts leave beside their keys whoever asks, worked out once; nearly always none. */
export const namedFields = (fields: Fields): Named => kept(named, fields, (_, { options }) => options.named === true)

/** All fields of codes that can have their text beside them, for clients that do not know the codes. */
export const codedFields = (fields: Fields): Named =>
  kept(
    coded,
    fields,
    (name, field) => field.options.named === true || (isCoded(field) && !isTaken(fields, textNameOf(name))),
  )

/** What the declaration calls a key of a dictionary or the code of a state; null for none. */
export function nameOf(field: Field, key: unknown, lang: Lang): string | null {
  if (key === null || key === undefined) return null
  const { of } = field.options
  const label = kindOf(field).isState
    ? stateByCode(of as States, Number(key))?.label
    : (of as Dictionary | undefined)?.entries[String(key)]
  return label ? inLang(label, lang) : null
}
