import { confirmPasskey, enrolPasskey, myPasskeys, removeMyPasskey } from '@forecourt/contract/access'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { CallButton } from '../kernel/call/call-button.tsx'
import { useCall } from '../kernel/call/use-call.ts'
import { FormFields } from '../kernel/form/form-fields.tsx'
import { Subject } from '../kernel/parts/subject.tsx'
import { hasPasskeys, makePasskey, passkeyProblem } from '../kernel/passkeys.ts'
import { queryOf } from '../kernel/queries.ts'
import { useText } from '../kernel/text.ts'
import './authenticator.css'

const none = {}

type Own = WireOutputOfCall<typeof myPasskeys>[number]

function One({ own }: { readonly own: Own }) {
  const t = useText()
  return (
    <li>
      <Subject
        lines={[
          [t(['名称', 'Name']), own.name],
          [t(['注册时间', 'Registered']), own.confirmTime],
          [t(['生效时间', 'Counts from']), own.countsFrom],
          ...(own.lastUsedTime ? [[t(['最近使用', 'Last used']), own.lastUsedTime] as const] : []),
        ]}
      />
      <CallButton call={removeMyPasskey} fields={none} given={{ id: own.id }} />
    </li>
  )
}

/** Asks the device for a passkey under the name that was typed, and hands it in. */
function useRegistration() {
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const begin = useCall({ call: enrolPasskey, draft: false, done: null })
  const { input: named } = confirmPasskey
  const confirm = useCall({ call: confirmPasskey, fields: { name: named.name }, draft: false })
  const register = async () => {
    if (confirm.form.check()) return
    setProblem('')
    const begun = await begin.submit()
    if (!begun) return
    setAsking(true)
    try {
      const response = await makePasskey(begun.answer)
      await confirm.submit({ response })
    } catch (fault) {
      setProblem(passkeyProblem(fault))
    } finally {
      setAsking(false)
    }
  }
  const said = problem || begin.form.summary || confirm.form.summary
  return { form: confirm.form, register, said, isBusy: isAsking || begin.busy || confirm.busy }
}

function Registration() {
  const t = useText()
  const { form, register, said, isBusy } = useRegistration()
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void register()
      }}
    >
      <FormFields form={form} />
      <p className="field-problem" role="alert">
        {said}
      </p>
      <div className="authenticator-ways">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t(['注册通行密钥', 'Register a passkey'])}
        </Button>
      </div>
    </form>
  )
}

/** The person's own passkeys: registered on this device, looked at and removed. */
export default function Passkeys() {
  const t = useText()
  const { data } = useQuery(queryOf(myPasskeys, {}))
  if (!data) return null
  return (
    <div className="authenticator">
      <h2>{t(['通行密钥', 'Passkeys'])}</h2>
      <p>
        {t([
          '用指纹、面容或设备密码登录和确认操作，密钥不离开设备，也不会被其他网站骗走。一般24小时后生效。',
          'Signs you in and confirms by fingerprint, face or the lock of your device. The key never leaves it, and answers no other site. It usually counts after 24 hours.',
        ])}
      </p>
      {data.length > 0 && (
        <ul className="passkeys" aria-label={t(['我的通行密钥', 'My passkeys'])}>
          {data.map(one => (
            <One key={one.id} own={one} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Registration />
      ) : (
        <p className="dim">
          {t([
            '此浏览器或地址不支持通行密钥（需要 https）',
            'This browser or address has no passkeys (they need https)',
          ])}
        </p>
      )}
    </div>
  )
}
