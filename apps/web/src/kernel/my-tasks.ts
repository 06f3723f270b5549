import { tasks } from '@forecourt/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceChanged, type Names } from './changed.ts'
import { resourceClient } from './client.ts'
import { onLive, useLive } from './live.ts'
import { navigate } from './location.tsx'
import { queryClient } from './queries.ts'
import { useSession } from './session.ts'
import { save, saved } from './storage.ts'
import { say } from './text.ts'
import { toast } from './toast.ts'
import { fileAddress } from './widgets/files.ts'

/** A task as its events and its rows tell it. */
export interface TaskNews {
  readonly id: string
  readonly title: string
  readonly status: number
  readonly doneCount: number
  readonly totalCount: number | null
  readonly message: string | null
  readonly failReason: string | null
  readonly fileKey: string | null
  readonly fileName: string | null
  /** What it has written, where an event tells of its end. */
  readonly changed?: Names
}

export const tasksPath = '/resource/task'
const shownTasks = 8
const [busyMs, idleMs] = [2_000, 60_000]
const mineKey = ['task', 'mine']
const waitedKey = 'tasks-waited-for'

export const isUnderWay = ({ status }: Pick<TaskNews, 'status'>): boolean => [0, 1, 5].includes(status)

/** Fetches a stored file as a download. */
export function download(key: string, name: string | null): void {
  const link = document.createElement('a')
  link.href = fileAddress(key)
  link.download = name ?? ''
  link.click()
}

/** Says how a task ended, with the one thing to do next. */
function announce(task: TaskNews): void {
  if (document.visibilityState === 'hidden') return
  const look = { label: say(['查看', 'Open']), run: () => navigate(`${tasksPath}?open=${task.id}`) }
  const { fileKey } = task
  const fetchIt = { label: say(['下载', 'Download']), run: () => download(fileKey ?? '', task.fileName) }
  if (task.status === 2) toast(say(['{0}完成', '{0}: done'], task.title), 'good', fileKey ? fetchIt : look)
  else if (task.status === 6)
    toast(say(['{0}部分完成：{1}', '{0} is partly done: {1}'], task.title, task.message ?? ''), 'bad', look)
  else if (task.status === 3)
    toast(say(['{0}失败：{1}', '{0} failed: {1}'], task.title, task.failReason ?? ''), 'bad', look)
}

/** Tasks seen under way, past a reload too: only what somebody waited for is announced. */
const waitedFor = new Set(saved<readonly string[]>(waitedKey) ?? [])

/** Tasks of open dialogs, which say by themselves how they end. */
const lookedAt = new Set<string>()

/** While it is shown, the end of this task is not announced beside it. */
export function useLookingAt(id: string | undefined): void {
  useEffect(() => {
    if (!id) return undefined
    lookedAt.add(id)
    return () => void lookedAt.delete(id)
  }, [id])
}

const remember = () => save(waitedKey, [...waitedFor], 'session')

/** Its end is announced, even where nobody sees it under way: it may be over before it is first asked for. */
export function waitFor(id: string): void {
  waitedFor.add(id)
  remember()
  void queryClient.invalidateQueries({ queryKey: mineKey })
}

function learn(task: TaskNews): void {
  const was = waitedFor.has(task.id)
  if (was === isUnderWay(task)) return
  if (was) waitedFor.delete(task.id)
  else waitedFor.add(task.id)
  remember()
  if (!was) return
  if (!lookedAt.has(task.id)) announce(task)
  // Without events nobody says what it has written.
  if (!task.changed) announceChanged(['*'], 'tab')
}

const isNewsOf = (value: unknown, id: string): value is TaskNews =>
  value !== null && typeof value === 'object' && (value as TaskNews).id === id

/** Writes the news into every list and detail that shows the task; answers whether one did. */
function spread(task: TaskNews): boolean {
  let found = false
  const put = (row: unknown) => {
    if (!isNewsOf(row, task.id)) return row
    found = true
    return { ...row, ...task }
  }
  queryClient.setQueriesData({ queryKey: ['task'] }, (data: unknown) => {
    const records = (data as { records?: readonly unknown[] } | undefined)?.records
    return records ? { ...(data as object), records: records.map(put) } : put(data)
  })
  return found
}

/** The latest tasks of this person, kept up to date by events, or by asking where there are none. */
export function useMyTasks(): readonly TaskNews[] {
  const userId = useSession(state => state.user?.user_id)
  const connected = useLive(state => state.connected)
  const answer = useQuery({
    queryKey: mineKey,
    queryFn: async ({ signal }) => {
      const page = await resourceClient(tasks).list({ createUser: userId, size: shownTasks }, signal)
      return { records: (Array.isArray(page) ? page : page.records) as unknown as readonly TaskNews[] }
    },
    refetchInterval: query => {
      if (connected) return false
      return query.state.data?.records.some(isUnderWay) ? busyMs : idleMs
    },
  })
  useEffect(() => answer.data?.records.forEach(learn), [answer.data])
  // What happened while nobody listened is fetched once.
  useEffect(() => void (connected && queryClient.invalidateQueries({ queryKey: mineKey })), [connected])
  useEffect(
    () =>
      onLive('task', data => {
        const task = data as TaskNews
        if (!spread(task)) void queryClient.invalidateQueries({ queryKey: ['task'] })
        learn(task)
        if (!isUnderWay(task)) announceChanged(['task', ...(task.changed ?? [])], 'tab')
      }),
    [],
  )
  return answer.data?.records ?? []
}
