import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { Entrance } from './entrance.tsx'
import { type Welcome, welcome } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useBrand } from './use-brand.ts'
import { useSignIn } from './use-sign-in.ts'

const Register = lazy(() => import('./register.tsx'))

const nothing: Welcome = { demo: false, version: '', accounts: [] }

/** The public front page. */
export function SignIn() {
  const t = useText()
  const [about, setAbout] = useState(nothing)
  const [isRegistering, setRegistering] = useState(false)
  const state = useSignIn()
  const brand = useBrand()
  const { setTyped } = state
  useEffect(() => {
    if (brand.tenantId) setTyped(typed => ({ ...typed, tenantId: brand.tenantId ?? typed.tenantId }))
  }, [brand.tenantId, setTyped])
  useEffect(() => {
    welcome().then(setAbout, () => undefined)
  }, [])
  return (
    <Entrance
      title={t(['登录', 'Sign in'])}
      brand={brand}
      lead={t([
        '加油、充电、预付卡与电子券，一处经营',
        'Fuel, charging, prepaid cards and coupons, run from one place',
      ])}
      foot={<footer className="sign-in-foot">{about.version && `Forecourt ${about.version}`}</footer>}
    >
      <SignInForm state={state} isTenantKnown={brand.tenantId !== null} />
      {about.registers && (
        <p className="sign-in-other">
          {t(['还没有账号？', 'No account yet?'])}
          <button type="button" className="quiet" onClick={() => setRegistering(true)}>
            {t(['注册账号', 'Register'])}
          </button>
        </p>
      )}
      <Suspense>
        {isRegistering && <Register tenantId={state.typed.tenantId} onClose={() => setRegistering(false)} />}
      </Suspense>
      {about.demo && (
        <DemoAccounts
          accounts={about.accounts}
          onChoose={({ tenantId, account, password }) => state.enter({ tenantId, account, password })}
        />
      )}
    </Entrance>
  )
}
