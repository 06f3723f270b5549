import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { addressOf, navigate, usePlace } from '../kernel/location.tsx'
import { useMenus } from '../kernel/menu.ts'
import { Icon } from '../kernel/icon.tsx'
import { useText } from '../kernel/text.ts'
import { pageAt, routeKnown } from './pages.tsx'
import { TabMenu } from './tab-menu.tsx'
import { closeAfterAsking } from './use-shell-keys.ts'
import { keyOf, type Tab, useTabs } from './tabs.ts'

function useTabName() {
  const t = useText()
  const tree = useMenus(state => state.tree)
  return (tab: Tab): string => {
    const label = (pageAt(tab.path, tree) ?? routeKnown(tab.path))?.label ?? tab.label
    return tab.title ?? (label ? t(label) : tab.path)
  }
}

const product = 'Forecourt'

/** The window is called after what one looks at: a page, or the number of a record. */
function useDocumentTitle(tab: Tab | undefined): void {
  const nameOf = useTabName()
  const name = tab && nameOf(tab)
  useEffect(() => {
    document.title = name ? `${name} · ${product}` : product
  }, [name])
}

/** The open tabs. The middle button closes one, the right button or the last arrow offers the rest. */
export function TabBar() {
  const t = useText()
  const nameOf = useTabName()
  const { tabs, dirty } = useTabs()
  const tree = useMenus(state => state.tree)
  const active = keyOf(usePlace())
  useDocumentTitle(tabs.find(tab => tab.key === active))
  const [menu, setMenu] = useState<{ key: string; x: number; y: number }>()
  const current = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise here, which must not be taken for a clean-up.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // A tab comes after its address, and its name with the menus: both move it.
  }, [active, tabs.length, tree])
  const openMenu = (key: string) => (event: MouseEvent) => {
    event.preventDefault()
    setMenu({ key, x: event.clientX, y: event.clientY })
  }
  const close = (key: string) => void closeAfterAsking([key])
  return (
    <nav className="tabs" aria-label={t(['标签页', 'Tabs'])}>
      <div className="tabs-row">
        {tabs.map(tab => (
          <div
            key={tab.key}
            ref={tab.key === active ? current : undefined}
            className="tab"
            data-on={tab.key === active}
            onContextMenu={openMenu(tab.key)}
            onAuxClick={event => event.button === 1 && close(tab.key)}
          >
            <button
              type="button"
              className="quiet tab-name"
              aria-current={tab.key === active ? 'page' : undefined}
              onClick={() => navigate(addressOf(tab))}
            >
              {nameOf(tab)}
              {dirty[tab.key]?.length ? <span className="tab-dirty" title={t(['未保存', 'Unsaved'])} /> : null}
            </button>
            {tabs.length > 1 && (
              <button
                type="button"
                className="quiet tab-close"
                aria-label={t(['关闭{0}', 'Close {0}'], nameOf(tab))}
                onClick={() => close(tab.key)}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </div>
        ))}
      </div>
      <button
        type="button"
        className="quiet tabs-more"
        aria-label={t(['标签页操作', 'Tab actions'])}
        title={t(['标签页操作', 'Tab actions'])}
        onClick={openMenu(active)}
      >
        <Icon name="down" size={16} />
      </button>
      {menu && <TabMenu at={menu} onClose={() => setMenu(undefined)} />}
    </nav>
  )
}
