import { latestNotices } from '@forecourt/contract/system'
import { lazy, Suspense, useState } from 'react'
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
import { Tabs } from '../kernel/parts/tabs.tsx'
import { Popover } from '../kernel/popover.tsx'
import { useAnswer } from '../kernel/queries.ts'
import { useText } from '../kernel/text.ts'
import { type Toast, useToasts } from '../kernel/toast.ts'
import { NotificationKind } from '../kernel/widgets/notification-kind.tsx'
import './messages.css'

const RichText = lazy(() => import('../kernel/rich-text/rich-text.tsx'))

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

interface LatestProps {
  readonly close: () => void
  /** Only what somebody wrote or decided, without what the system tells by itself. */
  readonly isFromPeople: boolean
}

function Latest({ close, isFromPeople }: LatestProps) {
  const t = useText()
  const { data } = useLatestNotifications()
  if (!data) return <span className="spinner" />
  const shown = isFromPeople ? data.filter(one => one.byName) : data
  if (shown.length === 0)
    return (
      <p className="messages-none">
        {isFromPeople ? t(['暂无邮件', 'No mail yet']) : t(['暂无消息', 'No messages yet'])}
      </p>
    )
  return (
    <ul>
      {shown.map(one => (
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

/** What everybody is told, one below the other; the words of one are read on the spot. */
function Notices() {
  const t = useText()
  const { data } = useAnswer(latestNotices, {})
  if (!data) return <span className="spinner" />
  if (data.length === 0) return <p className="messages-none">{t(['暂无通知', 'No notices yet'])}</p>
  return (
    <ul>
      {data.map(one => (
        <li key={one.id}>
          <details className="told-notice">
            <summary>
              {one.title} <small className="told-when">{one.releaseTime.slice(0, 10)}</small>
            </summary>
            <Suspense fallback={<span className="spinner" />}>
              <RichText markup={one.content} />
            </Suspense>
          </details>
        </li>
      ))}
    </ul>
  )
}

type Kind = 'mail' | 'message' | 'notice'

function Kinds({ close }: { readonly close: () => void }) {
  const t = useText()
  const [kind, setKind] = useState<Kind>('message')
  return (
    <>
      <Tabs
        label={t(['消息类别', 'Kinds of notifications'])}
        of={[
          ['mail', t(['邮件', 'Mail'])],
          ['message', t(['消息', 'Messages'])],
          ['notice', t(['通知', 'Notices'])],
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      <div role="tabpanel" className="notices-panel">
        {kind === 'notice' ? <Notices /> : <Latest close={close} isFromPeople={kind === 'mail'} />}
      </div>
    </>
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
          <Kinds close={close} />
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
