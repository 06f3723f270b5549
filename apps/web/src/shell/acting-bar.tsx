import { useEffect, useState } from 'react'
import { Icon } from '../kernel/icon.tsx'
import { renewNow } from '../kernel/refresh.ts'
import { useSession } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { endActing, useActingFollowed } from './acting.ts'

const secondMs = 1000
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** What is left, counted from the moment at which it ends: as long as the tab slept, it has gone on. */
function useSecondsLeft(until: string): number {
  const left = () =>
    Math.max(0, Math.ceil((new Date(`${until.replace(' ', 'T')}+08:00`).getTime() - Date.now()) / secondMs))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), secondMs)
    return () => clearInterval(timer)
  })
  return seconds
}

function Bar({ tenantName, until }: { readonly tenantName: string; readonly until: string }) {
  const t = useText()
  const [isEnding, setIsEnding] = useState(false)
  const seconds = useSecondsLeft(until)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) void renewNow()
  }, [isOver])
  const end = async () => {
    setIsEnding(true)
    await endActing().catch(() => setIsEnding(false))
  }
  return (
    <aside className="acting-bar" aria-label={t(['代租户操作', 'Acting for a tenant'])}>
      <Icon name="clock" size={16} />
      <span className="acting-who">
        {t(['正在代“{0}”操作，全程留痕', 'Acting for {0}, on the record'], tenantName)}
      </span>
      <span className="acting-left" role="timer">
        {t(['剩余 {0}', '{0} left'], `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`)}
      </span>
      <button type="button" className="acting-end" disabled={isEnding} onClick={() => void end()}>
        {t(['结束', 'End'])}
      </button>
    </aside>
  )
}

/** Across the top of every page while somebody of the platform works as one of a tenant. */
export function ActingBar() {
  const shown = useSession(state => state.user?.acting)
  useActingFollowed()
  return shown ? <Bar {...shown} /> : null
}
