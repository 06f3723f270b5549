import { useEntries } from '../../kernel/dictionary-words.ts'
import { siteUsers, staffRelation } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { resourceClient } from '../../kernel/client.ts'
import { confirm } from '../../kernel/confirm.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { type StaffRow, useStaff } from './sites-data.ts'
import type { SectionProps } from './site-sections.tsx'

const FormDialog = lazy(() => import('../../kernel/form/form-dialog.tsx'))

/** Who works at the site, and as what. */
export default function StaffSection({ siteId }: SectionProps) {
  const t = useText()
  const staff = useStaff(siteId)
  const [mayAdd, mayRemove] = [usePermission('siteUser_add'), usePermission('siteUser_delete')]
  const [adding, setAdding] = useState(false)
  const remove = async (row: StaffRow) => {
    const sure = await confirm({
      title: t(['移出站点人员？', 'Remove from the staff?']),
      text: wireText(row['userName']),
      ok: t(['移出', 'Remove']),
      danger: true,
    })
    if (!sure) return
    await resourceClient(siteUsers)
      .remove([row.id])
      .then(
        () => toast(t(['已移出', 'Removed']), 'good'),
        () => undefined,
      )
  }
  const relations = useEntries(staffRelation)
  return (
    <>
      <div className="section-head">
        <p>{t(['站点人员须属于该站点的供货商', 'Staff are people of the supplier of this site'])}</p>
        {mayAdd && <Button onClick={() => setAdding(true)}>{t(['添加人员', 'Add a person'])}</Button>}
      </div>
      {staff.data && staff.data.length > 0 ? (
        <ul className="staff">
          {staff.data.map(row => (
            <li key={row.id}>
              <strong>{wireText(row['userName'])}</strong>
              <span>{t(relations[String(row.relationType)] ?? ['', ''])}</span>
              {mayRemove && (
                <button type="button" className="quiet text-button danger-text" onClick={() => void remove(row)}>
                  {t(['移出', 'Remove'])}
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        staff.data && <p className="nothing">{t(['还没有站点人员', 'Nobody yet'])}</p>
      )}
      <Suspense>
        {adding && (
          <FormDialog resource={siteUsers} first={{ siteId }} shape="modal" onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </>
  )
}
