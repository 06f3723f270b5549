import { type Entity, type Field, kindOf } from '@forecourt/contract/kernel'
import { seal, sealedBy, unseal } from './sealed-secret.ts'
import type { Secrets } from '../who/secrets.ts'

type Raw = Readonly<Record<string, unknown>>

const known = new WeakMap<Entity, readonly (readonly [name: string, field: Field])[]>()

/** The fields of an entity that are sealed in its table, worked out once; nearly always none. */
export function sealedFields(of: Entity): readonly (readonly [name: string, field: Field])[] {
  const found = known.get(of)
  if (found) return found
  const made = Object.entries(of.fields).filter(([, field]) => kindOf(field).isSealed)
  known.set(of, made)
  return made
}

/** To what a secret is bound: copied to another row or column it does not open. */
const ownerOf = (of: Entity, name: string, row: Raw): string => {
  const bound = of.fields[name]?.options.sealedFor
  return bound ? bound.map(one => String(row[one])).join(':') : `${of.name}.${name}:${String(row['id'])}`
}

/** The secret of a row, opened; undefined when there is none or none of these secrets of the installation opens it. */
export function openSecret(of: Entity, name: string, row: Raw, accepted: readonly string[]): string | undefined {
  const text = row[name]
  return typeof text === 'string' ? unseal(text, ownerOf(of, name, row), ...accepted) : undefined
}

/** Seals what is written into fields of secrets, so that a dump of the database alone opens nothing. */
export class Seals {
  readonly #present: string

  constructor({ present }: Pick<Secrets, 'present'>) {
    this.#present = present
  }

  /** A new row as it is stored. */
  row<R>(of: Entity, row: R): R {
    const fields = sealedFields(of)
    return fields.length === 0 ? row : (this.#sealed(of, row as Raw, row as Raw, fields) as R)
  }

  /** Changes as they are stored: a secret that stays as it was in the table is sealed already. */
  changes(of: Entity, before: Raw, changes: Raw): Raw {
    const fields = sealedFields(of).filter(([name]) => changes[name] !== before[name])
    if (fields.length === 0) return changes
    return this.#sealed(of, { ...before, ...changes }, changes, fields)
  }

  /** Whether the present secret of the installation has sealed it. */
  isPresent(text: string): boolean {
    return sealedBy(text, this.#present)
  }

  #sealed(of: Entity, row: Raw, values: Raw, fields: readonly (readonly [name: string, field: Field])[]): Raw {
    const sealed = fields.flatMap(([name]) => {
      const text = values[name]
      return typeof text === 'string' ? [[name, seal(text, ownerOf(of, name, row), this.#present)] as const] : []
    })
    return { ...values, ...Object.fromEntries(sealed) }
  }
}
