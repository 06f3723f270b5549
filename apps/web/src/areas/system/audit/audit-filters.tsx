import { Input, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { usePaneQuery } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { RefSelect } from '../../../kernel/widgets/ref-select.tsx'
import { allEntities, filteredActions } from './audit-words.ts'
import { wireText } from '../../../kernel/wire-text.ts'

const RangeInput = lazy(() => import('../../../kernel/widgets/range-input.tsx'))

/** What is asked of the server for the filters in the address. */
export const askedOf = (query: Readonly<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(
    ['entity', 'rowId', 'userId', 'call', 'action', 'requestId'].flatMap(name =>
      query[name] ? [[name, query[name]]] : [],
    ),
  ),
  ...(query['from'] ? { from: `${query['from']} 00:00:00` } : {}),
  ...(query['to'] ? { to: `${query['to']} 23:59:59` } : {}),
})

/** Filters of the audit; the address is their memory, so that a finding can be sent to somebody. */
export function AuditFilters() {
  const t = useText()
  const [query, setQuery] = usePaneQuery()
  const filter = (patch: Readonly<Record<string, string | undefined>>) => setQuery({ ...patch, current: undefined })
  const text = (name: string, label: string) => (
    <Input.Search
      key={`${name}-${query[name] ?? ''}`}
      allowClear
      placeholder={label}
      aria-label={label}
      defaultValue={query[name] ?? ''}
      onSearch={value => filter({ [name]: value.trim() || undefined })}
    />
  )
  const entity = t(['对象', 'Kind of record'])
  const action = t(['动作', 'Action'])
  return (
    <div className="audit-filters">
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={entity}
        placeholder={entity}
        value={query['entity'] ?? null}
        options={allEntities.map(one => ({ value: one.name, label: t(one.label) }))}
        onChange={value => filter({ entity: value ?? undefined })}
      />
      {text('rowId', t(['记录编号', 'Record id']))}
      <RefSelect
        entity="user"
        label={t(['操作人', 'Who'])}
        value={query['userId']}
        onChange={value => filter({ userId: wireText(value) || undefined })}
      />
      <Select
        allowClear
        aria-label={action}
        placeholder={action}
        value={query['action'] ?? null}
        options={filteredActions.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={value => filter({ action: value ?? undefined })}
      />
      {text('call', t(['接口', 'Call']))}
      {text('requestId', t(['请求编号', 'Request id']))}
      <Suspense>
        <RangeInput
          label={t(['时间', 'Time'])}
          open={false}
          value={[query['from'] ?? '', query['to'] ?? '']}
          onChange={([from, to]) => filter({ from: from || undefined, to: to || undefined })}
        />
      </Suspense>
    </div>
  )
}
