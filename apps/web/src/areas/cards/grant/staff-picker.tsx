import { Button, Checkbox, Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { Icon } from '../../../kernel/icon.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { matchesInitials } from '@forecourt/contract/kernel'
import { useText } from '../../../kernel/text.ts'
import { type Staff, useStaff } from '../cards-data.ts'
import { departmentsOf, isActive } from './people-draft.ts'

interface StaffPickerProps {
  readonly chosen: ReadonlySet<string>
  readonly onAdd: (staff: readonly Staff[]) => void
  readonly onRemove: (staffId: string) => void
}

/** More than this is found faster by another letter than by scrolling. */
const maxShown = 200

function Departments({
  staff,
  dept,
  onDept,
}: {
  readonly staff: readonly Staff[]
  readonly dept: string | undefined
  readonly onDept: (dept: string | undefined) => void
}) {
  const t = useText()
  const departments = useMemo(() => departmentsOf(staff.map(one => ({ dept: one.deptName ?? '' }))), [staff])
  return (
    <ul className="picker-depts" aria-label={t(['部门', 'Departments'])}>
      <li>
        <button type="button" aria-pressed={dept === undefined} onClick={() => onDept(undefined)}>
          {t(['全部部门', 'All departments'])} <small>{staff.length}</small>
        </button>
      </li>
      {departments.map(([name, count]) => (
        <li key={name}>
          <button type="button" aria-pressed={dept === name} onClick={() => onDept(name)}>
            {name || t(['未填部门', 'No department'])} <small>{count}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Employees by department and by a part of the name, number or phone. */
export function StaffPicker({ chosen, onAdd, onRemove }: StaffPickerProps) {
  const t = useText()
  const answer = useStaff()
  const [dept, setDept] = useState<string>()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const staff = useMemo(() => (answer.data ?? []).filter(isActive), [answer.data])
  const found = useMemo(
    () =>
      staff.filter(
        one =>
          (dept === undefined || (one.deptName ?? '') === dept) &&
          (!keyword || matchesInitials(one.name, keyword) || one.phone.includes(keyword)),
      ),
    [staff, dept, keyword],
  )
  if (answer.isPending) return <span className="spinner" />
  if (staff.length === 0)
    return (
      <Notice
        title={t(['还没有员工', 'There are no employees yet'])}
        text={t(['请先导入员工，或粘贴手机号', 'Import employees first, or paste phone numbers'])}
      />
    )
  const fresh = found.filter(one => !chosen.has(one.id))
  return (
    <div className="picker">
      <Departments staff={staff} dept={dept} onDept={setDept} />
      <div>
        <div className="picker-head">
          <Input
            allowClear
            prefix={<Icon name="search" size={16} />}
            placeholder={t(['姓名、拼音首字母或手机号', 'Name or phone'])}
            aria-label={t(['查找员工', 'Find employees'])}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <Button disabled={fresh.length === 0} onClick={() => onAdd(fresh)}>
            {fresh.length === 0
              ? t(['已全部加入', 'All on the list'])
              : t(['加入这 {0} 人', 'Add these {0}'], fresh.length)}
          </Button>
        </div>
        <ul className="picker-people">
          {found.slice(0, maxShown).map(one => (
            <li key={one.id}>
              <Checkbox
                checked={chosen.has(one.id)}
                onChange={event => (event.target.checked ? onAdd([one]) : onRemove(one.id))}
              >
                <span>{one.name}</span> <small>{one.phone}</small> <small>{one.deptName}</small>
              </Checkbox>
            </li>
          ))}
        </ul>
        {found.length > maxShown && (
          <p className="field-note">
            {t(
              ['还有 {0} 人未显示，可用上方按钮一次加入', '{0} more are not shown: add them by the button'],
              found.length - maxShown,
            )}
          </p>
        )}
        {found.length === 0 && <p className="nothing">{t(['没有符合的员工', 'Nobody found'])}</p>}
      </div>
    </div>
  )
}
