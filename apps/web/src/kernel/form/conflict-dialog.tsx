import { referenceLabelOf, type Entity, type Field, kindOf } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useId, useState } from 'react'
import { type AnyRow, fetchOptions, type HistoryEntry, useHistory } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { wireText } from '../wire-text.ts'
import { type Basis, type Choice, type Difference, differencesOf, mergedBy, type Side } from './conflict.ts'
import type { FormState, Values } from './form-state.ts'

interface ConflictDialogProps {
  readonly entity: Entity
  readonly form: FormState
  readonly basis: Basis
  /** The row as somebody else has saved it. */
  readonly theirs: AnyRow
  readonly onMerge: (values: Values) => void
  readonly onClose: () => void
}

interface ValueTextProps {
  readonly of: string
  readonly name: string
  readonly field: Field
  readonly value: unknown
}

/** A value by itself: what a reference is called has to be asked for, there is no row around it. */
function ValueText({ of, name, field, value }: ValueTextProps) {
  const within = `${of}.${name}`
  const ids = kindOf(field).isReference ? wireText(value) : ''
  const named = useQuery({
    queryKey: ['options', field.options.to, { ids, within }],
    queryFn: () => fetchOptions(field.options.to ?? '', { ids, within }),
    enabled: ids !== '' && field.options.to !== undefined,
  })
  const label = named.data?.map(one => one.label).join(',')
  return (
    <FieldText
      name={name}
      field={field}
      row={{ [name]: value, ...(label ? { [referenceLabelOf(name)]: label } : {}) }}
    />
  )
}

/** Who gave a field its present value, and when: the newest entry of the history that changed it. */
const changerOf = (history: readonly HistoryEntry[] | undefined, name: string) =>
  history?.find(entry => entry.changes?.some(change => change.field === name))

interface LineProps {
  readonly entity: Entity
  readonly difference: Difference
  readonly by: HistoryEntry | undefined
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}

/** One field: what it was, what I typed and what they saved; one of the two is chosen. */
function Line({ entity, difference, by, chosen, onChoose }: LineProps) {
  const t = useText()
  const group = useId()
  const { name } = difference
  const field = entity.fields[name]
  if (!field) return null
  const sides = { mine: t(['我的', 'Mine']), theirs: t(['对方的', 'Theirs']) }
  return (
    <fieldset className="conflict-field">
      <legend>{t(field.label)}</legend>
      <p className="conflict-base">
        {t(['原值', 'It was'])} <ValueText of={entity.name} name={name} field={field} value={difference.base} />
      </p>
      {(['mine', 'theirs'] as const).map(side => (
        <label key={side} data-on={chosen === side}>
          <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <strong>{sides[side]}</strong>
            {side === 'theirs' && by && (
              <small>
                {by.userName || t(['系统', 'System'])} {by.createTime}
              </small>
            )}
            <span className="conflict-value">
              <ValueText of={entity.name} name={name} field={field} value={difference[side]} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Two people have changed one record: field by field, whose value is to stay. Nothing is overwritten unseen. */
export default function ConflictDialog({ entity, form, basis, theirs, onMerge, onClose }: ConflictDialogProps) {
  const t = useText()
  const [differences] = useState(() => differencesOf(form.fields, basis.values, form.values, theirs))
  const [choice, setChoice] = useState<Choice>(() => Object.fromEntries(differences.map(one => [one.name, one.usual])))
  const history = useHistory(entity.name, theirs.id)
  const open = differences.filter(one => !choice[one.name]).length
  const all = (side: Side) => setChoice(Object.fromEntries(differences.map(one => [one.name, side])))
  return (
    <Modal
      open
      width={640}
      title={t(['数据已被他人修改', 'Somebody else has changed this record'])}
      okText={open ? t(['还有 {0} 项未选择', '{0} to choose'], open) : t(['按所选保存', 'Save as chosen'])}
      okButtonProps={{ disabled: open > 0 }}
      cancelText={t(['返回修改', 'Back to the form'])}
      mask={{ closable: false }}
      onOk={() => onMerge(mergedBy(differences, choice, form.values))}
      onCancel={onClose}
    >
      <p className="conflict-about">
        {differences.length
          ? t([
              '您编辑期间有人保存过这条记录。请逐项选择保留哪一个值，再保存。',
              'The record was saved while you were editing it. Choose field by field what is to stay.',
            ])
          : t([
              '对方保存的内容与您的相同，可以直接保存。',
              'They have saved what you have typed; it can be saved as it is.',
            ])}
      </p>
      {differences.length > 1 && (
        <p className="conflict-all">
          <button type="button" className="quiet text-button" onClick={() => all('mine')}>
            {t(['全部用我的', 'All mine'])}
          </button>
          <button type="button" className="quiet text-button" onClick={() => all('theirs')}>
            {t(['全部用对方的', 'All theirs'])}
          </button>
        </p>
      )}
      {differences.map(one => (
        <Line
          key={one.name}
          entity={entity}
          difference={one}
          by={changerOf(history.data, one.name)}
          chosen={choice[one.name]}
          onChoose={side => setChoice({ ...choice, [one.name]: side })}
        />
      ))}
    </Modal>
  )
}
