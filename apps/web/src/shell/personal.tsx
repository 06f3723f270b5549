import { myInfo, mySocial, updateInfo } from '@forecourt/contract/access'
import { type Fields, type Label, passwordProblem, secret, text } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type ApiError, request } from '../kernel/client.ts'
import { FormFields } from '../kernel/form/form-fields.tsx'
import { useForm } from '../kernel/form/form-state.ts'
import { pointTo, ProblemList } from '../kernel/form/problem-list.tsx'
import { Notice } from '../kernel/notice.tsx'
import { usePane, usePaneQuery, useUnsaved } from '../kernel/pane.tsx'
import { queryOf } from '../kernel/queries.ts'
import { useIsActing, useSession } from '../kernel/session.ts'
import { save } from '../kernel/storage.ts'
import { useText } from '../kernel/text.ts'
import { toast } from '../kernel/toast.ts'
import { fileAddress } from '../kernel/widgets/files.ts'
import { wireText } from '../kernel/wire-text.ts'
import { changePassword } from './change-password.ts'
import { PasswordStrength } from './password-strength.tsx'
import '../kernel/form/form.css'

const Devices = lazy(() => import('./devices.tsx'))
const SocialAccounts = lazy(() => import('./social-accounts.tsx'))
const Passkeys = lazy(() => import('./passkeys.tsx'))
const AuthenticatorSettings = lazy(() => import('./authenticator.tsx'))

const infoFields: Fields = {
  avatar: updateInfo.input.avatar,
  realName: text(['姓名', 'Name'], { required: true, max: 64 }),
  name: text(['昵称', 'Nickname'], { max: 64 }),
  phone: text(['手机号', 'Mobile'], { format: 'mobile' }),
  email: text(['邮箱', 'E-mail'], { format: 'email' }),
}
const passwordFields: Fields = {
  oldPassword: secret(['原密码', 'Current password'], { required: true }),
  newPassword: secret(['新密码', 'New password'], {
    required: true,
    hint: ['至少8位，含字母和数字', 'At least 8, letters and digits'],
  }),
  newPassword1: secret(['确认密码', 'New password again'], { required: true }),
}

type Values = Readonly<Record<string, unknown>>

interface SectionProps {
  readonly fields: Fields
  readonly row?: Values
  /** What else is wrong, by field. */
  readonly refuse?: (values: Values) => Readonly<Record<string, Label>> | undefined
  /** Shown below the fields. */
  readonly note?: (values: Values) => ReactNode
  readonly send: (values: Values) => Promise<unknown>
}

function Section({ fields, row, refuse, note, send }: SectionProps) {
  const t = useText()
  const { element } = usePane()
  const form = useForm(fields, row)
  const [busy, setBusy] = useState(false)
  useUnsaved(form.dirty)
  const submit = () => {
    const wrong = form.check() ?? form.blame(refuse?.(form.values) ?? {})
    if (wrong) return pointTo(element, wrong)
    setBusy(true)
    send(form.values)
      .then(
        () => toast(t(['更新成功', 'Updated']), 'good'),
        (fault: ApiError) => form.refuse(fault),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <ProblemList form={form} />
      <FormFields form={form} />
      {note?.(form.values)}
      <p className="field-problem" role="alert">
        {form.summary}
      </p>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t(['保存', 'Save'])}
      </Button>
    </form>
  )
}

async function saveInfo(values: Values) {
  await request('blade-user/update-info', { method: 'POST', body: values, quiet: true })
  const { user } = useSession.getState()
  if (!user) return
  const avatar = values['avatar'] ? fileAddress(wireText(values['avatar'])) : (user.avatar ?? '')
  const next = { ...user, real_name: wireText(values['realName']), avatar }
  save('user-info', next)
  useSession.setState({ user: next })
}

const savePassword = (values: Values) =>
  changePassword({
    oldPassword: wireText(values['oldPassword']),
    newPassword: wireText(values['newPassword']),
    newPassword1: wireText(values['newPassword1']),
  })

const tabNames = ['info', 'password', 'authenticator', 'social', 'devices'] as const
type TabName = (typeof tabNames)[number]

const isTabName = (name: string | undefined): name is TabName => tabNames.some(one => one === name)

/** Personal information, the change of one's password (specification 2.4) and one's authenticator. */
export default function Personal() {
  const t = useText()
  return useIsActing() ? (
    <Notice
      title={t([
        '代租户操作期间不能查看或修改本人信息',
        'Your own information is out of reach while you act for a tenant',
      ])}
      text={t(['结束代操作后再来。', 'Come back when you have stopped.'])}
    />
  ) : (
    <OwnInformation />
  )
}

function OwnInformation() {
  const t = useText()
  const account = useSession(state => state.user?.account)
  const [{ tab: asked }, setQuery] = usePaneQuery()
  const tab = isTabName(asked) ? asked : 'info'
  const social = useQuery(queryOf(mySocial, {}))
  const shown = tabNames.filter(one => one !== 'social' || tab === 'social' || (social.data?.length ?? 0) > 0)
  const answer = useQuery({
    ...queryOf(myInfo, {}),
  })
  const row = useMemo(() => answer.data ?? {}, [answer.data])
  const tabs = {
    info: t(['个人信息', 'Information']),
    password: t(['修改密码', 'Change password']),
    authenticator: t(['二次验证', 'Second proof']),
    social: t(['第三方账号', 'Linked accounts']),
    devices: t(['登录设备', 'Devices']),
  }
  return (
    <div className="personal">
      <h1>{t(['个人信息', 'Personal information'])}</h1>
      <div className="switch" role="tablist">
        {shown.map(one => (
          <button
            type="button"
            role="tab"
            key={one}
            aria-selected={one === tab}
            className="quiet"
            onClick={() => setQuery({ tab: one === 'info' ? undefined : one })}
          >
            {tabs[one]}
          </button>
        ))}
      </div>
      <section className="sheet" role="tabpanel" aria-label={tabs[tab]}>
        {tab === 'info' && !answer.isPending && (
          <Section key={answer.dataUpdatedAt} fields={infoFields} row={row} send={saveInfo} />
        )}
        {tab === 'password' && (
          <Section
            fields={passwordFields}
            refuse={(values): Readonly<Record<string, Label>> | undefined => {
              const rule = passwordProblem(wireText(values['newPassword']), account)
              if (rule) return { newPassword: rule }
              if (values['newPassword'] === values['newPassword1']) return undefined
              return { newPassword1: ['两次密码输入不一致', 'The two new passwords differ'] }
            }}
            note={values => <PasswordStrength password={wireText(values['newPassword'])} />}
            send={savePassword}
          />
        )}
        <Suspense>
          {tab === 'authenticator' && (
            <>
              <AuthenticatorSettings />
              <Passkeys />
            </>
          )}
          {tab === 'social' && <SocialAccounts />}
          {tab === 'devices' && <Devices />}
        </Suspense>
      </section>
    </div>
  )
}
