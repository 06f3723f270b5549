import { fill, type Resource } from '@forecourt/contract/kernel'
import { useMemo, useState } from 'react'
import { type ApiError, resourceClient } from '../client.ts'
import { confirm } from '../confirm.tsx'
import { usePane } from '../pane.tsx'
import { type AnyRow, refreshEntity, useRow } from '../queries.ts'
import { say, useText } from '../text.ts'
import { toast } from '../toast.ts'
import { undoOf } from '../undo.ts'
import { formFields, useForm } from './form-state.ts'
import { shapeFor } from './form-shape.ts'
import { FormFields } from './form-fields.tsx'
import { Frame, type FrameProps } from './frame.tsx'

export interface FormProps {
  readonly resource: Resource
  /** The row to change; without it a new one is made. */
  readonly row?: AnyRow
  /** First values of a new row, such as the parent of a branch. */
  readonly first?: Readonly<Record<string, unknown>>
  readonly shape?: FrameProps['shape']
  readonly onClose: () => void
}

/** Focuses what is wrong, so that it is seen and heard. */
const pointTo = (place: HTMLElement | null, name: string) =>
  place?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea, button)`)?.focus()

/** Somebody else has changed the row meanwhile: nothing is overwritten, and nothing typed is lost unasked. */
const askReload = () =>
  confirm({
    title: say(['数据已被他人修改', 'Somebody else has changed this record']),
    text: say([
      '您看到的内容已不是最新，本次保存未生效。重新载入将放弃您的修改。',
      'What you see is no longer current and was not saved. Loading it anew discards your changes.',
    ]),
    ok: say(['重新载入', 'Load anew']),
  })

function Form({ resource, row, first, shape, onClose, onReload }: FormProps & { readonly onReload?: () => void }) {
  const t = useText()
  const pane = usePane()
  const { entity } = resource
  const fields = useMemo(() => formFields(entity.fields, !row), [entity, row])
  const form = useForm(fields, row ?? first)
  const [busy, setBusy] = useState(false)
  const fail = async (fault: ApiError) => {
    setBusy(false)
    if (fault.reason === 'changed' && (await askReload())) {
      await refreshEntity(entity.name)
      return onReload?.()
    }
    form.refuse(fault)
    const named = fault.problems[0]?.field
    if (named) pointTo(pane.element, named)
  }
  const submit = async () => {
    const wrong = form.check()
    if (wrong) return pointTo(pane.element, wrong)
    if (busy) return
    setBusy(true)
    form.calm()
    const body = { ...form.values, ...(row ? { id: row.id, version: row['version'] } : {}) }
    await resourceClient(resource)
      .submit(body as never, { quiet: true })
      .then(async () => {
        toast(row ? t(['更新成功', 'Updated']) : t(['新增成功', 'Added']), 'good', undoOf(resource.entity))
        onClose()
        await refreshEntity(entity.name)
      }, fail)
  }
  const verb: readonly [string, string] = row ? ['修改{0}', 'Edit {0}'] : ['新增{0}', 'New {0}']
  return (
    <Frame
      title={t(fill(verb, [entity.label[0], entity.label[1].toLowerCase()]))}
      shape={shape ?? shapeFor(entity, !row)}
      okText={t(['保存', 'Save'])}
      busy={busy}
      dirty={form.dirty}
      summary={form.summary}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormFields form={form} />
    </Frame>
  )
}

/** The form of a resource. A row is fetched anew before it is changed, with the fields a list leaves out. */
export default function FormDialog(props: FormProps) {
  const { resource, row } = props
  const asked = row && resource.verbs.includes('detail') ? row.id : undefined
  const detail = useRow(resource, asked)
  const [round, setRound] = useState(0)
  if (asked && (detail.isPending || (round > 0 && detail.isFetching))) return null
  const current = (detail.data as AnyRow | undefined) ?? row
  return (
    <Form
      key={`${round}-${detail.isFetchedAfterMount}`}
      {...props}
      {...(current ? { row: current } : {})}
      onReload={() => setRound(round + 1)}
    />
  )
}
