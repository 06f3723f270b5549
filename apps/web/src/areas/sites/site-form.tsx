import type { WireRowOf } from '@forecourt/contract/kernel'
import { site, sites } from '@forecourt/contract/sites'
import { useState } from 'react'
import { type ApiError, resourceClient } from '../../kernel/client.ts'
import type { FormProps } from '../../kernel/form/form-dialog.tsx'
import { FormField } from '../../kernel/form/form-fields.tsx'
import { type FormState, formFields, useForm } from '../../kernel/form/form-state.ts'
import { Frame } from '../../kernel/form/frame.tsx'
import { navigate } from '../../kernel/location.tsx'
import { usePane } from '../../kernel/pane.tsx'
import { refreshEntity, useRow } from '../../kernel/queries.ts'
import { platformTenant, useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { RegionSelect } from './region-select.tsx'

type SiteRow = WireRowOf<typeof site>
const lower = new Set(['cityCode', 'districtCode'])

/** The groups of the declaration; the three codes of the place are chosen one below the other. */
function SiteFields({ form }: { readonly form: FormState }) {
  const t = useText()
  const names = Object.keys(form.fields).filter(name => !lower.has(name))
  const groups = Map.groupBy(names, name => {
    const group = form.fields[name]?.options.group
    return group ? t(group) : t(['站点', 'Site'])
  })
  return [...groups].map(([title, members]) => (
    <fieldset key={title} className="field-group">
      <legend>{title}</legend>
      {members.map(name =>
        name === 'provinceCode' ? (
          <RegionSelect key={name} form={form} />
        ) : (
          <FormField key={name} name={name} form={form} />
        ),
      )}
    </fieldset>
  ))
}

const addFields = formFields(site.fields, true)
const editFields = formFields(site.fields, false)

function Form({ row, onClose, shape }: Pick<FormProps, 'onClose' | 'shape'> & { readonly row?: SiteRow }) {
  const t = useText()
  const pane = usePane()
  const user = useSession(state => state.user)
  const isOwn = user !== undefined && user.tenant_id !== platformTenant
  const [first] = useState(() => row ?? (isOwn ? { supplierTenantId: user.tenant_id } : {}))
  const form = useForm(row ? editFields : addFields, first)
  const [busy, setBusy] = useState(false)
  const point = (name: string) =>
    pane.element?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea, button)`)?.focus()
  const submit = async () => {
    const wrong = form.check()
    if (wrong) return point(wrong)
    if (busy) return
    setBusy(true)
    form.calm()
    try {
      const body = { ...form.values, ...(row ? { id: row.id, version: row.version } : {}) }
      const { id } = await resourceClient(sites).submit(body as never, { quiet: true })
      toast(
        row ? t(['更新成功', 'Updated']) : t(['新增成功，接着配置油枪与油价', 'Added; now its guns and prices']),
        'good',
      )
      onClose()
      // A new site is of no use yet: its workbench says what comes next.
      if (!row && id) navigate(`${pane.place.path.replace(/\/edit$/, '')}/detail?id=${id}`)
      await refreshEntity('site')
    } catch (fault) {
      setBusy(false)
      const refused = fault as ApiError
      form.refuse(refused)
      if (refused.problems[0]) point(refused.problems[0].field)
    }
  }
  return (
    <Frame
      title={row ? t(['修改站点', 'Edit site']) : t(['新增站点', 'New site'])}
      shape={shape ?? 'drawer'}
      okText={row ? t(['保存', 'Save']) : t(['创建站点', 'Create site'])}
      busy={busy}
      dirty={form.dirty}
      summary={form.summary}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SiteFields form={form} />
    </Frame>
  )
}

/** The form of a site; an existing one is fetched anew with the fields a list leaves out. */
export function SiteForm({ row, shape, onClose }: FormProps) {
  const detail = useRow(sites, row?.id)
  if (row && (detail.isPending || !detail.isFetchedAfterMount)) return <span className="spinner" />
  return (
    <Form
      onClose={onClose}
      {...(shape ? { shape } : {})}
      {...(row && detail.data ? { row: detail.data as SiteRow } : {})}
    />
  )
}
