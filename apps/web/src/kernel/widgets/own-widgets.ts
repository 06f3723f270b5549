import type { Label } from '@forecourt/contract/kernel'
import { type ComponentType, createContext } from 'react'
import type { AnyRow } from '../queries.ts'
import type { FieldInputProps } from './field-props.ts'
import type { FieldTextProps } from './field-props.ts'

export interface OwnWidgets {
  /** By field name: fills the field in place of its kind's input. */
  readonly inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>
  /** By field name: shows the field in place of its kind's text, in lists and details. */
  readonly texts?: Readonly<Record<string, ComponentType<FieldTextProps>>>
  /** By the path of a call: its dialog is about something that takes more than the row's name. */
  readonly calls?: Readonly<Record<string, OwnCallDialog>>
}

export interface OwnCallDialog {
  /** Stands above the fields, in place of the row's name. */
  readonly About?: ComponentType<{ readonly row: AnyRow }>
  /** Stands between that and the fields: what it does, as far as it is known from what has been chosen. */
  readonly Before?: ComponentType<{ readonly row: AnyRow; readonly values: Readonly<Record<string, unknown>> }>
  /** The choices of a decision by their keys, in words that say what each does. */
  readonly choices?: Readonly<Record<string, Label>>
  /** What is chosen or filled in already. */
  readonly first?: Readonly<Record<string, unknown>>
  /** What the button does, as far as it is known from what has been chosen. */
  readonly submitLabel?: (row: AnyRow, values: Readonly<Record<string, unknown>>) => Label | undefined
}

/** A page that shows or fills single fields its own way puts this around its list, form or detail. */
export const OwnWidgetsContext = createContext<OwnWidgets>({})
