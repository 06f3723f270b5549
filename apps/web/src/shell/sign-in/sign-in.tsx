import { useEffect, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { Scene } from './scene.tsx'
import './sign-in.css'
import { Mark } from '../../kernel/mark.tsx'
import { type Welcome, welcome } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { Switches } from './switches.tsx'
import { useSignIn } from './use-sign-in.ts'

const nothing: Welcome = { demo: false, version: '', accounts: [] }

/** The public front page. It is plain React and CSS: the component library comes only once somebody is in. */
export function SignIn() {
  const t = useText()
  const [about, setAbout] = useState(nothing)
  const state = useSignIn()
  useEffect(() => {
    welcome().then(setAbout, () => undefined)
  }, [])
  return (
    <div className="sign-in">
      <header className="sign-in-top">
        <span className="sign-in-brand">
          <Mark /> Forecourt
        </span>
        <Switches />
      </header>
      <aside className="sign-in-scene" aria-hidden="true">
        <Scene />
      </aside>
      <main className="sign-in-main">
        <h1>{t(['登录', 'Sign in'])}</h1>
        <p className="sign-in-lead">
          {t(['加油、充电、预付卡与电子券，一处经营', 'Fuel, charging, prepaid cards and coupons, run from one place'])}
        </p>
        <SignInForm state={state} />
        {about.demo && (
          <DemoAccounts
            accounts={about.accounts}
            onChoose={({ tenantId, account, password }) => state.enter({ tenantId, account, password })}
          />
        )}
      </main>
      <footer className="sign-in-foot">{about.version && `Forecourt ${about.version}`}</footer>
    </div>
  )
}
