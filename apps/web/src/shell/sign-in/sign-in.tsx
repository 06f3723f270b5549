import type { Welcome } from '@forecourt/contract/system'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { Entrance } from './entrance.tsx'
import { welcome } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useBrand } from './use-brand.ts'
import { useSignIn } from './use-sign-in.ts'

const SecondStep = lazy(() => import('./second-step.tsx'))
const SocialButtons = lazy(() => import('./social-buttons.tsx'))
const Register = lazy(() => import('./register.tsx'))

const nothing: Welcome = { demo: false, version: '', registers: false, frameHosts: [], accounts: [] }

/** The public front page. */
export function SignIn() {
  const t = useText()
  const [about, setAbout] = useState(nothing)
  const [isRegistering, setRegistering] = useState(false)
  const [isRoomKnown, setRoomKnown] = useState(false)
  const state = useSignIn()
  const brand = useBrand()
  const { setTyped } = state
  useEffect(() => {
    if (brand.tenantId) setTyped(typed => ({ ...typed, tenantId: brand.tenantId ?? typed.tenantId }))
  }, [brand.tenantId, setTyped])
  useEffect(() => {
    welcome().then(setAbout, () => undefined)
  }, [])
  const { second } = state
  if (second)
    return (
      <Entrance
        title={t(['二次验证', 'Confirm that it is you'])}
        brand={brand}
        lead={
          second.kind === 'authenticator'
            ? t([
                '请输入身份验证器显示的6位数字，或一个恢复码',
                'Enter the six digits that your authenticator shows, or a recovery code',
              ])
            : t(['请使用通行密钥完成登录', 'Finish signing in by your passkey'])
        }
      >
        <Suspense fallback={<span className="spinner" />}>
          <SecondStep
            asked={second}
            problem={state.problem}
            busy={state.busy}
            onAnswer={state.enterSecond}
            onBack={state.leaveSecond}
          />
        </Suspense>
      </Entrance>
    )
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
      <Suspense>
        <SocialButtons tenantId={state.typed.tenantId.trim()} onKnown={setRoomKnown} />
      </Suspense>
      {isRoomKnown && about.registers && (
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
      {isRoomKnown && about.demo && (
        <DemoAccounts
          accounts={about.accounts}
          onChoose={({ tenantId, account, password }) => state.enter({ tenantId, account, password })}
        />
      )}
    </Entrance>
  )
}
