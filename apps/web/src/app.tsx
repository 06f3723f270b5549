import { lazy, Suspense, useEffect } from 'react'
import { arriving } from './kernel/arriving.tsx'
import { here, navigate, usePlace } from './kernel/location.tsx'
import { useMaintenance } from './kernel/maintenance.ts'
import { loadMenus, useMenus } from './kernel/menu.ts'
import { followOtherTabs, type UserInfo, useSession } from './kernel/session.ts'
import { Toasts } from './kernel/toasts.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { elsewhere } from './shell/elsewhere.ts'

const SignIn = lazy(() => import('./shell/sign-in/sign-in.tsx').then(part => ({ default: part.SignIn })))
const Shell = arriving(() => import('./shell/shell.tsx'))
const FirstPassword = lazy(() => import('./shell/first-password.tsx'))
const FirstSecondFactor = lazy(() => import('./shell/first-second-factor.tsx'))
const TestPage = lazy(() => import('./shell/test-page.tsx').then(page => ({ default: page.TestPage })))
const PaperPage = lazy(() => import('./shell/paper/paper-page.tsx'))
const MaintenancePage = lazy(() => import('./shell/maintenance-page.tsx'))
const SocialReturn = lazy(() => import('./shell/sign-in/social-return.tsx'))
const Lock = lazy(() => import('./shell/lock.tsx'))

const errorPages = { '/403': '403', '/404': '404', '/500': '500' } as const

const paperPath = '/paper/'
const testPath = '/test/index'
const returnPath = '/oauth/redirect/'

/** The navigation guard of the specification (2.3): where this person has to be instead, if anywhere. */
function detour(path: string, signedIn: boolean, locked: boolean): string | undefined {
  if (!signedIn && path in errorPages) return undefined
  const own = elsewhere[path]
  if (own) return own
  if (path === testPath) return undefined
  // Whoever holds a paper may prove it.
  if (path.startsWith(paperPath)) return undefined
  // From an identity provider, to sign in or to link an account.
  if (path.startsWith(returnPath) && !locked) return undefined
  if (!signedIn) return path === '/login' ? undefined : '/login'
  if (locked) return path === '/lock' ? undefined : '/lock'
  return ['/login', '/lock', '/', '/wel'].includes(path) ? '/wel/index' : undefined
}

export function App() {
  const { path } = usePlace()
  const { user, locked } = useSession()
  const instead = detour(path, user !== undefined, locked)
  useEffect(() => followOtherTabs(), [])
  // Asked for while the frame is on its way, which has nothing to show without them.
  const isHeldBack = Boolean(user?.must_change_password || user?.must_set_up_second_factor)
  const atWork = user && !locked && !isHeldBack ? user.user_id : undefined
  useEffect(() => {
    if (!atWork) return
    void loadMenus().then(async () =>
      (await import('./shell/pages.tsx')).fetchAreaAt(here().path, useMenus.getState().tree),
    )
    // Whoever comes back to a list waits for what lists are drawn by while the menus are asked for, and not after them.
    if (!here().path.startsWith('/wel/')) void import('./kernel/resource-page.tsx')
  }, [atWork])
  useEffect(() => {
    if (instead) navigate(elsewhere[path] ? instead + location.search : instead, { replace: true })
  }, [instead, path])
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<span className="spinner" />}>
          {path.startsWith(paperPath) ? (
            <PaperPage code={path.slice(paperPath.length)} />
          ) : path === testPath ? (
            <TestPage />
          ) : path.startsWith(returnPath) && !locked ? (
            <SocialReturn />
          ) : user ? (
            <Inside user={user} locked={locked} />
          ) : (
            <Public path={path} />
          )}
        </Suspense>
      </ErrorBoundary>
      <Toasts />
    </>
  )
}

/** The lock, a password that has to be changed and a second factor that has to be set up come before everything else. */
function Inside({ user, locked }: { readonly user: UserInfo; readonly locked: boolean }) {
  const isUnderMaintenance = useMaintenance(state => state.isOn)
  if (locked) return <Lock />
  if (isUnderMaintenance) return <MaintenancePage />
  if (user.must_change_password) return <FirstPassword />
  return user.must_set_up_second_factor ? <FirstSecondFactor /> : <Shell key={user.user_id} />
}

function Public({ path }: { readonly path: string }) {
  const code = errorPages[path as keyof typeof errorPages]
  return code ? <ErrorPage code={code} /> : <SignIn />
}
