import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Json = Readonly<Record<string, unknown>>

export interface Described {
  readonly id: string
  readonly method: string
  /** As in the document: `/api/files/{key}`. */
  readonly path: string
  readonly isAlias: boolean
  /** Nobody needs to sign in. */
  readonly isOpen: boolean
  readonly needs: readonly string[]
  /** JSON pointers to the schemas of what is sent and answered, where that is JSON. */
  readonly request: string | undefined
  readonly answer: string | undefined
}

const pointed = (...keys: readonly string[]): string =>
  keys.map(key => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** An OpenAPI document that can be asked whether what was sent and answered is what it says. */
export class Document {
  readonly operations: readonly Described[]
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  readonly #compiled = new Map<string, ValidateFunction>()
  readonly #root: Json

  constructor(text: string) {
    this.#root = JSON.parse(text) as Json
    this.#ajv.addSchema({ ...this.#root, $id: 'document' })
    this.operations = Object.entries(this.#root['paths'] as Record<string, Record<string, Json>>).flatMap(
      ([path, item]) => Object.entries(item).map(([method, one]) => this.#described(path, method, one)),
    )
  }

  /** What is wrong with a value by the schema at this place of the document; nothing when it fits. */
  faultOf(pointer: string, value: unknown): string | undefined {
    const known =
      this.#compiled.get(pointer) ??
      this.#ajv.compile({ $ref: `document#${encodeURI(pointer)}`, unevaluatedProperties: false })
    this.#compiled.set(pointer, known)
    return known(value) ? undefined : this.#ajv.errorsText(known.errors)
  }

  #described(path: string, method: string, one: Json): Described {
    const parameters = ((one['parameters'] ?? []) as Json[])
      .map(parameter => (parameter['$ref'] ? (this.#at(String(parameter['$ref']).slice(1)) as Json) : parameter))
      .filter(({ required }) => required === true)
    const at = pointed('paths', path, method)
    return {
      id: String(one['operationId']),
      method: method.toUpperCase(),
      path,
      isAlias: one['deprecated'] === true,
      isOpen: (one['security'] as unknown[]).length === 0,
      needs: parameters.map(({ name }) => String(name)),
      request: this.#jsonAt(`${at}/requestBody`),
      answer: this.#jsonAt(`${at}/responses/200`),
    }
  }

  #jsonAt(pointer: string): string | undefined {
    const found = this.#at(pointer) as { $ref?: string; content?: Json } | undefined
    if (found?.$ref) return this.#jsonAt(found.$ref.slice(1))
    // Files and streams answer JSON only when they are refused.
    const media = Object.keys(found?.content ?? {})
    return media.join() === 'application/json' ? `${pointer}/content/application~1json/schema` : undefined
  }

  #at(pointer: string): unknown {
    return pointer
      .slice(1)
      .split('/')
      .reduce(
        (node: unknown, key) => (node as Json | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        this.#root,
      )
  }
}
