import { lazy, Suspense, useEffect } from 'react'
import { navigate, usePlace } from './kernel/location.tsx'
import { followOtherTabs, useSession } from './kernel/session.ts'
import { Toasts } from './kernel/toasts.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { Fence } from './shell/fence.tsx'
import { SignIn } from './shell/sign-in/sign-in.tsx'

const Shell = lazy(() => import('./shell/shell.tsx'))
const Lock = lazy(() => import('./shell/lock.tsx'))

const errorPages = { '/403': '403', '/404': '404', '/500': '500' } as const

/** The navigation guard of the specification (2.3): where this person has to be instead, if anywhere. */
function detour(path: string, signedIn: boolean, locked: boolean): string | undefined {
  if (!signedIn && path in errorPages) return undefined
  if (!signedIn) return path === '/login' ? undefined : '/login'
  if (locked) return path === '/lock' ? undefined : '/lock'
  return ['/login', '/lock', '/', '/wel'].includes(path) ? '/wel/index' : undefined
}

export function App() {
  const { path } = usePlace()
  const { user, locked } = useSession()
  const instead = detour(path, user !== undefined, locked)
  useEffect(() => followOtherTabs(), [])
  useEffect(() => {
    if (instead) navigate(instead, { replace: true })
  }, [instead])
  return (
    <>
      <Fence>
        <Suspense fallback={<span className="spinner" />}>
          {!user ? <Public path={path} /> : locked ? <Lock /> : <Shell key={user.user_id} />}
        </Suspense>
      </Fence>
      <Toasts />
    </>
  )
}

function Public({ path }: { readonly path: string }) {
  const code = errorPages[path as keyof typeof errorPages]
  return code ? <ErrorPage code={code} /> : <SignIn />
}
