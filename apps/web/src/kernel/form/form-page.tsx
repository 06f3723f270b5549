import type { Resource } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'
import { usePane, usePaneQuery } from '../pane.tsx'
import FormDialog, { type FormProps } from './form-dialog.tsx'

interface FormPageProps {
  readonly resource: Resource
  readonly Form?: ComponentType<FormProps>
}

/** The form of many fields in a tab of its own; saving and cancelling close it. */
export default function FormPage({ resource, Form = FormDialog }: FormPageProps) {
  const pane = usePane()
  const [{ id }] = usePaneQuery()
  return <Form resource={resource} shape="page" onClose={pane.close} {...(id ? { row: { id } } : {})} />
}
