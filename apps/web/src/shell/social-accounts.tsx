import { mySocial, startLink, unlinkSocial } from '@forecourt/contract/access'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { CallButton } from '../kernel/call/call-button.tsx'
import { useCall } from '../kernel/call/use-call.ts'
import { FormFields } from '../kernel/form/form-fields.tsx'
import { md5 } from '../kernel/md5.ts'
import { Subject } from '../kernel/parts/subject.tsx'
import { queryOf } from '../kernel/queries.ts'
import { useText } from '../kernel/text.ts'
import { wireText } from '../kernel/wire-text.ts'
import './authenticator.css'

const none = {}

type Own = WireOutputOfCall<typeof mySocial>[number]

const passwordField = { oldPassword: { ...startLink.input.oldPassword, options: { required: true } } } as const

/** The password first: whoever finds an open screen adds no way in of their own. */
function Password({ of, onLeave }: { readonly of: Own; readonly onLeave: () => void }) {
  const t = useText()
  const [isGoing, setGoing] = useState(false)
  const { form, busy, submit } = useCall({
    call: startLink,
    fields: passwordField,
    given: { source: of.source },
    draft: false,
    done: null,
  })
  const go = async () => {
    const begun = await submit({ oldPassword: md5(wireText(form.values['oldPassword'])) })
    if (!begun) return
    setGoing(true)
    location.assign(begun.answer.address)
  }
  return (
    <form
      className="form social-password"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void go()
      }}
    >
      <FormFields form={form} />
      <p className="field-problem" role="alert">
        {form.summary}
      </p>
      <div className="authenticator-ways">
        <Button type="primary" htmlType="submit" loading={busy || isGoing}>
          {t(['前往授权', 'Go on'])}
        </Button>
        <Button onClick={onLeave}>{t(['取消', 'Cancel'])}</Button>
      </div>
    </form>
  )
}

function One({ of }: { readonly of: Own }) {
  const t = useText()
  const [isLinking, setLinking] = useState(false)
  return (
    <li>
      <Subject
        lines={[
          [t(['来源', 'Provider']), t([of.name, of.nameEn])],
          ...(of.id
            ? [
                [t(['账号', 'Account']), of.nickname ?? ''] as const,
                [t(['绑定时间', 'Linked']), of.linkTime ?? ''] as const,
                ...(of.lastUsedTime ? [[t(['最近使用', 'Last used']), of.lastUsedTime] as const] : []),
              ]
            : [[t(['状态', 'State']), t(['未绑定', 'Not linked'])] as const]),
          ...(of.isOffered ? [] : [[t(['说明', 'Note']), t(['已停用，暂不能登录', 'Off for now'])] as const]),
        ]}
      />
      {of.id ? (
        <CallButton call={unlinkSocial} fields={none} given={{ id: of.id }} />
      ) : (
        !isLinking && <Button onClick={() => setLinking(true)}>{t(['绑定', 'Link'])}</Button>
      )}
      {isLinking && <Password of={of} onLeave={() => setLinking(false)} />}
    </li>
  )
}

/** By whom the person signs in besides the password: linked, looked at and taken away. */
export default function SocialAccounts() {
  const t = useText()
  const { data } = useQuery(queryOf(mySocial, {}))
  if (!data) return null
  return (
    <div className="authenticator">
      <p>
        {t([
          '绑定后可用第三方账号登录；绑定前须输入当前密码。',
          'Once linked, you sign in by them as well. Your password is asked for before.',
        ])}
      </p>
      <ul className="passkeys" aria-label={t(['第三方账号', 'Third-party accounts'])}>
        {data.map(one => (
          <One key={one.source} of={one} />
        ))}
      </ul>
    </div>
  )
}
