import { useEffect, useRef } from 'react'
import { requestRaw } from '../kernel/client.ts'
import { confirm } from '../kernel/confirm.tsx'
import { queryClient } from '../kernel/queries.ts'
import { say, useText } from '../kernel/text.ts'
import { toast } from '../kernel/toast.ts'
import { changeTab, useTabs } from './tabs.ts'
import { closeAfterAsking } from './use-shell-keys.ts'

/** Drops what the browser and the server remember for this person, after asking (specification 5). */
async function clearCache() {
  if (
    !(await confirm({ title: say(['清除缓存', 'Clear cache']), text: say(['是否需要清除缓存？', 'Clear the cache?']) }))
  )
    return
  await requestRaw('blade-auth/oauth/clear-cache')
  await queryClient.resetQueries()
  toast(say(['清除完毕', 'Cache cleared']), 'good')
}

interface TabMenuProps {
  readonly at: { readonly key: string; readonly x: number; readonly y: number }
  readonly onClose: () => void
}

export function TabMenu({ at, onClose }: TabMenuProps) {
  const t = useText()
  const tabs = useTabs(state => state.tabs)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('button')?.focus()
    const leave = (event: Event) => {
      const outside = event instanceof PointerEvent && !list.current?.contains(event.target as Node)
      if (outside || (event instanceof KeyboardEvent && event.key === 'Escape')) onClose()
    }
    addEventListener('pointerdown', leave)
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('keydown', leave)
    }
  }, [onClose])
  const others = tabs.filter(tab => tab.key !== at.key).map(tab => tab.key)
  const round = tabs.find(tab => tab.key === at.key)?.round ?? 0
  const items = [
    { label: t(['刷新', 'Reload']), run: () => changeTab(at.key, { round: round + 1 }) },
    { label: t(['关闭', 'Close']), run: () => closeAfterAsking([at.key]), off: tabs.length < 2 },
    { label: t(['关闭其他', 'Close others']), run: () => closeAfterAsking(others), off: !others.length },
    { label: t(['关闭全部', 'Close all']), run: () => closeAfterAsking(tabs.map(tab => tab.key)) },
    { label: t(['清除缓存', 'Clear cache']), run: clearCache },
  ]
  return (
    <div
      ref={list}
      className="pop-list tab-menu"
      role="menu"
      style={{ left: Math.min(at.x, innerWidth - 170), top: at.y + 4 }}
    >
      {items.map(item => (
        <button
          type="button"
          role="menuitem"
          className="quiet pop-item"
          key={item.label}
          disabled={item.off}
          onClick={() => {
            onClose()
            void item.run()
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
