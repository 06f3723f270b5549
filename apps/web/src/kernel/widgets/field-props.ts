import type { Field } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'

/** What an input of a field is told. */
export interface FieldInputProps {
  readonly id: string
  readonly name: string
  readonly field: Field
  readonly label: string
  /** As the wire has it. */
  readonly value: unknown
  readonly invalid: boolean
  readonly describedBy: string
  /** Whose rows are offered to choose from, to somebody who sees those of all tenants. */
  readonly tenantId?: string | undefined
  /** Amounts are repeated in Chinese capitals, as a payment confirmation has to. */
  readonly capitals?: boolean
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

export interface FieldTextProps {
  readonly name: string
  readonly field: Field
  /** The row it belongs to: a reference finds its companion text there. */
  readonly row: Readonly<Record<string, unknown>>
  /** In a list: short moments, one line, masked values. */
  readonly brief?: boolean
}

/** How a kind shows a value that there is; `Part` shows the fields of its parts. */
export interface ValueTextProps extends FieldTextProps {
  readonly value: unknown
  readonly Part: ComponentType<FieldTextProps>
}

export interface FieldFilterProps {
  readonly name: string
  readonly field: Field
  readonly query: Readonly<Record<string, string>>
  /** The entity of the list that is filtered. */
  readonly within?: string
  readonly onFilter: (patch: Readonly<Record<string, string | undefined>>) => void
}

/** What every input of the component library is told alike. */
export const aria = ({ id, invalid, describedBy, field, onBlur }: FieldInputProps) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  'aria-required': field.options.required ?? false,
  ...(invalid ? { status: 'error' as const } : {}),
  onBlur,
})
