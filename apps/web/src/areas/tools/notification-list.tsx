import { notification } from '@forecourt/contract/tools'
import { Button } from 'antd'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import type { View } from '../../kernel/list/ready-views.ts'
import { markRead, openNotification, useSubject, useUnread } from '../../kernel/my-notifications.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import { NotificationKind } from '../../kernel/widgets/notification-kind.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { rowOf } from '../../kernel/row-of.ts'

const noticeOf = ({ row }: FieldTextProps) => rowOf(notification, row)

/** The document, by the page it is on: opens it and counts as read. */
function Subject(props: FieldTextProps) {
  const subject = useSubject()
  const notice = noticeOf(props)
  return (
    <button
      type="button"
      className={notice.readTime ? 'quiet link' : 'quiet link unread-link'}
      onClick={event => {
        event.stopPropagation()
        openNotification(notice)
      }}
    >
      {subject(notice)}
    </button>
  )
}

const Kind = (props: FieldTextProps) => <NotificationKind kind={noticeOf(props).kind} />

export const notificationWidgets: OwnWidgets = { texts: { rowLabel: Subject, kind: Kind } }

const views: readonly View[] = [
  { key: 'all', label: ['全部', 'All'], query: {} },
  { key: 'unread', label: ['未读', 'Unread'], query: { readTime_null: '1' } },
  { key: 'waiting', label: ['待我处理', 'Waits for me'], query: { readTime_null: '1', kind: 'waiting' } },
]

function ReadAll() {
  const t = useText()
  const unread = useUnread()
  return (
    <Button disabled={unread === 0} onClick={() => void markRead().catch(() => undefined)}>
      {t(['全部标为已读', 'Mark all as read'])}
    </Button>
  )
}

/** Everything one was told. */
export const NotificationList = (props: ListPageProps) => (
  <ListPage {...props} widgets={notificationWidgets} views={views} actions={<ReadAll />} />
)
