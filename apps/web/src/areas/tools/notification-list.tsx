import { notification } from '@forecourt/contract/tools'
import { Button } from 'antd'
import { ListFilters } from '../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../kernel/list/list-footer.tsx'
import { ListHead } from '../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps, ListRows } from '../../kernel/list/list-page.tsx'
import { type View, ViewTabs } from '../../kernel/list/view-tabs.tsx'
import { markRead, openNotification, useSubject, useUnread } from '../../kernel/my-notifications.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import { NotificationKind } from '../../kernel/widgets/notification-kind.tsx'
import { type OwnWidgets, OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'
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
export function NotificationList(props: ListPageProps) {
  return (
    <OwnWidgetsContext value={notificationWidgets}>
      <ListPage {...props}>
        <ListHead>
          <ReadAll />
        </ListHead>
        <ViewTabs views={views} />
        <ListFilters />
        <ListRows />
        <ListFooter />
      </ListPage>
    </OwnWidgetsContext>
  )
}
