import { useState } from 'react'
import { Icon } from '../kernel/icon.tsx'
import { useText } from '../kernel/text.ts'
import { useToasts } from '../kernel/toast.ts'
import { PopMenu } from './pop-menu.tsx'

const clock = (time: number) => new Date(time).toTimeString().slice(0, 5)

/** The messages of this session once more, for those who looked away. */
export function Messages() {
  const t = useText()
  const past = useToasts(state => state.past)
  const [readAt, setReadAt] = useState(0)
  const unread = past.filter(one => one.tone === 'bad' && one.time > readAt).length
  return (
    <PopMenu
      label={t(['消息', 'Messages'])}
      className="head-button head-wide"
      face={
        <span className="badged">
          <Icon name="bell" />
          {unread > 0 && <span className="badge">{unread > 99 ? '99+' : unread}</span>}
        </span>
      }
      head={
        past.length ? (
          <ul className="messages">
            {past.slice(0, 12).map(one => (
              <li key={one.id} className={`message message-${one.tone}`}>
                <span>{one.text}</span>
                <time>{clock(one.time)}</time>
              </li>
            ))}
          </ul>
        ) : (
          <p className="messages-none">{t(['本次登录暂无消息', 'No messages since you signed in'])}</p>
        )
      }
      items={
        unread > 0
          ? [{ key: 'read', label: t(['全部标为已读', 'Mark all as read']), onPick: () => setReadAt(Date.now()) }]
          : []
      }
    />
  )
}
