import type { Fields } from '@forecourt/contract/kernel'
import { site, sites } from '@forecourt/contract/sites'
import { usePlace } from '../../kernel/call/place.tsx'
import { Dialog } from '../../kernel/form/dialog.tsx'
import type { FormProps } from '../../kernel/form/form-dialog.tsx'
import { FormFields } from '../../kernel/form/form-fields.tsx'
import { formFields } from '../../kernel/form/form-state.ts'
import { useFreshRow, useResourceForm } from '../../kernel/form/resource-form.tsx'
import { navigate } from '../../kernel/location.tsx'
import { usePane } from '../../kernel/pane.tsx'
import { useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'
import { RegionInput } from './region-select.tsx'

const widgets = { inputs: { provinceCode: RegionInput, cityCode: RegionInput, districtCode: RegionInput } }
/** The declaration knows the places as texts; a person chooses them, and what is missing is said so. */
const asChosen = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, name in widgets.inputs ? { ...field, kind: 'dict' } : field]),
  )
const addFields = asChosen(formFields(site.fields, true))
const editFields = asChosen(formFields(site.fields, false))

function Form({ row, first, onSaved, onClose, shape = 'drawer' }: Omit<FormProps, 'resource'>) {
  const t = useText()
  const pane = usePane()
  const user = useSession(state => state.user)
  const suppliesItself = usePlace('tenant')
  const { form, busy, submit, close, above } = useResourceForm({
    resource: sites,
    fields: row ? editFields : addFields,
    ...(row ? { row } : {}),
    first: { ...first, ...(suppliesItself && user ? { supplierTenantId: user.tenant_id } : {}) },
    onClose,
    onSaved: id => {
      toast(
        row ? t(['更新成功', 'Updated']) : t(['新增成功，接着配置油枪与油价', 'Added; now its nozzles and prices']),
        'good',
      )
      onSaved?.(id)
      onClose()
      // A new site is of no use yet: its page says what comes next.
      if (!row && id && !onSaved) navigate(`${pane.place.path.replace(/\/edit$/, '')}/detail?id=${id}`)
    },
  })
  return (
    <Dialog
      title={row ? t(['修改站点', 'Edit site']) : t(['新增站点', 'New site'])}
      shape={shape}
      okText={row ? t(['保存', 'Save']) : t(['创建站点', 'Create site'])}
      busy={busy}
      form={form}
      onSubmit={submit}
      onClose={close}
    >
      {above}
      <OwnWidgetsContext value={widgets}>
        <FormFields form={form} />
      </OwnWidgetsContext>
    </Dialog>
  )
}

/** The form of a site; an existing one is fetched anew with the fields a list leaves out. */
export function SiteForm(props: FormProps) {
  const { isPending, row } = useFreshRow(sites, props.row)
  if (isPending) return <span className="spinner" />
  return <Form {...props} {...(row ? { row } : {})} />
}
