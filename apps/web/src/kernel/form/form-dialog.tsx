import { useMemo } from 'react'
import { useText } from '../text.ts'
import { toast } from '../toast.ts'
import { undoOf } from '../undo.ts'
import { formFields } from './form-state.ts'
import { formTitle, shapeFor } from './form-shape.ts'
import { FormFields, InForm } from './form-fields.tsx'
import type { FormProps } from './form-props.ts'
import { Dialog } from './dialog.tsx'
import { useFreshRow, useResourceForm } from './resource-form.tsx'

export type { FormProps } from './form-props.ts'

function Form({ resource, row, first, shape, width, Beside, isLong = false, onSaved, onClose }: FormProps) {
  const t = useText()
  const { entity } = resource
  const fields = useMemo(() => formFields(entity.fields, !row), [entity, row])
  const { form, busy, submit, close, above } = useResourceForm({
    resource,
    fields,
    isLong,
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
    <Dialog
      title={t(formTitle(entity, !row))}
      shape={shape ?? shapeFor(entity, !row)}
      {...(width ? { width } : {})}
      okText={t(['保存', 'Save'])}
      busy={busy}
      form={form}
      onSubmit={submit}
      onClose={close}
    >
      {above}
      {Beside ? (
        <div className="form-beside">
          <div>
            <FormFields form={form} />
          </div>
          <aside>
            <InForm form={form}>
              <Beside />
            </InForm>
          </aside>
        </div>
      ) : (
        <FormFields form={form} />
      )}
    </Dialog>
  )
}

/** The form of a resource. A row is fetched anew before it is changed, with the fields a list leaves out. */
export default function FormDialog(props: FormProps) {
  const { isPending, row } = useFreshRow(props.resource, props.row)
  if (isPending) return null
  return <Form {...props} {...(row ? { row } : {})} />
}
