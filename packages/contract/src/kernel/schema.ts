import { codedFields, textNameOf } from './dictionary-names.ts'
import type { Field, Fields } from './field.ts'
import { type EnumNames, inBoth, type Schema } from './kind-schemas.ts'
import { isAnswered, isWritable, kindOf, kinds } from './kinds/index.ts'

const noNames: EnumNames = new Map()

/** Always there in an answer and never null, as `Wire` has it. */
const isSet = (field: Field): boolean => {
  const { readBy, required, initial, many } = field.options
  const isKept = readBy?.others === 'nothing'
  return !isKept && (kindOf(field).isState || Boolean(required) || initial !== undefined || Boolean(many))
}

/** Has to be sent: what has a first value of its own may be left out. */
const isNeeded = ({ options }: Field): boolean => options.required === true && options.initial === undefined

/** The names by which a field leaves the server; it is sent by its own. */
const namesOf = (name: string, { options }: Field, isSent: boolean): string[] =>
  isSent ? [name] : [name, ...(options.spellings ?? [])]

/** The fields of a schema: what is sent leaves out what only the server sets, answers leave out secrets. */
export const shownFields = (fields: Fields, isSent: boolean): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => (isSent ? isWritable(field) : isAnswered(field)))

/** The text of a code: for clients that know no code, and left out for who prefers answers without. */
const codeText: Schema = { type: ['string', 'null'], readOnly: true }

/**
 * The OpenAPI schema of an object with these fields. Answers have every field, some of them null; what is sent needs those that
 * are required and have no first value.
 */
export function schemaOfFields(fields: Fields, isSent = false, names: EnumNames = noNames): Schema {
  const shown = shownFields(fields, isSent)
  const coded = new Set(isSent ? [] : codedFields(fields).map(([name]) => name))
  const always: string[] = []
  const properties = shown.flatMap(([name, field]) => {
    const schema = schemaOfField(field, isSent, names)
    const text = textNameOf(name)
    const texts: [string, Schema][] = coded.has(name) ? [[text, codeText]] : []
    always.push(...namesOf(name, field, isSent), ...(field.options.named && !isSent ? [text] : []))
    return [...namesOf(name, field, isSent).map((one): [string, Schema] => [one, schema]), ...texts]
  })
  const required = isSent ? shown.filter(([, field]) => isNeeded(field)).map(([name]) => name) : always
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** Null beside what a value may be. */
function orNull(schema: Schema): Schema {
  if (typeof schema['type'] === 'string')
    return {
      ...schema,
      type: [schema['type'], 'null'],
      ...(Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as unknown[]), null] } : {}),
    }
  return '$ref' in schema ? { anyOf: [schema, { type: 'null' }] } : schema
}

function valueSchema(field: Field, isSent: boolean, names: EnumNames): Schema {
  if (field.options.many) return { type: 'string', 'x-joined-by': ',' }
  const ofFields = (fields: Fields) => schemaOfFields(fields, isSent, names)
  return kindOf(field).schema(field, { isSent, names, ofFields })
}

const joined = '，多个以英文逗号连接 / several, joined by commas'

/** The schema of one field, with its label and hint in both languages. */
export function schemaOfField(field: Field, isSent = false, names: EnumNames = noNames): Schema {
  const value = valueSchema(field, isSent, names)
  const { hint, many } = field.options
  const hints = [hint, isSent ? kindOf(field).sentHint : undefined].flatMap(one => (one ? [`. ${inBoth(one)}`] : []))
  const description = `${inBoth(field.label)}${many ? joined : ''}${hints.join('')}`
  const isNever = isSent ? isNeeded(field) : isSet(field)
  // A root of a tree has "0" above it.
  const shape = isNever || (field.options.above && !isSent) ? value : orNull(value)
  const { initial } = field.options
  return {
    ...shape,
    description,
    ...(isSent && initial !== undefined ? { default: typeof initial === 'boolean' ? Number(initial) : initial } : {}),
  }
}

/** What the kinds are on the wire, each said once with its unit: fields refer to them by name. */
export const kindComponents: Readonly<Record<string, Schema>> = Object.assign(
  {},
  ...Object.values(kinds).map(one => one.components),
)
