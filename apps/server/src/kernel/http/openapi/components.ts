import {
  type Area,
  referenceLabelOf,
  type Dictionary,
  dictionarySchema,
  entitiesOf,
  type Entity,
  type EnumNames,
  type Field,
  type Fields,
  innerFieldsOf,
  kindComponents,
  kindOf,
  outputFields,
  rowCallsOf,
  type Schema,
  schemaNamed,
  schemaOfField,
  schemaOfFields,
  stateFieldOf,
  statesSchema,
} from '@forecourt/contract/kernel'
import { storedFields } from '../../db/table.ts'

/** `partner_status` and `partnerStatus` are both `PartnerStatus`. */
export const pascal = (name: string): string =>
  name
    .split(/[^a-zA-Z0-9]/)
    .map(part => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('')

/** What operations share, each said once and referred to by its name. */
export class Components {
  readonly schemas = new Map<string, Schema>(Object.entries(kindComponents))
  readonly enums: EnumNames
  readonly #entities: ReadonlyMap<string, Entity>
  readonly #namesByText = new Map<string, string>()
  readonly #nodes = new Map<Fields, Schema>()
  /** The entities with calls on their rows, by their fields. */
  readonly #acted: ReadonlyMap<Fields, Entity>

  constructor(areas: readonly Area[]) {
    const served = areas.flatMap(area => Object.values(area.resources)).map(one => one.entity)
    const entities = [...new Set([...areas.flatMap(entitiesOf), ...served])]
    this.#entities = new Map(entities.map(one => [one.name, one]))
    this.enums = this.#nameEnums(areas, entities)
    const calls = areas.flatMap(area => Object.values(area.calls))
    this.#acted = new Map(entities.flatMap(one => (rowCallsOf(one, calls).length ? [[one.fields, one]] : [])))
    this.add('Can', canSchema)
    for (const resource of areas.flatMap(area => Object.values(area.resources)))
      for (const one of [resource.entity, ...Object.values(resource.parts)]) this.#addRow(one)
  }

  /** The component of this name; two schemas of one name are a fault of the document. */
  add(name: string, schema: Schema): Schema {
    const known = this.schemas.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`the document has two components ${name}`)
    this.schemas.set(name, schema)
    return schemaNamed(name)
  }

  /** The component with exactly this content, or a new one of this name. */
  shared(name: string, schema: Schema): Schema {
    const text = JSON.stringify(schema)
    const known = this.#namesByText.get(text)
    if (known) return schemaNamed(known)
    this.#namesByText.set(text, name)
    return this.add(name, schema)
  }

  /** What is answered of these fields, a row of an entity where they are one, and of the parts that stand in it. */
  answered(name: string, fields: Fields, parts: Readonly<Record<string, Schema>> = {}): Schema {
    const row = this.#withCan(this.#withReferenceLabels(schemaOfFields(fields, false, this.enums), fields), fields)
    const names = Object.keys(parts)
    if (names.length === 0) return this.shared(name, row)
    const required = [...((row['required'] as string[] | undefined) ?? []), ...names]
    return this.shared(name, { ...row, required, properties: { ...(row['properties'] as object), ...parts } })
  }

  /** What a call answers past its output: only what it requires is always there. */
  answeredByItself(name: string, fields: Fields): Schema {
    const required = Object.keys(fields).filter(one => fields[one]?.options.required)
    return this.add(name, {
      ...schemaOfFields(fields, false, this.enums),
      required,
      additionalProperties: true,
    })
  }

  /** A row with `children` of its kind; the same fields make one component, of the first name. */
  node(name: string, fields: Fields): Schema {
    const known = this.#nodes.get(fields)
    if (known) return known
    const row = this.answered(`${name}Row`, fields)
    const below = { children: { type: 'array', items: schemaNamed(name) }, hasChildren: { type: 'boolean' } }
    const made = this.add(name, { allOf: [row, { type: 'object', properties: below }] })
    this.#nodes.set(fields, made)
    return made
  }

  answeredInline(fields: Fields): Schema {
    return schemaOfFields(fields, false, this.enums)
  }

  /** A value of this field as answers have it. */
  value(field: Field): Schema {
    return schemaOfField(field, false, this.enums)
  }

  sent(fields: Fields): Schema {
    return schemaOfFields(fields, true, this.enums)
  }

  row(of: Entity): Schema {
    return schemaNamed(pascal(of.name))
  }

  /** A row comes with the display texts of what it refers to: `siteName` of `siteId`. */
  #withReferenceLabels(schema: Schema, fields: Fields): Schema {
    const properties = schema['properties'] as Record<string, Schema>
    const texts = Object.entries(fields)
      .filter(([name, field]) => this.#hasReferenceLabel(field) && !Object.hasOwn(properties, referenceLabelOf(name)))
      .map(([name]) => [referenceLabelOf(name), { type: ['string', 'null'], readOnly: true }])
    return { ...schema, properties: { ...properties, ...Object.fromEntries(texts) } }
  }

  /** A whole row comes with what can be done with it, in its detail always and in lists on demand. */
  #withCan(schema: Schema, fields: Fields): Schema {
    const isRow = [...this.#acted.keys()].some(row => Object.entries(row).every(([name, one]) => fields[name] === one))
    if (!isRow) return schema
    return {
      ...schema,
      properties: { ...(schema['properties'] as object), can: { ...schemaNamed('Can'), description: canWords } },
    }
  }

  #hasReferenceLabel(field: Field): boolean {
    const { by, to: name = '' } = field.options
    const to = kindOf(field).isReference || by !== undefined ? this.#entities.get(name) : undefined
    return to?.options.display !== undefined
  }

  #addRow(of: Entity): void {
    const fields = storedFields(of)
    const row = this.#withCan(this.#withReferenceLabels(schemaOfFields(fields, false, this.enums), fields), fields)
    if (of.options.parent) {
      const children = { type: 'array', items: this.row(of) }
      const properties = { ...(row['properties'] as object), children, hasChildren: { type: 'boolean' } }
      this.shared(pascal(of.name), { ...row, properties })
    } else this.shared(pascal(of.name), row)
  }

  #nameEnums(areas: readonly Area[], entities: readonly Entity[]): EnumNames {
    const names = new Map<unknown, string>()
    const put = (of: unknown, name: string, schema: Schema) => {
      if (names.has(of)) return
      names.set(of, name)
      this.add(name, schema)
    }
    const calls = areas.flatMap(area => Object.values(area.calls))
    const fields = [
      ...entities.map(one => one.fields),
      ...calls.flatMap(one => [one.input, ...outputFields(one.output)]),
    ]
    for (const one of entities) {
      const state = stateFieldOf(one)
      if (state)
        put(state.states, `${pascal(one.name)}${pascal(state.name)}Enum`, statesSchema(state.states, one.label))
    }
    for (const field of fields.flatMap(allFields))
      if (kindOf(field).hasDictionary && field.options.of) {
        const dictionary = field.options.of as Dictionary
        const isWhole = field.options.int === true
        put(dictionary, `${pascal(dictionary.code)}Enum`, dictionarySchema(dictionary, isWhole))
      }
    return names
  }
}

/** What can be done with a row: by the path of each call. */
const canWords = '可对本条数据执行的操作及不可执行的原因 / What can be done with the row, and what stands in the way'

const canSchema: Schema = {
  type: 'object',
  readOnly: true,
  description: canWords,
  additionalProperties: { enum: [true, 'permission', 'apiScope', 'input', 'party', 'ownWork', 'sameUser', 'state'] },
}

/** The fields, and those of the tables within them. */
const allFields = (fields: Fields): Field[] =>
  Object.values(fields).flatMap(field => [field, ...allFields(innerFieldsOf(field) ?? {})])
