import type { ComponentType } from 'react'
import type { Resource } from '@forecourt/contract/kernel'
import type { AnyRow } from '../queries.ts'
import type { DialogProps } from './dialog.tsx'

export interface FormProps {
  readonly resource: Resource
  /** The row to change; without it a new one is made. */
  readonly row?: AnyRow
  /** First values of a new row, such as the parent of a branch. */
  readonly first?: Readonly<Record<string, unknown>>
  readonly shape?: DialogProps['shape']
  readonly width?: number
  /** Stands beside the fields and goes by what is typed into them (`useFormAround`), such as what it would do. */
  readonly Beside?: ComponentType
  /** A new row is long work: its draft is on the server, and continued on any device. */
  readonly isLong?: boolean
  /** Told of the row's id; whoever opened the form goes on with it. */
  readonly onSaved?: (id: string | undefined) => void
  readonly onClose: () => void
}
