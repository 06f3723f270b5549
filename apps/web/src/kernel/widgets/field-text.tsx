import { kindOf } from '@forecourt/contract/kernel'
import { useContext } from 'react'
import { webKindOf } from '../kinds/index.ts'
import { useText } from '../text.ts'
import type { FieldTextProps } from './field-props.ts'
import { OwnWidgetsContext } from './own-widgets.ts'
import { texts } from './texts.tsx'

export type { FieldTextProps } from './field-props.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

function Nothing({ isSecret }: { readonly isSecret: boolean }) {
  const t = useText()
  return <span className="nothing">{isSecret ? t(['未设置', 'Not set']) : '—'}</span>
}

/** Shows a field of a row; `—` where there is nothing. */
export function FieldText(props: FieldTextProps) {
  const value = props.row[props.name]
  const Own = useContext(OwnWidgetsContext).texts?.[props.name]
  if (Own) return <Own {...props} />
  const Text = texts[webKindOf(props.field).text]
  const isRoot = props.field.options.above && value === '0'
  if (isEmpty(value) || isRoot) return <Nothing isSecret={kindOf(props.field).isSecret} />
  return <Text {...props} value={value} Part={FieldText} />
}
