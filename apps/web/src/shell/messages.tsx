import { ago } from '../kernel/ago.ts'
import { Icon } from '../kernel/icon.tsx'
import { navigate } from '../kernel/location.tsx'
import {
  markRead,
  type Notification,
  notificationsPath,
  openNotification,
  useLatestNotifications,
  useSubject,
  useUnread,
} from '../kernel/my-notifications.ts'
import { Popover } from '../kernel/popover.tsx'
import { useText } from '../kernel/text.ts'
import { type Toast, useToasts } from '../kernel/toast.ts'
import { NotificationKind } from '../kernel/widgets/notification-kind.tsx'
import './messages.css'

const shownToasts = 5
const clock = (time: number) => new Date(time).toTimeString().slice(0, 5)
const epochOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}+08:00`)

function Line({ of, onOpen }: { readonly of: Notification; readonly onOpen: () => void }) {
  const t = useText()
  const subject = useSubject()
  const unread = !of.readTime
  return (
    <li>
      <button type="button" className={unread ? 'quiet told told-unread' : 'quiet told'} onClick={onOpen}>
        <span className="told-subject">{subject(of)}</span>
        <NotificationKind kind={of.kind} />
        {of.note && <small className="told-note">{of.note}</small>}
        <small className="told-when">
          {[of.byName, ago(epochOf(of.sentTime))].filter(Boolean).join(' · ')}
          {unread && ` · ${t(['未读', 'Unread'])}`}
        </small>
      </button>
    </li>
  )
}

function Latest({ close }: { readonly close: () => void }) {
  const t = useText()
  const { data } = useLatestNotifications()
  if (!data) return <span className="spinner" />
  if (data.length === 0) return <p className="messages-none">{t(['暂无消息', 'Nothing yet'])}</p>
  return (
    <ul>
      {data.map(one => (
        <Line
          key={one.id}
          of={one}
          onOpen={() => {
            close()
            openNotification(one)
          }}
        />
      ))}
    </ul>
  )
}

/** What was said on the screen since one signed in, for those who looked away. */
function Past({ toasts }: { readonly toasts: readonly Toast[] }) {
  const t = useText()
  return (
    <>
      <h3>{t(['本次登录的提示', 'Since you signed in'])}</h3>
      <ul className="messages">
        {toasts.map(one => (
          <li key={one.id} className={`message message-${one.tone}`}>
            <span>{one.text}</span>
            <time>{clock(one.time)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What waits for this person and what has become of their documents; each opens what it is about. */
export function Messages() {
  const t = useText()
  const unread = useUnread()
  const past = useToasts(state => state.past)
  return (
    <Popover
      label={unread ? t(['消息，{0}条未读', 'Notifications, {0} unread'], unread) : t(['消息', 'Notifications'])}
      className="head-button"
      face={
        <span className="badged">
          <Icon name="bell" />
          {unread > 0 && <span className="badge">{unread > 99 ? '99+' : unread}</span>}
        </span>
      }
    >
      {close => (
        <div className="notices">
          <header>
            <h2>{t(['消息', 'Notifications'])}</h2>
            {unread > 0 && (
              <button type="button" className="quiet link" onClick={() => void markRead().catch(() => undefined)}>
                {t(['全部标为已读', 'Mark all as read'])}
              </button>
            )}
          </header>
          <Latest close={close} />
          {past.length > 0 && <Past toasts={past.slice(0, shownToasts)} />}
          <button
            type="button"
            className="quiet link"
            onClick={() => {
              close()
              navigate(notificationsPath)
            }}
          >
            {t(['全部消息', 'All notifications'])}
          </button>
        </div>
      )}
    </Popover>
  )
}
