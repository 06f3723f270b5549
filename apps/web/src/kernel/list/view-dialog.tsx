import { dict, dictionary } from '@forecourt/contract/kernel'
import { listView, viewScope, viewScopes } from '@forecourt/contract/system'
import { useMemo, useState } from 'react'
import type { ApiError } from '../client.ts'
import { FormField } from '../form/form-fields.tsx'
import { useForm } from '../form/form-state.ts'
import { Dialog } from '../form/dialog.tsx'
import { useText } from '../text.ts'
import { wireText } from '../wire-text.ts'
import { useList } from './list-state.ts'
import type { SavedView } from './use-views.ts'
import { useViewActions } from './view-actions.ts'

/** The audiences one may choose. */
const scopesFor = (isForAll: boolean) =>
  dictionary(
    viewScope.code,
    viewScope.label,
    Object.fromEntries(
      Object.entries(viewScope.entries).filter(
        ([key]) => key !== viewScopes.own && (isForAll || key !== viewScopes.all),
      ),
    ),
  )

/** Name and audience of a view, new or known. */
export default function ViewDialog({ view, onClose }: { readonly view?: SavedView; readonly onClose: () => void }) {
  const t = useText()
  const { may } = useList()
  const { mayGiveTo, save } = useViewActions()
  const isForAll = mayGiveTo(viewScopes.all)
  const fields = useMemo(
    () => ({
      viewName: listView.fields.viewName,
      scope: dict(['谁能使用', 'For whom'], { of: scopesFor(isForAll), required: true, initial: viewScopes.me }),
      roleId: listView.fields.roleId,
      isDefault: listView.fields.isDefault,
    }),
    [isForAll],
  )
  const first = useMemo(() => ({ ...view }), [view])
  const form = useForm(fields, first)
  const [busy, setBusy] = useState(false)
  const scope = String(form.values['scope'])
  const submit = async () => {
    if (form.check() || busy) return
    setBusy(true)
    const { roleId, isDefault } = form.values
    const audience = {
      scope,
      roleId: scope === viewScopes.role ? (roleId as string | null) : null,
      isDefault: scope === viewScopes.me ? 0 : Number(isDefault),
    }
    try {
      await save(view, wireText(form.values['viewName']), may.publishViews ? audience : undefined)
      onClose()
    } catch (fault) {
      setBusy(false)
      form.refuse(fault as ApiError)
    }
  }
  return (
    <Dialog
      title={view ? t(['名称和范围', 'Name and audience']) : t(['存为视图', 'Save as a view'])}
      shape="modal"
      okText={t(['保存', 'Save'])}
      busy={busy}
      dirty={form.dirty}
      summary={form.summary}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormField name="viewName" form={form} />
      {may.publishViews && <FormField name="scope" form={form} />}
      {may.publishViews && scope === viewScopes.role && <FormField name="roleId" form={form} />}
      {may.publishViews && scope !== viewScopes.me && <FormField name="isDefault" form={form} />}
    </Dialog>
  )
}
