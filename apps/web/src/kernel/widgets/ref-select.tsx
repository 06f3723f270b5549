import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { ApiError } from '../client.ts'
import { fetchOptions, type Option } from '../queries.ts'
import { useText } from '../text.ts'

interface RefSelectProps {
  readonly id?: string
  readonly entity: string
  readonly many?: boolean
  readonly value: string | readonly string[] | null | undefined
  readonly label: string
  readonly className?: string
  readonly invalid?: boolean
  readonly describedBy?: string
  readonly onChange: (value: string | string[] | null) => void
  readonly onBlur?: () => void
}

const pageSize = 20
const freshMs = 60_000

const useOptions = (entity: string, query: { keyword?: string; ids?: string }, enabled: boolean) =>
  useQuery<readonly Option[], ApiError>({
    queryKey: ['options', entity, query],
    queryFn: () => fetchOptions(entity, { ...query, size: pageSize }),
    staleTime: freshMs,
    placeholderData: before => before,
    enabled,
  })

/** Chooses rows of another entity by typing a part of their name; what is chosen is shown by name at once. */
export function RefSelect(props: RefSelectProps) {
  const { entity, many, value, label, className, invalid, describedBy, onChange, onBlur, id } = props
  const t = useText()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const keyword = useDeferredValue(typed)
  const ids = (Array.isArray(value) ? value : value ? [value as string] : []).map(String)
  const found = useOptions(entity, { keyword }, opened)
  const chosen = useOptions(entity, { ids: ids.join(',') }, ids.length > 0)
  const known = new Map([...(chosen.data ?? []), ...(found.data ?? [])].map(one => [one.id, one]))
  const offered = (opened ? found.data : undefined) ?? []
  const missing = ids
    .filter(one => !offered.some(option => option.id === one))
    .map(one => known.get(one) ?? { id: one, label: one })
  return (
    <Select
      {...(id ? { id } : {})}
      className={className ?? 'wide'}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      {...(invalid ? { status: 'error' as const } : {})}
      {...(many ? { mode: 'multiple' as const } : {})}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={label}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? t(['正在查询…', 'Searching…']) : t(['没有符合的记录', 'Nothing found'])}
      value={(many ? ids : ids[0]) as never}
      options={[...(typed ? [] : missing), ...offered].map(one => ({
        value: one.id,
        label: one.label,
        hint: one.hint,
      }))}
      optionRender={option => (
        <span className="option">
          {option.label} <small>{option.data.hint}</small>
        </span>
      )}
      onOpenChange={setOpened}
      onChange={next => onChange((next as string | string[] | undefined) ?? null)}
      {...(onBlur ? { onBlur } : {})}
    />
  )
}
