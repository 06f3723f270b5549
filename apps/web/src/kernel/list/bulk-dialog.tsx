import {
  type AnyCall,
  confirmationOf,
  type Entity,
  type Fields,
  inputFromRow,
  type Label,
} from '@forecourt/contract/kernel'
import { removal, startBulk } from '@forecourt/contract/tools'
import { useMemo, useState } from 'react'
import { type ApiError, send } from '../client.ts'
import { grouped } from '../figures.ts'
import { FormFields } from '../form/form-fields.tsx'
import { formFields, useForm } from '../form/form-state.ts'
import { Dialog } from '../form/dialog.tsx'
import { pointTo } from '../form/problem-list.tsx'
import { useText } from '../text.ts'
import { useMatching } from './bulk-bar.tsx'
import { useReached } from './bulk-reach.ts'
import { BulkRun } from './bulk-run.tsx'
import { serverQuery } from './list-query.ts'
import { useList } from './list-state.ts'

interface BulkDialogProps {
  /** What is done to each row; without a call they are removed. */
  readonly call?: AnyCall
  readonly onClose: () => void
}

const removes: Label = ['删除', 'Delete']
const sureToRemove: Label = ['确定将选择数据删除？', 'Delete the selected rows?']

/** What the rows do not answer themselves and a person fills in once for all. */
function askedFields(call: AnyCall | undefined, of: Entity): Fields {
  if (!call) return {}
  const known = inputFromRow(call, of, {})
  return Object.fromEntries(Object.entries(formFields(call.input as Fields, true)).filter(([name]) => !(name in known)))
}

/**
 * The rows as they were picked, whatever happens to the list behind the dialog. Of rows picked one by one only those are sent
 * that the action can succeed with; of everything that the filters find the server passes over the others.
 */
function useBulkCount(call: AnyCall | undefined) {
  const { isAll, selectedCount, query, resource } = useList()
  const matching = useMatching()
  const [reached] = useReached([call ?? 'remove'])
  const [resolveView] = useState(() => ({
    count: reached ? grouped(String(reached.count)) : matching,
    left: reached ? selectedCount - reached.count : 0,
    input: {
      resource: resource.bases[0] ?? '',
      action: call?.path ?? removal,
      ids: isAll ? '' : (reached?.ids.join(',') ?? ''),
      filters: isAll ? serverQuery(query, true, 0) : {},
    },
  }))
  return resolveView
}

interface AskProps extends BulkDialogProps {
  readonly title: string
  readonly onStarted: (taskId: string) => void
}

/** Asks once for all rows. */
function BulkAsk({ call, title, onClose, onStarted }: AskProps) {
  const t = useText()
  const { entity, setSelected, pane } = useList()
  const { count, left, input } = useBulkCount(call)
  const fields = useMemo(() => askedFields(call, entity), [call, entity])
  const form = useForm(fields)
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    const wrong = form.check()
    if (wrong) return pointTo(pane.element, wrong)
    if (busy) return
    setBusy(true)
    form.calm()
    // The same to the same rows: whoever closes this without an answer and opens it again begins it once.
    const submission = JSON.stringify([input.resource, input.action, input.ids, input.filters])
    try {
      const { taskId } = await send(startBulk, { ...input, values: form.values }, { quiet: true, submission })
      setSelected([])
      onStarted(taskId)
    } catch (fault) {
      setBusy(false)
      form.refuse(fault as ApiError)
    }
  }
  const asks = call ? confirmationOf(call) : sureToRemove
  return (
    <Dialog
      title={title}
      shape="modal"
      okText={t(call?.title ?? removes)}
      busy={busy}
      form={form}
      danger={!call || (call.danger ?? false)}
      onSubmit={() => void begin()}
      onClose={onClose}
    >
      <p className="bulk-count">
        {t(['将处理 {0} 条{1}', '{0} {0|row|rows} of {1}'], count, entity.label)}
        {left > 0 &&
          t(
            ['，另外 {0} 条不可操作，保持不变', '; {0} others do not allow it and stay as they are'],
            grouped(String(left)),
          )}
      </p>
      {asks && <p className="call-confirm">{t(asks)}</p>}
      <FormFields form={form} capitals={call?.money ?? false} />
    </Dialog>
  )
}

/** Does one thing to many rows: asks, then shows how far the server is with it and what became of it. */
export default function BulkDialog({ call, onClose }: BulkDialogProps) {
  const t = useText()
  const { entity } = useList()
  const [taskId, setTaskId] = useState<string>()
  const title = t(['批量{0}', '{0}: many rows'], t(call?.title ?? removes))
  return taskId ? (
    <BulkRun taskId={taskId} title={title} entity={entity} call={call} onClose={onClose} />
  ) : (
    <BulkAsk {...(call ? { call } : {})} title={title} onClose={onClose} onStarted={setTaskId} />
  )
}
