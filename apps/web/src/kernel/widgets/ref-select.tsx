import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import type { ApiError } from '../client.ts'
import { Icon } from '../icon.tsx'
import { matchesInitials } from '@forecourt/contract/kernel'
import { fetchOptions, type Offer, type Option } from '../queries.ts'
import { useText } from '../text.ts'
import { toast } from '../toast.ts'
import { wireList } from '../wire-text.ts'
import { useCreation } from './creation.tsx'
import { inGroups, OptionFace } from './grouped-options.tsx'
import { isRegionEntry, useRegions } from './option-regions.ts'

interface RefSelectProps {
  readonly id?: string
  readonly entity: string
  /** In the filter of a list, its column, as `order.salesmanId`: who may not choose from all chooses from what stands there. */
  readonly within?: string
  /** Only what this tenant may read is offered, whatever the reader may. */
  readonly tenantId?: string | undefined
  /** Of what is offered only these. */
  readonly among?: ReadonlySet<string>
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
/** More than these are told by their number: all of a region may be thousands. */
const maxNamed = 40

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
  /** Whether rows of several places are offered. */
  const isPlaced = all.data?.some((one, at) => at > 0 && one.province) ?? false
  return { offered, isPlaced, isBusy: all.isFetching || searched.isFetching }
}

/** Chooses rows of another entity by typing a part of their name; what is chosen is shown by name at once. */
export function RefSelect(props: RefSelectProps) {
  const {
    entity,
    within,
    tenantId,
    among,
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
  const regions = useRegions(entity, { within, tenantId }, opened)
  const { region } = regions
  const { offered: found, isPlaced, isBusy } = useFound(entity, { within, tenantId, region }, typed, opened)
  const offered = among ? found.filter(one => among.has(one.id)) : found
  const ways = isPlaced || regions.isNarrowed ? regions.entries(typed, many ?? false) : []
  const staysOpen = useRef(false)
  const chosen = useOptions(entity, { ids: ids.slice(0, maxAtOnce).join(','), within }, ids.length > 0)
  const creation = useCreation(entity, made => onChange(many ? [...ids, made] : made))
  const known = new Map((chosen.data ?? []).map(one => [one.id, one]))
  const shown = new Set(offered.map(one => one.id))
  const missing = ids.filter(one => !shown.has(one)).map(one => known.get(one) ?? { id: one, label: one })
  const create = () => {
    setOpened(false)
    void creation.begin(typed.trim())
  }
  const follow = async (entry: string) => {
    const all = await regions.follow(entry)
    if (all.length > 0) onChange([...new Set([...ids, ...all])])
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
        {...(ids.length > maxNamed ? { maxTagCount: maxNamed } : {})}
        allowClear
        open={opened}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={label}
        loading={isBusy}
        notFoundContent={isBusy ? t(['正在查询…', 'Searching…']) : t(['没有符合的记录', 'Nothing found'])}
        value={(many ? ids : ids[0]) as never}
        options={[...ways, ...inGroups([...(typed ? [] : missing), ...offered], t)]}
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
          // A way into a region is no choice, after which a select of one closes.
          if (!open && staysOpen.current) {
            staysOpen.current = false
            return
          }
          setOpened(open)
          if (!open) setTyped('')
        }}
        onChange={next => {
          setTyped('')
          const way = wireList(next).find(isRegionEntry)
          staysOpen.current = way !== undefined && !many
          if (way !== undefined) follow(way).catch((error: ApiError) => toast(error.message, 'bad'))
          else onChange((next as string | string[] | undefined) ?? null)
        }}
        {...(onBlur ? { onBlur } : {})}
      />
      {canCreate && creation.dialog}
    </>
  )
}
