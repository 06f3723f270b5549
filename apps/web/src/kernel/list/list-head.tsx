import { isRowCall } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { labelOf, useMenus, leavesOf } from '../menu.ts'
import { useText } from '../text.ts'
import { ColumnSettings } from './column-settings.tsx'
import { useList } from './list-state.ts'
import { LookSwitch } from './look.tsx'
import { TransferMenu } from '../transfer/transfer-menu.tsx'

const tickMs = 5_000
const minute = 60

/** How long ago the rows were fetched, in words. */
function useAge(since: number): string {
  const t = useText()
  const { pane } = useList()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!pane.active) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [pane.active])
  const seconds = Math.max(0, Math.round((now - since) / 1000))
  if (!since) return ''
  if (seconds < tickMs / 1000) return t(['刚刚更新', 'Updated just now'])
  return seconds < minute
    ? t(['{0} 秒前更新', 'Updated {0} s ago'], seconds)
    : t(['{0} 分钟前更新', 'Updated {0} min ago'], Math.floor(seconds / minute))
}

/** What the page says, or its name as the menu has it. */
function useTitle() {
  const t = useText()
  const { entity, pane, title } = useList()
  const menu = useMenus(state => leavesOf(state.tree).find(one => one.path === pane.place.path))
  return title ?? t(menu ? labelOf(menu) : entity.label)
}

/** Title, the one primary action, calls that need no row, refresh and column settings. */
export function ListHead({ children }: { readonly children?: ReactNode }) {
  const t = useText()
  const list = useList()
  const { may, setTask, calls, entity, answer, pane, first } = list
  const title = useTitle()
  const age = useAge(answer.dataUpdatedAt)
  const Title = pane.isInner ? 'h2' : 'h1'
  const general = calls.filter(call => !isRowCall(call, entity) && may.call(call))
  return (
    <header className="list-head">
      <Title id={`title-${pane.key}`}>{title}</Title>
      <span className="list-age" aria-live="off">
        {age}
      </span>
      <LookSwitch />
      <span className="list-tools">
        <button
          type="button"
          className="quiet icon-button"
          title={t(['刷新', 'Refresh'])}
          aria-label={t(['刷新', 'Refresh'])}
          data-busy={answer.isFetching}
          onClick={() => void answer.refetch()}
        >
          <Icon name="refresh" />
        </button>
        <ColumnSettings />
        <TransferMenu />
        {children}
        {general.map(call => (
          <Button key={call.path} onClick={() => setTask({ kind: 'call', call })}>
            {t(call.title)}
          </Button>
        ))}
        {may.add && (
          <Button
            type="primary"
            icon={<Icon name="plus" size={16} />}
            title={`${t(['新增', 'Add'])} (n)`}
            onClick={() => setTask({ kind: 'add', ...(first ? { first } : {}) })}
          >
            {t(['新增', 'Add'])}
          </Button>
        )}
      </span>
    </header>
  )
}
