import { matchesInitials, countryCode } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IconName } from '../icon.tsx'
import type { ApiError } from '../client.ts'
import { fetchOptionRegions, fetchOptions, type Offer, type OptionRegion } from '../queries.ts'
import { useText } from '../text.ts'

const freshMs = 60_000
const mostAtOnce = 5000

/** Entries that stand among the rows of a select and are none: pressing one goes to a region, or takes all of it. */
const goTo = 'region:'
const takeAll = 'region-all:'
export const isRegionEntry = (value: string): boolean => value.startsWith(goTo) || value.startsWith(takeAll)

interface Place {
  readonly code: string
  readonly name: string
  readonly count?: number
}

export interface RegionEntry {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly icon: IconName
}

/** The rows that are offered narrowed by region, level by level, where their entity says where they lie. */
export function useRegions(entity: string, offer: Offer, isOpen: boolean) {
  const t = useText()
  const [trail, setTrail] = useState<readonly Place[]>([])
  const at = trail.at(-1)
  const region = at?.code === countryCode ? undefined : at?.code
  const below = useQuery<readonly OptionRegion[], ApiError>({
    queryKey: ['options', entity, 'regions', { ...offer, region: at?.code }],
    queryFn: () => fetchOptionRegions(entity, { ...offer, region: at?.code }),
    staleTime: freshMs,
    enabled: isOpen && at !== undefined,
  })

  /** What stands above the rows: the way into the regions, or the one back, all rows of this region, and what lies in it. */
  function entries(typed: string, many: boolean): RegionEntry[] {
    if (!at)
      return typed ? [] : [{ value: goTo + countryCode, label: t(['按地区选择', 'Choose by region']), icon: 'pin' }]
    const above = trail.at(-2)
    const back = above ? t(['返回{0}', 'Back to {0}'], above.name) : t(['不限地区', 'Any region'])
    const all: RegionEntry[] =
      many && region !== undefined
        ? [
            {
              value: takeAll + region,
              label: t(['选择{0}全部 {1} 个', 'Choose all {1} of {0}'], at.name, at.count ?? 0),
              icon: 'tasks',
            },
          ]
        : []
    const inside = (below.data ?? [])
      .filter(one => matchesInitials(one.name, typed))
      .map(
        ({ code, name, count }): RegionEntry => ({
          value: goTo + code,
          label: name,
          hint: String(count),
          icon: 'right',
        }),
      )
    return [{ value: goTo, label: back, icon: 'left' }, ...(typed ? [] : all), ...inside]
  }

  /** Goes where an entry leads; one that takes all answers the ids of the rows there. */
  async function follow(value: string): Promise<readonly string[]> {
    if (value.startsWith(takeAll)) {
      const rows = await fetchOptions(entity, { ...offer, region: value.slice(takeAll.length), size: mostAtOnce })
      return rows.map(one => one.id)
    }
    const code = value.slice(goTo.length)
    const found = below.data?.find(one => one.code === code)
    if (code === '') setTrail(trail.slice(0, -1))
    else if (code === countryCode) setTrail([{ code, name: t(['全国', 'the whole country']) }])
    else if (found) setTrail([...trail, found])
    return []
  }

  return { region, isNarrowed: at !== undefined, entries, follow }
}
