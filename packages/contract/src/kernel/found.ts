import type { Entity } from './entity.ts'
import { labelSchema, listSchema, objectSchema, type Schema, stringSchema } from './kind-schemas.ts'
import type { Label } from './label.ts'
import type { Tone } from './states.ts'

/**
 * How what somebody types is compared with a field that rows are found by: `number` by its beginning, `name` by any part or
 * its pinyin initials, `digits` (phones, cards) whole or by the last four, and by nothing between.
 */
export type FoundBy = 'name' | 'number' | 'digits'

function foundBy({ fields, options }: Entity, name: string): FoundBy {
  const { format, mask, unique, readOnly } = fields[name]?.options ?? {}
  if (format === 'mobile' || mask === 'everywhere') return 'digits'
  return unique || readOnly || options.code === name ? 'number' : 'name'
}

/** The fields by which a row is found from anywhere, each with how it is compared. */
export const foundFields = (of: Entity): (readonly [name: string, by: FoundBy])[] =>
  (of.options.found ?? []).map(name => [name, foundBy(of, name)] as const)

/** A row that was found, with as much of it as its list would show this person. */
export interface FoundRow {
  readonly entity: string
  readonly label: Label
  /** The code of the page that shows such rows. */
  readonly page: string
  readonly id: string
  readonly name: string
  /** What else it is found by. */
  readonly facts: readonly string[]
  /** Whose it is, for those who see the rows of all tenants. */
  readonly tenantName: string | null
  readonly state: { readonly label: Label; readonly tone: Tone } | null
  readonly amount: string | null
  readonly time: string | null
}

/** Something that can be begun without a row: a new one of a kind, or a call of its page. */
export interface FoundAction {
  readonly entity: string
  readonly label: Label
  readonly page: string
  /** `add`, or the path of the call. */
  readonly errand: string
}

export interface Finds {
  readonly actions: readonly FoundAction[]
  readonly rows: readonly FoundRow[]
}

const orNull: Schema = { type: ['string', 'null'] }
const said = { entity: stringSchema, label: labelSchema, page: stringSchema }

/** `Finds` for the document. */
export const findsSchema = objectSchema({
  actions: listSchema(objectSchema({ ...said, errand: stringSchema })),
  rows: listSchema(
    objectSchema({
      ...said,
      id: stringSchema,
      name: stringSchema,
      facts: listSchema(stringSchema),
      tenantName: orNull,
      state: { ...objectSchema({ label: labelSchema, tone: stringSchema }), type: ['object', 'null'] },
      amount: orNull,
      time: orNull,
    }),
  ),
})
