import { type ComponentType, createContext } from 'react'
import type { FieldInputProps } from './field-input.tsx'
import type { FieldTextProps } from './field-text.tsx'

export interface OwnWidgets {
  /** By field name: fills the field in place of its kind's input. */
  readonly inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>
  /** By field name: shows the field in place of its kind's text, in lists and details. */
  readonly texts?: Readonly<Record<string, ComponentType<FieldTextProps>>>
}

/** A page that shows or fills single fields its own way puts this around its list, form or detail. */
export const OwnWidgetsContext = createContext<OwnWidgets>({})
