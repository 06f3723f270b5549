import type { Resource } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { FieldList } from '../parts/field-list.tsx'
import { usePermission } from '../permission.ts'
import { useText } from '../text.ts'
import FormDialog from './form-dialog.tsx'
import { useFreshRow } from './resource-form.tsx'

/** The only row of the tenant: it needs no name. */
const only = { id: '' }

function Reading({ resource }: { readonly resource: Resource }) {
  const t = useText()
  const { isPending, row } = useFreshRow(resource, only)
  if (isPending || !row) return null
  return (
    <section className="detail-page">
      <h1>{t(resource.entity.label)}</h1>
      <FieldList fields={resource.entity.fields} row={row} />
    </section>
  )
}

/** Settings of which a tenant has one row: their form without a list, or what they say for who may not change them. */
export default function SettingPage({ resource }: { readonly resource: Resource }) {
  const may = usePermission(`${resource.permission}_edit`)
  const [round, setRound] = useState(0)
  if (!may) return <Reading resource={resource} />
  // Saved or given up, the form begins anew with what is stored.
  return <FormDialog key={round} resource={resource} row={only} shape="page" onClose={() => setRound(round + 1)} />
}
