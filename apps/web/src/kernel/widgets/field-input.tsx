import { Suspense, useContext } from 'react'
import { webKindOf } from '../kinds/index.ts'
import type { FieldInputProps } from './field-props.ts'
import { inputs } from './inputs.tsx'
import { OwnWidgetsContext } from './own-widgets.ts'

export type { FieldInputProps } from './field-props.ts'

/** Fills in a field: by the page's own input, or by that of its kind. */
export function FieldInput(props: FieldInputProps) {
  const Own = useContext(OwnWidgetsContext).inputs?.[props.name]
  const Usual = inputs[webKindOf(props.field).input]
  if (!Own) return <Usual {...props} />
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  )
}
