import type { Resource } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'
import { usePane, usePaneQuery, usePaneTitle } from '../pane.tsx'
import { useText } from '../text.ts'
import { formTitle } from './form-shape.ts'
import FormDialog, { type FormProps } from './form-dialog.tsx'

interface FormPageProps {
  readonly resource: Resource
  readonly Form?: ComponentType<FormProps>
}

/** The form of many fields in a tab of its own; saving and cancelling close it. */
export default function FormPage({ resource, Form = FormDialog }: FormPageProps) {
  const pane = usePane()
  const [{ id }] = usePaneQuery()
  const t = useText()
  // The same words as above the form: the menu's word for all of them is not that for one.
  usePaneTitle(t(formTitle(resource.entity, !id)))
  return <Form resource={resource} shape="page" onClose={pane.close} {...(id ? { row: { id } } : {})} />
}
