import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { ApiError } from '../client.ts'
import { Icon } from '../icon.tsx'
import { matchesInitials } from '@forecourt/contract/kernel'
import { fetchOptions, type Option } from '../queries.ts'
import { useText } from '../text.ts'
import { wireList } from '../wire-text.ts'
import { useCreation } from './creation.tsx'
import { inGroups, OptionFace } from './grouped-options.tsx'

interface RefSelectProps {
  readonly id?: string
  readonly entity: string
  /** In the filter of a list, its column, as `order.salesmanId`: who may not choose from all chooses from what stands there. */
  readonly within?: string
  /** Only what this tenant may read is offered, whatever the reader may. */
  readonly tenantId?: string | undefined
  readonly many?: boolean
  readonly value: string | readonly string[] | null | undefined
  readonly label: string
  readonly className?: string
  readonly invalid?: boolean
  readonly required?: boolean
  readonly describedBy?: string
  /** Offers to make a row that is not there yet, where this person may. */
  readonly canCreate?: boolean
  readonly onChange: (value: string | string[] | null) => void
  readonly onBlur?: () => void
}

/** What fits one answer is searched here, by pinyin initials too; beyond it the server searches. */
const maxAtOnce = 200
const freshMs = 60_000

/** What limits the rows that are offered. */
interface Offer {
  readonly within?: string | undefined
  readonly tenantId?: string | undefined
}

const useOptions = (entity: string, query: { keyword?: string; ids?: string } & Offer, enabled: boolean) =>
  useQuery<readonly Option[], ApiError>({
    queryKey: ['options', entity, query],
    queryFn: () => fetchOptions(entity, { ...query, size: maxAtOnce }),
    staleTime: freshMs,
    placeholderData: before => before,
    enabled,
  })

/** The rows that fit what was typed. */
function useFound(entity: string, offer: Offer, typed: string, opened: boolean) {
  const keyword = useDeferredValue(typed.trim())
  const all = useOptions(entity, offer, opened)
  const isWhole = all.data !== undefined && all.data.length < maxAtOnce
  const searched = useOptions(
    entity,
    { keyword, ...offer },
    opened && all.data !== undefined && !isWhole && keyword !== '',
  )
  const offered = isWhole
    ? all.data.filter(one => matchesInitials(`${one.label} ${one.hint ?? ''}`, keyword))
    : ((keyword ? searched.data : all.data) ?? [])
  return { offered, isBusy: all.isFetching || searched.isFetching }
}

/** Chooses rows of another entity by typing a part of their name; what is chosen is shown by name at once. */
export function RefSelect(props: RefSelectProps) {
  const {
    entity,
    within,
    tenantId,
    many,
    value,
    label,
    className,
    invalid,
    required,
    describedBy,
    canCreate,
    onChange,
    onBlur,
    id,
  } = props
  const t = useText()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  // A root's parent is "0", which is nobody.
  const ids = wireList(value).filter(one => one !== '0')
  const { offered, isBusy } = useFound(entity, { within, tenantId }, typed, opened)
  const chosen = useOptions(entity, { ids: ids.join(','), within }, ids.length > 0)
  const creation = useCreation(entity, made => onChange(many ? [...ids, made] : made))
  const known = new Map((chosen.data ?? []).map(one => [one.id, one]))
  const missing = ids
    .filter(one => !offered.some(option => option.id === one))
    .map(one => known.get(one) ?? { id: one, label: one })
  const create = () => {
    setOpened(false)
    void creation.begin(typed.trim())
  }
  return (
    <>
      <Select
        {...(id ? { id } : {})}
        className={className ?? 'wide'}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        aria-required={required}
        {...(invalid ? { status: 'error' as const } : {})}
        {...(many ? { mode: 'multiple' as const } : {})}
        allowClear
        open={opened}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={label}
        loading={isBusy}
        notFoundContent={isBusy ? t(['正在查询…', 'Searching…']) : t(['没有符合的记录', 'Nothing found'])}
        value={(many ? ids : ids[0]) as never}
        options={inGroups([...(typed ? [] : missing), ...offered], t)}
        optionRender={option => <OptionFace {...option.data} label={option.label} />}
        popupRender={list =>
          canCreate && creation.may ? (
            <>
              {list}
              <button
                type="button"
                className="quiet text-button option-new"
                onMouseDown={event => event.preventDefault()}
                onClick={create}
              >
                <Icon name="plus" size={14} /> {t(['新建{0}', 'New: {0}'], typed.trim() ? `“${typed.trim()}”` : label)}
              </button>
            </>
          ) : (
            list
          )
        }
        onInputKeyDown={event => {
          // Enter where nothing was found makes what is missing.
          if (event.key !== 'Enter' || offered.length || isBusy || !typed.trim() || !canCreate || !creation.may) return
          event.preventDefault()
          create()
        }}
        onOpenChange={open => {
          setOpened(open)
          if (!open) setTyped('')
        }}
        onChange={next => {
          setTyped('')
          onChange((next as string | string[] | undefined) ?? null)
        }}
        {...(onBlur ? { onBlur } : {})}
      />
      {canCreate && creation.dialog}
    </>
  )
}
