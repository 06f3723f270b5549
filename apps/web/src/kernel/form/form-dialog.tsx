import type { Resource } from '@forecourt/contract/kernel'
import { useMemo } from 'react'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { toast } from '../toast.ts'
import { undoOf } from '../undo.ts'
import { formFields } from './form-state.ts'
import { formTitle, shapeFor } from './form-shape.ts'
import { FormFields } from './form-fields.tsx'
import { Frame, type FrameProps } from './frame.tsx'
import { useFreshRow, useResourceForm } from './resource-form.tsx'

export interface FormProps {
  readonly resource: Resource
  /** The row to change; without it a new one is made. */
  readonly row?: AnyRow
  /** First values of a new row, such as the parent of a branch. */
  readonly first?: Readonly<Record<string, unknown>>
  readonly shape?: FrameProps['shape']
  /** Told of the row's id; whoever opened the form goes on with it. */
  readonly onSaved?: (id: string | undefined) => void
  readonly onClose: () => void
}

function Form({ resource, row, first, shape, onSaved, onClose }: FormProps) {
  const t = useText()
  const { entity } = resource
  const fields = useMemo(() => formFields(entity.fields, !row), [entity, row])
  const { form, busy, submit, close, above } = useResourceForm({
    resource,
    fields,
    ...(row ? { row } : {}),
    ...(first ? { first } : {}),
    onClose,
    onSaved: id => {
      toast(row ? t(['更新成功', 'Updated']) : t(['新增成功', 'Added']), 'good', undoOf(resource.entity))
      onSaved?.(id)
      onClose()
    },
  })
  return (
    <Frame
      title={t(formTitle(entity, !row))}
      shape={shape ?? shapeFor(entity, !row)}
      okText={t(['保存', 'Save'])}
      busy={busy}
      form={form}
      onSubmit={submit}
      onClose={close}
    >
      {above}
      <FormFields form={form} />
    </Frame>
  )
}

/** The form of a resource. A row is fetched anew before it is changed, with the fields a list leaves out. */
export default function FormDialog(props: FormProps) {
  const { isPending, row } = useFreshRow(props.resource, props.row)
  if (isPending) return null
  return <Form {...props} {...(row ? { row } : {})} />
}
