import { ConfigProvider } from 'antd'
import { memo, Suspense, useMemo, useState } from 'react'
import { here, navigate, usePlace } from '../kernel/location.tsx'
import { loadMenus, useMenus } from '../kernel/menu.ts'
import { Notice } from '../kernel/notice.tsx'
import { type Pane, PaneContext, patched } from '../kernel/pane.tsx'
import { useText } from '../kernel/text.ts'
import { ErrorPage } from './error-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { pageAt, routeKnown } from './pages.tsx'
import { awake, changeTab, closeTabs, keyOf, setDirty, type Tab, useTabs } from './tabs.ts'

function paneOf(tab: Tab, active: boolean, element: HTMLElement | null): Pane {
  return {
    key: tab.key,
    place: { path: tab.path, search: tab.search },
    active,
    element,
    setQuery(patch, how) {
      // The newest text counts: two changes may come before either of them is drawn.
      const now = useTabs.getState().tabs.find(one => one.key === tab.key)?.search ?? tab.search
      const search = patched(now, patch)
      changeTab(tab.key, { search })
      if (keyOf(here()) === tab.key) navigate(search ? `${tab.path}?${search}` : tab.path, { replace: how !== 'push' })
    },
    setTitle: title => changeTab(tab.key, { title }),
    setDirty: (owner, dirty) => setDirty(tab.key, owner, dirty),
    close: () => closeTabs([tab.key]),
  }
}

/**
 * One tab's content. Hidden by style and not unmounted, so that drafts, scrolling and open dialogs are found again;
 * pop-ups are drawn inside the pane and hide with it.
 */
const PaneView = memo(function PaneView({ tab, active }: { readonly tab: Tab; readonly active: boolean }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const tree = useMenus(state => state.tree)
  // After a reload the page of an address that is no menu is known only once its area has come: then the tab is visited.
  const shown = pageAt(tab.path, tree) ?? routeKnown(tab.path)
  // What a tab once showed stays while another top menu is looked at.
  const [first] = useState(shown)
  const Page = (shown ?? first)?.Page
  return (
    <div ref={setElement} className="pane" hidden={!active}>
      {element && Page && (
        <PaneContext value={paneOf(tab, active, element)}>
          <ConfigProvider getPopupContainer={() => element}>
            <ErrorBoundary key={tab.round ?? 0}>
              <Suspense fallback={<span className="spinner" />}>
                <Page />
              </Suspense>
            </ErrorBoundary>
          </ConfigProvider>
        </PaneContext>
      )}
    </div>
  )
})

export function Panes({ state }: { readonly state: 'loading' | 'ready' | 'failed' }) {
  const t = useText()
  const { path, search } = usePlace()
  const tabs = useTabs(one => one.tabs)
  const active = keyOf({ path, search })
  const live = useMemo(() => awake(tabs), [tabs])
  if (state === 'failed')
    return (
      <Notice title={t(['菜单加载失败', 'The menu could not be loaded'])}>
        <button type="button" className="plain-button" onClick={() => void loadMenus()}>
          {t(['重试', 'Try again'])}
        </button>
      </Notice>
    )
  if (state === 'loading' && !tabs.some(tab => live.has(tab.key))) return <span className="spinner" />
  const code = path.slice(1)
  return (
    <>
      {(code === '403' || code === '404' || code === '500') && <ErrorPage code={code} />}
      {tabs
        .filter(tab => live.has(tab.key))
        .map(tab => (
          <PaneView key={tab.key} tab={tab} active={tab.key === active} />
        ))}
    </>
  )
}
