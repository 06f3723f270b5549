import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { type Staff, useStaff } from '../cards-data.ts'
import { PastePicker } from './paste-picker.tsx'
import { type DraftPerson, isActive, maxPeople, ofStaff } from './people-draft.ts'
import { PeopleTable } from './people-table.tsx'
import { StaffPicker } from './staff-picker.tsx'

type Way = 'all' | 'pick' | 'paste' | 'keep'

interface PeopleStepProps {
  readonly people: readonly DraftPerson[]
  /** How many people a draft that is changed has already; they stay unless others are chosen. */
  readonly kept: number | undefined
  readonly usual: string
  readonly max: bigint
  readonly isFixed: boolean
  readonly onAdd: (people: readonly DraftPerson[]) => void
  readonly onChange: (people: readonly DraftPerson[]) => void
}

function Everybody({ onAdd }: { readonly onAdd: (staff: readonly Staff[]) => void }) {
  const t = useText()
  const { data = [] } = useStaff()
  const staff = data.filter(isActive)
  const off = data.length - staff.length
  return (
    <div className="everybody">
      <p>
        <strong className="figure">{staff.length}</strong> {t(['名在职员工', 'active employees'])}
        {off > 0 && <small> {t(['（{0} 人账户未启用，不会发放）', '({0} accounts are off and get none)'], off)}</small>}
      </p>
      <Button type="primary" ghost disabled={staff.length === 0} onClick={() => onAdd(staff)}>
        {t(['加入全部员工', 'Add all employees'])}
      </Button>
    </div>
  )
}

/** Who gets a card: everybody, some by department and name, or phones pasted in; all end up in one list. */
export function PeopleStep({ people, kept, usual, max, isFixed, onAdd, onChange }: PeopleStepProps) {
  const t = useText()
  const [way, setWay] = useState<Way>(kept === undefined ? 'pick' : 'keep')
  const chosen = useMemo(() => new Set(people.flatMap(one => one.staffId ?? [])), [people])
  const ways = [
    ...(kept === undefined ? [] : [{ value: 'keep' as const, label: t(['沿用原名单', 'Keep the list']) }]),
    { value: 'pick' as const, label: t(['按部门选择', 'By department']) },
    { value: 'all' as const, label: t(['全部员工', 'All employees']) },
    { value: 'paste' as const, label: t(['粘贴手机号', 'Paste phones']) },
  ]
  const addStaff = (staff: readonly Staff[]) => onAdd(staff.map(ofStaff))
  const remove = (key: string) => onChange(people.filter(one => one.key !== key))
  const setAmount = (key: string, amount: string | undefined) =>
    onChange(
      people.map(one => {
        if (one.key !== key) return one
        const { amount: _, ...rest } = one
        return amount === undefined ? rest : { ...rest, amount }
      }),
    )
  return (
    <>
      <Segmented<Way> options={ways} value={way} onChange={setWay} aria-label={t(['选择方式', 'How to choose'])} />
      <div className="people-way">
        {way === 'keep' && (
          <p className="everybody">
            {t(
              ['名单上的 {0} 人及其金额保持不变', 'The {0} people on the list and their amounts stay as they are'],
              kept ?? 0,
            )}
          </p>
        )}
        {way === 'all' && <Everybody onAdd={addStaff} />}
        {way === 'pick' && <StaffPicker chosen={chosen} onAdd={addStaff} onRemove={id => remove(`staff-${id}`)} />}
        {way === 'paste' && <PastePicker onAdd={onAdd} />}
      </div>
      {(kept === undefined || people.length > 0) && (
        <>
          <header className="people-head">
            <h2>{t(['发卡名单', 'The list'])}</h2>
            <span className="figure">{t(['{0} 人', '{0} people'], people.length)}</span>
            {people.length > maxPeople && (
              <span className="field-problem">{t(['不能超过 {0} 人', 'At most {0} people'], maxPeople)}</span>
            )}
            {people.length > 0 && (
              <button type="button" className="quiet text-button" onClick={() => onChange([])}>
                {t(['清空', 'Clear'])}
              </button>
            )}
          </header>
          <PeopleTable
            people={people}
            usual={usual}
            max={max}
            isFixed={isFixed}
            onAmount={setAmount}
            onRemove={remove}
          />
        </>
      )}
    </>
  )
}
