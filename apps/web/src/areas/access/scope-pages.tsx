import { access, dataScopes, scopables } from '@forecourt/contract/access'
import type { Label } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { createContext, lazy, Suspense, useContext, useEffect, useState } from 'react'
import { queryOf } from '../../kernel/queries.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { useText } from '../../kernel/text.ts'
import { aria, type FieldInputProps, type FieldTextProps } from '../../kernel/widgets/field-props.ts'
import { type OwnWidgets, OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'

const ScopeConditions = lazy(() => import('./scope-conditions.tsx'))

const useScopables = () => useQuery(queryOf(scopables, {})).data ?? []

/** The entity that the form has chosen, which its conditions are about. */
const Chosen = createContext<{ readonly entity: string; readonly choose: (entity: string) => void }>({
  entity: '',
  choose: () => {},
})

const allWays: Label = ['可按本人、机构或条件限定', 'By person, department or conditions']
const someWays = (byOwner: number, byDepartment: number): Label => {
  if (byOwner && byDepartment) return allWays
  if (byOwner) return ['可按本人或条件限定，没有归属机构', 'By person or conditions; it has no department']
  if (byDepartment) return ['可按机构或条件限定，没有归属人', 'By department or conditions; it has no person']
  return ['没有归属人和机构，只能按条件限定', 'By conditions alone: it has no person and no department']
}

/** What a scope is of, with what it can go by. */
function EntityInput(props: FieldInputProps) {
  const t = useText()
  const { value, onChange } = props
  const { choose } = useContext(Chosen)
  const all = useScopables()
  useEffect(() => choose(typeof value === 'string' ? value : ''), [value, choose])
  const chosen = all.find(one => one.name === value)
  return (
    <>
      <Select
        {...aria(props)}
        className="wide"
        aria-label={props.label}
        placeholder={props.label}
        showSearch={{ optionFilterProp: 'label' }}
        value={typeof value === 'string' ? value : null}
        options={all.map(one => ({ value: one.name, label: t([one.label, one.labelEn]) }))}
        onChange={onChange}
      />
      {chosen && <small className="dim">{t(someWays(chosen.byOwner, chosen.byDepartment))}</small>}
    </>
  )
}

function ConditionsInput({ value, onChange }: FieldInputProps) {
  const { entity } = useContext(Chosen)
  return (
    <Suspense fallback={<span className="spinner" />}>
      <ScopeConditions entity={entity} value={value} onChange={onChange} />
    </Suspense>
  )
}

function EntityText({ row }: FieldTextProps) {
  const t = useText()
  const found = useScopables().find(one => one.name === row['resourceCode'])
  return <>{found ? t([found.label, found.labelEn]) : String(row['resourceCode'] ?? '')}</>
}

const widgets: OwnWidgets = {
  inputs: { resourceCode: EntityInput, scopeValue: ConditionsInput },
  texts: { resourceCode: EntityText },
}

const Page = resourcePage(access, dataScopes)

export function DataScopes() {
  const [entity, choose] = useState('')
  return (
    <Chosen value={{ entity, choose }}>
      <OwnWidgetsContext value={widgets}>
        <Page />
      </OwnWidgetsContext>
    </Chosen>
  )
}
