import type { ProofAsked } from '@forecourt/contract/kernel'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../kernel/api-error.ts'
import { requestRaw } from '../../kernel/client.ts'
import { here, navigate } from '../../kernel/location.tsx'
import { beginSession, endSession, type Tokens, type UserInfo, useSession } from '../../kernel/session.ts'
import { forget, saved } from '../../kernel/storage.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Entrance } from './entrance.tsx'
import Register from './register.tsx'
import SecondStep from './second-step.tsx'
import { isNobody, returnPath, signInBy, socialTenant, type WayBack } from './social.ts'

type Step =
  | { readonly is: 'asking' }
  | { readonly is: 'over'; readonly problem: string }
  | { readonly is: 'second'; readonly asked: ProofAsked; readonly problem: string; readonly busy: boolean }
  | { readonly is: 'nobody'; readonly guest: Tokens & UserInfo }

const personalPage = '/info/index?tab=social'

const linkBy = (back: WayBack) =>
  requestRaw('blade-auth/oauth/social/link', { method: 'POST', body: back, quiet: true })

/** What a browser has brought back is used once, and does not stay in its history. */
function useWayBack() {
  const t = useText()
  const [isLinking] = useState(() => useSession.getState().user !== undefined)
  const [tenantId] = useState(() => saved<string>(socialTenant) ?? saved<string>('tenant-id') ?? '')
  const [back] = useState(() => {
    const { path, search } = here()
    const given = new URLSearchParams(search)
    const of = (name: string) => given.get(name) ?? ''
    const source = decodeURIComponent(path.slice(returnPath.length))
    return { source, code: of('code'), state: of('state'), iss: of('iss'), error: of('error') }
  })
  const [step, setStep] = useState<Step>(() => {
    if (back.code && !back.error) return { is: 'asking' }
    const problem =
      back.error === 'access_denied'
        ? t(['您已取消授权', 'You went back without agreeing'])
        : t(['授权未完成，请重试', 'The sign-in was not finished, please try again'])
    return { is: 'over', problem }
  })
  const over = (problem: string) => setStep({ is: 'over', problem })
  const signIn = async (proof?: string) => {
    try {
      const answer = await signInBy(back, tenantId, proof)
      forget(socialTenant)
      if (isNobody(answer)) return setStep({ is: 'nobody', guest: answer })
      beginSession(answer)
      navigate('/', { replace: true })
    } catch (fault) {
      const { reason, message, data } = fault as ApiError
      if (reason === 'stepUpNeeded') {
        const asked = data as ProofAsked
        return setStep({ is: 'second', asked, problem: proof ? message : '', busy: false })
      }
      if (reason === 'stepUpWrong')
        return setStep(before => (before.is === 'second' ? { ...before, problem: message, busy: false } : before))
      over(message)
    }
  }
  const link = async () => {
    try {
      await linkBy(back)
      toast(t(['已绑定', 'Linked']), 'good')
      navigate(personalPage, { replace: true })
    } catch (fault) {
      over((fault as ApiError).message)
    }
  }
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    navigate(here().path, { replace: true })
    if (step.is === 'asking') queueMicrotask(() => void (isLinking ? link() : signIn()))
  })
  const answer = (code: string) => {
    if (step.is !== 'second') return
    setStep({ ...step, busy: true })
    void signIn(`${step.asked.id} ${code}`)
  }
  return { step, isLinking, answer }
}

/** Where a browser comes back to from an identity provider. */
export default function SocialReturn() {
  const t = useText()
  const { step, isLinking, answer } = useWayBack()
  const leave = () => navigate(isLinking ? personalPage : '/login', { replace: true })
  if (step.is === 'second')
    return (
      <Entrance
        title={t(['二次验证', 'Confirm that it is you'])}
        lead={
          step.asked.kind === 'authenticator'
            ? t([
                '请输入身份验证器显示的6位数字，或一个恢复码',
                'Enter the six digits that your authenticator shows, or a recovery code',
              ])
            : t(['请使用通行密钥完成登录', 'Finish signing in by your passkey'])
        }
      >
        <SecondStep asked={step.asked} problem={step.problem} busy={step.busy} onAnswer={answer} onBack={leave} />
      </Entrance>
    )
  return (
    <Entrance
      title={isLinking ? t(['绑定第三方账号', 'Link an account']) : t(['第三方登录', 'Signing in'])}
      lead={
        step.is === 'nobody'
          ? t(['该账号尚未绑定用户，请先注册', 'Nobody here has this account yet: please register'])
          : ''
      }
    >
      {step.is === 'asking' && (
        <output className="social-wait">
          <span className="spinner" /> {t(['正在确认身份…', 'Checking who you are…'])}
        </output>
      )}
      {step.is === 'over' && (
        <div className="sign-in-form">
          <p className="sign-in-problem" role="alert">
            {step.problem}
          </p>
          <button type="button" className="sign-in-go" onClick={leave}>
            {isLinking ? t(['返回个人信息', 'Back to my information']) : t(['返回登录', 'Back to sign-in'])}
          </button>
        </div>
      )}
      {step.is === 'nobody' && (
        <Register
          tenantId={step.guest.tenant_id}
          proven={{
            oauthId: step.guest.oauth_id ?? '',
            token: step.guest.access_token,
            name: step.guest.nick_name ?? '',
          }}
          onClose={() => {
            endSession()
            navigate('/login', { replace: true })
          }}
        />
      )}
    </Entrance>
  )
}
