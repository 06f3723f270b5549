import { type Entity, isReversible, type Label, rowFields } from '@forecourt/contract/kernel'
import { restoreVersion } from '@forecourt/contract/system'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { send } from '../client.ts'
import { confirm } from '../confirm.tsx'
import { usePermission } from '../permission.ts'
import { type HistoryEntry, useHistory } from '../queries.ts'
import { actorOf } from '../row-name.ts'
import { say, useText } from '../text.ts'
import { toast } from '../toast.ts'
import { differences } from './compare.ts'
import { ValueText } from './value-text.tsx'
import './versions.css'

export interface VersionsProps {
  readonly entity: Entity
  readonly id: string
  readonly onClose: () => void
}

interface PickProps {
  readonly label: string
  readonly entries: readonly HistoryEntry[]
  /** The entry after which nothing has happened yet. */
  readonly last: string | undefined
  readonly value: string
  readonly onChange: (id: string) => void
}

const latest: Label = ['当前版本', 'Now']

function Pick({ label, entries, last, value, onChange }: PickProps) {
  const t = useText()
  return (
    <label className="version-pick">
      <span>{label}</span>
      <Select
        value={value}
        onChange={onChange}
        options={entries.map(entry => ({
          value: entry.id,
          label: `${entry.createTime} ${t(actorOf(entry))}${entry.id === last ? ` · ${t(latest)}` : ''}`,
        }))}
      />
    </label>
  )
}

async function restore(entity: Entity, id: string, entry: HistoryEntry): Promise<boolean> {
  const sure = await confirm({
    title: say(['恢复到这个版本？', 'Restore this version?']),
    text: say(
      ['{0} 之后的修改将被改回，历史中会留下记录', 'Changes after {0} are put back; the history keeps them'],
      entry.createTime,
    ),
    ok: say(['恢复', 'Restore']),
  })
  if (!sure) return false
  await send(restoreVersion, { entity: entity.name, id, entryId: entry.id })
  toast(say(['已恢复', 'Restored']), 'good')
  return true
}

/** Two versions of a row side by side, and the way back to the older one. */
export default function VersionsDialog({ entity, id, onClose }: VersionsProps) {
  const t = useText()
  const { data: entries = [] } = useHistory(entity.name, id)
  const mayEdit = usePermission(`${entity.name}_edit`)
  const [chosen, setChosen] = useState<{ readonly older?: string; readonly newer?: string }>({})
  const newer = chosen.newer ?? entries[0]?.id ?? ''
  const olderOnes = entries.slice(entries.findIndex(entry => entry.id === newer) + 1)
  const older = olderOnes.find(entry => entry.id === chosen.older) ?? olderOnes[0]
  const changed = older ? differences(entries, older.id, newer) : []
  const fields = rowFields(entity)
  return (
    <Modal
      open
      width={760}
      title={t(['版本对比', 'Compare versions'])}
      onCancel={onClose}
      footer={
        mayEdit && older && isReversible(entity) ? (
          <Button onClick={() => void restore(entity, id, older).then(done => done && onClose())}>
            {t(['恢复到较早的版本', 'Restore the earlier version'])}
          </Button>
        ) : null
      }
    >
      <div className="version-picks">
        <Pick
          label={t(['较早', 'Earlier'])}
          entries={olderOnes}
          last={entries[0]?.id}
          value={older?.id ?? ''}
          onChange={one => setChosen({ ...chosen, older: one })}
        />
        <Pick
          label={t(['较新', 'Later'])}
          entries={entries.slice(0, -1)}
          last={entries[0]?.id}
          value={newer}
          onChange={one => setChosen({ ...chosen, newer: one })}
        />
      </div>
      {changed.length === 0 ? (
        <p className="nothing">{t(['两个版本没有差别', 'These versions do not differ'])}</p>
      ) : (
        <table className="versions">
          <thead>
            <tr>
              <th>{t(['字段', 'Field'])}</th>
              <th>{t(['较早', 'Earlier'])}</th>
              <th>{t(['较新', 'Later'])}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ field, before, after }) => (
              <tr key={field}>
                <th>{t(fields[field]?.label ?? ['其他', 'Other'])}</th>
                <td className="version-before">
                  <ValueText of={entity.name} name={field} field={fields[field]} value={before} />
                </td>
                <td className="version-after">
                  <ValueText of={entity.name} name={field} field={fields[field]} value={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
