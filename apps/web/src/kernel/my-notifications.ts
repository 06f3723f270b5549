import type { WireRowOf } from '@forecourt/contract/kernel'
import { notification, notifications, readNotifications, unreadNotifications } from '@forecourt/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceChanged } from './changed.ts'
import { resourceClient, send } from './client.ts'
import { onLive, useLive } from './live.ts'
import { navigate } from './location.tsx'
import { labelOf, leavesOf, type MenuNode, useMenus } from './menu.ts'
import { tasksPath } from './my-tasks.ts'
import { newKey } from './new-key.ts'
import { queryOf } from './queries.ts'
import { useText } from './text.ts'
import { menuCodeOf } from './widgets/ref-link.tsx'

export type Notification = WireRowOf<typeof notification>

export const notificationsPath = '/resource/notification'
const [idleMs, shownRows] = [60_000, 12]
const key = [notification.name]

/** How many are unread: by events, or by asking from time to time where there are none. */
export function useUnread(): number {
  const connected = useLive(state => state.connected)
  const { data } = useQuery({
    ...queryOf(unreadNotifications, {}),
    refetchInterval: connected ? false : idleMs,
  })
  useEffect(() => void (connected && announceChanged(key, 'tab')), [connected])
  useEffect(
    () =>
      onLive('notification', notified => {
        // What it is about has changed by somebody else's hand: lists and details that show it are asked for anew.
        const { about } = notified as { about?: string }
        announceChanged(about ? [...key, about] : key, 'tab')
      }),
    [],
  )
  return data?.count ?? 0
}

/** The latest, while somebody looks at them. */
export const useLatestNotifications = () =>
  useQuery({
    queryKey: [...key, 'latest'],
    queryFn: async ({ signal }) => {
      const page = await resourceClient(notifications).list({ size: shownRows }, signal)
      return (Array.isArray(page) ? page : page.records) as unknown as readonly Notification[]
    },
  })

const pageOf = (about: string, tree: readonly MenuNode[]): MenuNode | undefined =>
  leavesOf(tree).find(one => (about === 'task' ? one.path === tasksPath : one.code === menuCodeOf(about)))

/** What it is about in one's own words: the page the document is on, and its name. */
export function useSubject(): (of: Notification) => string {
  const t = useText()
  const tree = useMenus(state => state.tree)
  return ({ about, rowLabel }) => {
    const page = pageOf(about, tree)
    return page ? `${t(labelOf(page))} ${rowLabel}` : rowLabel
  }
}

/** Marks some of them as read, or all. */
export async function markRead(ids?: readonly string[]): Promise<void> {
  await send(readNotifications, ids ? { ids: ids.join(',') } : {}, { quiet: true, idempotencyKey: newKey() })
}

/** Opens what it is about, and remembers that it was read. */
export function openNotification({ id, about, rowId, readTime }: Notification): void {
  if (!readTime) void markRead([id]).catch(() => undefined)
  const page = pageOf(about, useMenus.getState().tree)
  if (!page) return
  const isRow = rowId !== null && /^\d+$/.test(rowId)
  const detail = about === 'task' ? `?open=${rowId}` : `/detail?id=${rowId}`
  navigate(isRow ? `${page.path}${detail}` : page.path)
}
