import { formatDecimal } from '../decimal.ts'
import { fixedSchema, namedSchema, type Schema } from '../kind-schemas.ts'
import type { Label } from '../label.ts'
import { kind, type FieldKind } from './kind.ts'
import { parseFixed } from './parsing.ts'

const maxOf = (max: number | undefined) => BigInt(max ?? 9_999_999_999)

interface FixedPoint {
  /** Its name among the components of the OpenAPI document. */
  readonly component: string
  readonly scale: number
  readonly unit: Label
  readonly description: Label
  /** Its digits before the decimal point at most, its unit and an example, for the document. */
  readonly wire: Schema & { readonly digits: number }
}

/** A kind of fixed-point numbers: bigint of the smallest unit inside, text with all decimals on the wire. */
export const fixedPoint = <const N extends string>(
  name: N,
  { component, scale, unit, description, wire: { digits, ...wire } }: FixedPoint,
  more: Partial<FieldKind> = {},
) =>
  kind<bigint, string>()(name, {
    parse: (raw, field) => parseFixed(raw, field, scale, maxOf(field.options.max)),
    format: (value: bigint) => formatDecimal(value, scale),
    schema: (field, { isSent }) => fixedSchema(component, field, scale, maxOf(field.options.max), isSent),
    components: {
      [component]: namedSchema(description, {
        type: 'string',
        pattern: `^-?\\d{1,${digits}}\\.\\d{${scale}}$`,
        ...wire,
      }),
    },
    scale,
    unit,
    isFigure: true,
    isBig: true,
    isBinding: true,
    range: [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ...more,
  })
