import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { applyVariables, useAppearance } from '../kernel/appearance.ts'
import { ConfirmHost } from '../kernel/confirm.tsx'
import { ProofHost } from '../kernel/proof-host.tsx'
import { keepLive } from '../kernel/live.ts'
import { here, navigate, type Place, usePlace } from '../kernel/location.tsx'
import { useMenus } from '../kernel/menu.ts'
import { queryClient } from '../kernel/queries.ts'
import { keepSessionAlive } from '../kernel/refresh.ts'
import { saved, save } from '../kernel/storage.ts'
import { useText } from '../kernel/text.ts'
import { watchUndoKey } from '../kernel/undo.ts'
import { useWholeScreen } from '../kernel/whole-screen.ts'
import { ActingBar } from './acting-bar.tsx'
import './acting-bar.css'
import { AntdFrame } from './antd-frame.tsx'
import { CommandBox } from './command-box.tsx'
import './frame.css'
import '../kernel/kernel.css'
import '../kernel/parts.css'
import { Header } from './header.tsx'
import { useLockDialog } from './lock-screen.ts'
import { pageAt, routeAt, routeKnown } from './pages.tsx'
import { Panes } from './panes.tsx'
import { elsewhere } from './elsewhere.ts'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { visit } from './tabs.ts'
import { themeNamed } from './themes/index.ts'
import { variablesOf } from './themes/theme.ts'
import { useShellKeys } from './use-shell-keys.ts'

const LockDialog = lazy(() => import('./lock-dialog.tsx'))

function useTheme() {
  const { theme, dark } = useAppearance()
  useLayoutEffect(() => {
    const chosen = themeNamed(theme)
    applyVariables(variablesOf(chosen, dark), dark)
    Object.assign(document.documentElement.dataset, { theme, tabs: chosen.tabs, mark: chosen.mark })
  }, [theme, dark])
}

const ownPages = ['/403', '/404', '/500']

/** A page that exists and is not in this person's menus is forbidden, not missing. */
async function leaveTo(path: string): Promise<void> {
  const { isKnownPath } = await import('./known-paths.ts')
  // Whoever has gone on meanwhile is not called back.
  if (here().path !== path) return
  navigate(isKnownPath(path) ? '/403' : '/404', { replace: true })
}

/** Follows the address: a page that exists gets its tab, one that does not, or is not this person's, leads to an error page (specification 2.1). */
function useVisits(place: Place, ready: boolean) {
  const tree = useMenus(state => state.tree)
  useLayoutEffect(() => {
    if (!ready || ownPages.includes(place.path) || elsewhere[place.path]) return
    const known = pageAt(place.path, tree) ?? routeKnown(place.path)
    if (known) return visit(place, known.label)
    void routeAt(place.path).then(found => (found ? visit(place, found.label) : leaveTo(place.path)))
  }, [place, ready, tree])
}

/** What everybody works in once signed in: the frame around the panes. */
export default function Shell() {
  const t = useText()
  const place = usePlace()
  const state = useMenus(menus => menus.state)
  const [folded, setFolded] = useState(saved<boolean>('sidebar-folded') ?? false)
  const [sheetAt, setSheetAt] = useState<string>()
  // The sheet of a telephone closes itself once one has gone somewhere.
  const sheet = sheetAt === place.path
  const isWhole = useWholeScreen(one => one.isShown)
  const asksLock = useLockDialog(dialog => dialog.open)
  useTheme()
  useShellKeys()
  useVisits(place, state === 'ready')
  useEffect(() => keepSessionAlive(), [])
  useEffect(() => keepLive(), [])
  useEffect(() => watchUndoKey(), [])
  const fold = () => {
    if (matchMedia('(width < 48em)').matches) return setSheetAt(sheet ? undefined : place.path)
    save('sidebar-folded', !folded)
    setFolded(!folded)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <AntdFrame>
        <div className="frame" data-folded={folded} data-sheet={sheet} data-whole={isWhole}>
          <a className="skip" href="#content">
            {t(['跳到正文', 'Skip to content'])}
          </a>
          <ActingBar />
          <Sidebar folded={folded && !sheet} />
          {sheet && (
            <button
              type="button"
              className="quiet sheet-scrim"
              aria-label={t(['关闭菜单', 'Close the menu'])}
              onClick={fold}
            />
          )}
          <Header folded={folded} onFold={fold} />
          <TabBar />
          <main id="content" className="frame-content" tabIndex={-1}>
            <Panes state={state} />
          </main>
        </div>
        <CommandBox />
        <ConfirmHost />
        <ProofHost />
        <Suspense>{asksLock && <LockDialog />}</Suspense>
      </AntdFrame>
    </QueryClientProvider>
  )
}
