import type { Resource } from '@forecourt/contract/kernel'
import { keepListSettings, listViews } from '@forecourt/contract/system'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiError, send } from '../client.ts'
import { usePane } from '../pane.tsx'
import { queryClient } from '../queries.ts'
import { isActing, useSession } from '../session.ts'
import { save, saved } from '../storage.ts'
import type { Query } from './conditions.ts'
import { type Layout, layoutOf } from './layout.ts'

/** A view of a list as the server keeps it; scope 0 is the person's own arrangement and no view. */
export interface SavedView {
  readonly id: string
  readonly list: string
  readonly viewName: string
  readonly scope: string
  readonly roleId: string | null
  readonly query: Query | null
  readonly layout: unknown
  readonly isDefault: number
  readonly isMine: number
  readonly defaultView: string | null
}

const ownScope = '0'
/** The word of the address, and the choice of a person, that means: no view at all. */
export const noView = 'all'
const freshMs = 300_000
const waitMs = 400

export const listKey = (of: Resource): string => of.bases[0] ?? of.entity.name
const viewsKey = (list: string) => ['listView', list]
const memory = (list: string) => `views-${useSession.getState().user?.user_id ?? ''}-${list}`

type Settings = Pick<SavedView, 'layout' | 'defaultView'>

/** Waits a moment, because a column that is dragged says where it is many times. */
function useKeeping(list: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (settings: Settings) => {
    clearTimeout(timer.current)
    // Who acts for a tenant arranges a list for this tab alone.
    if (isActing()) return
    timer.current = setTimeout(
      () => void send(keepListSettings, { list, ...settings } as never, { isShown: true }),
      waitMs,
    )
  }
}

/**
 * The views of a list that this person may use, and how they have arranged it for themselves. What was known last time
 * is used until the server has answered, so that a list never waits for them.
 */
export function useViews(of: Resource) {
  const { active } = usePane()
  const list = listKey(of)
  const [before] = useState(() => saved<SavedView[]>(memory(list)))
  const answer = useQuery<readonly SavedView[], ApiError>({
    queryKey: viewsKey(list),
    queryFn: async () => {
      const found = (await send(listViews, { list }, { quiet: true })) as unknown as SavedView[]
      save(memory(list), found)
      return found
    },
    ...(before ? { initialData: before, initialDataUpdatedAt: 0 } : {}),
    staleTime: freshMs,
    enabled: active,
  })
  const keepLater = useKeeping(list)
  const all = answer.data ?? []
  const own = all.find(view => view.scope === ownScope)
  const views = all.filter(view => view.scope !== ownScope)
  const usual = own?.defaultView
    ? views.find(view => view.id === own.defaultView)
    : views.find(view => view.isDefault === 1)
  const keep = (change: Partial<Settings>) => {
    const settings = { layout: own?.layout ?? null, defaultView: own?.defaultView ?? null, ...change }
    const mine = { ...(own ?? { id: '', list, viewName: '', scope: ownScope }), ...settings } as SavedView
    const next = [mine, ...views]
    queryClient.setQueryData(viewsKey(list), next)
    save(memory(list), next)
    keepLater(settings)
  }
  return {
    views,
    /** Where this person begins; undefined is the list as declared. */
    usual,
    known: answer.data !== undefined || answer.isError,
    ownLayout: layoutOf(own?.layout),
    keepLayout: (layout: Layout | null) => keep({ layout }),
    makeUsual: (view: string) => keep({ defaultView: view }),
  }
}
