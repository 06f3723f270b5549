import { myAuthenticator, myPasskeys } from '@forecourt/contract/access'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { ConfirmHost } from '../kernel/confirm.tsx'
import '../kernel/kernel.css'
import '../kernel/parts.css'
import { queryClient, queryOf } from '../kernel/queries.ts'
import { requireSecondFactor } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { AntdFrame } from './antd-frame.tsx'
import AuthenticatorSettings from './authenticator.tsx'
import Passkeys from './passkeys.tsx'
import { Entrance } from './sign-in/entrance.tsx'
import { signOutNow } from './sign-out.ts'

function Ways() {
  const t = useText()
  const authenticator = useQuery(queryOf(myAuthenticator, {}))
  const passkeys = useQuery(queryOf(myPasskeys, {}))
  const isSetUp = Boolean(authenticator.data?.confirmTime) || (passkeys.data?.length ?? 0) > 0
  return (
    <div className="sign-in-form">
      <AuthenticatorSettings />
      <Passkeys />
      <button type="button" className="sign-in-go" disabled={!isSetUp} onClick={() => requireSecondFactor(false)}>
        {t(['继续', 'Go on'])}
      </button>
      <button type="button" className="quiet sign-in-leave" onClick={() => void signOutNow()}>
        {t(['退出登录', 'Sign out'])}
      </button>
    </div>
  )
}

/** Before anything else where a role wants it: what is asked for at the next sign-ins besides the password. */
export default function FirstSecondFactor() {
  const t = useText()
  return (
    <Entrance
      title={t(['请先设置二次验证', 'Set up a second factor'])}
      lead={t([
        '您的角色登录时除密码外还须验证。绑定身份验证器或注册通行密钥后即可使用。',
        'Your role signs in by more than a password. Set up an authenticator or register a passkey, then you can go on.',
      ])}
    >
      <QueryClientProvider client={queryClient}>
        <AntdFrame>
          <Ways />
          <ConfirmHost />
        </AntdFrame>
      </QueryClientProvider>
    </Entrance>
  )
}
