import { setManagers, site, siteUser, siteUsers, staffRelation } from '@forecourt/contract/sites'
import type { WireRowOf } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { resourceClient } from '../../kernel/client.ts'
import { confirm } from '../../kernel/confirm.tsx'
import { useEntries } from '../../kernel/dictionary-words.ts'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useRows } from '../../kernel/queries.ts'
import { say, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { wireText } from '../../kernel/wire-text.ts'

const FormDialog = lazy(() => import('../../kernel/form/form-dialog.tsx'))
const max = 100
const manager = 1
type Staff = WireRowOf<typeof siteUser>

async function remove(row: Staff): Promise<void> {
  const isSure = await confirm({
    title: say(['移出站点人员？', 'Remove from the staff?']),
    text: wireText(row['userName']),
    ok: say(['移出', 'Remove']),
    danger: true,
  })
  if (!isSure) return
  await resourceClient(siteUsers).remove([row.id])
  toast(say(['已移出', 'Removed']), 'good')
}

/** Who works at the site, and as what. */
export default function StaffSection() {
  const t = useText()
  const { id: siteId } = useThisRow(site)
  const staff = useRows(siteUsers, { siteId, current: 1, size: max })
  const relations = useEntries(staffRelation)
  const [mayAdd, mayRemove] = [usePermission('siteUser_add'), usePermission('siteUser_delete')]
  const [adding, setAdding] = useState(false)
  const title = t(['站点人员', 'Staff'])
  const managers = staff.data?.records.filter(one => one.relationType === manager).map(one => one.userId)
  const removeButton = (row: Staff) =>
    mayRemove && (
      <button
        type="button"
        className="quiet text-button danger-text"
        onClick={() => void remove(row).catch(() => undefined)}
      >
        {t(['移出', 'Remove'])}
      </button>
    )
  return (
    <Section
      title={title}
      extra={
        <span className="tool-row">
          {managers && <CallButton call={setManagers} given={{ siteId }} first={{ userIds: managers }} />}
          {mayAdd && <Button onClick={() => setAdding(true)}>{t(['添加人员', 'Add a person'])}</Button>}
        </span>
      }
    >
      <p className="dim">{t(['站点人员须属于该站点的供货商', 'Staff are people of the supplier of this site'])}</p>
      <Sheet
        label={title}
        rows={staff.data?.records}
        keyOf={row => row.id}
        empty={['还没有站点人员', 'Nobody yet']}
        columns={[
          { head: t(siteUser.fields.userId.label), cell: row => wireText(row['userName']) },
          {
            head: t(siteUser.fields.relationType.label),
            cell: row => t(relations[String(row.relationType)] ?? ['', '']),
          },
          { head: t(['操作', 'Actions']), isUnnamed: true, cell: removeButton },
        ]}
      />
      <Suspense>
        {adding && (
          <FormDialog resource={siteUsers} first={{ siteId }} shape="modal" onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </Section>
  )
}
