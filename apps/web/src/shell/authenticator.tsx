import {
  confirmAuthenticator,
  enrolAuthenticator,
  myAuthenticator,
  removeMyAuthenticator,
} from '@forecourt/contract/access'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { CallButton } from '../kernel/call/call-button.tsx'
import { useCall } from '../kernel/call/use-call.ts'
import { CopyButton } from '../kernel/copy-button.tsx'
import { FormFields } from '../kernel/form/form-fields.tsx'
import { ProblemList } from '../kernel/form/problem-list.tsx'
import { Callout } from '../kernel/parts/callout.tsx'
import { QrCode } from '../kernel/parts/qr-code.tsx'
import { Subject } from '../kernel/parts/subject.tsx'
import { queryOf } from '../kernel/queries.ts'
import { useText } from '../kernel/text.ts'
import './authenticator.css'

type Key = WireOutputOfCall<typeof enrolAuthenticator>

/** The key as people type it in, where a camera is not at hand. */
const inGroups = (text: string): string => text.replaceAll(/.{4}(?=.)/g, '$& ')

function Confirm({ made, onDone }: { readonly made: Key; readonly onDone: (codes: readonly string[]) => void }) {
  const t = useText()
  const work = useCall({
    call: confirmAuthenticator,
    draft: false,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes.split(',')),
  })
  return (
    <form
      className="form authenticator"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void work.submit()
      }}
    >
      <p>
        {t([
          '用身份验证器应用扫描二维码（无法扫描时输入密钥），再输入它显示的6位数字。',
          'Scan the code with your authenticator app, or type in the key, then enter the six digits that it shows.',
        ])}
      </p>
      <div className="authenticator-key">
        <QrCode text={made.address} label={t(['绑定二维码', 'Set-up code'])} />
        <Subject
          lines={[
            [
              t(['密钥', 'Key']),
              <span key="key" className="authenticator-text">
                <code>{inGroups(made.key)}</code>
                <CopyButton text={made.key} what={t(['密钥', 'the key'])} />
              </span>,
            ],
          ]}
        />
      </div>
      <ProblemList form={work.form} />
      <FormFields form={work.form} />
      <p className="field-problem" role="alert">
        {work.form.summary}
      </p>
      <Button type="primary" htmlType="submit" loading={work.busy}>
        {t(['确认绑定', 'Confirm'])}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useText()
  return (
    <div className="authenticator">
      <Callout isAlert>
        {t([
          '请立即保存恢复码，只显示这一次。手机不在身边时，每个可代替验证码使用一次。',
          'Keep these recovery codes now: they are shown only this once. Each takes the place of a code once, when the device is not at hand.',
        ])}
      </Callout>
      <ul className="authenticator-codes" aria-label={t(['恢复码', 'Recovery codes'])}>
        {codes.map(one => (
          <li key={one}>
            <code>{inGroups(one)}</code>
          </li>
        ))}
      </ul>
      <div className="authenticator-ways">
        <Button type="primary" onClick={onKept}>
          {t(['我已保存', 'I have kept them'])}
        </Button>
        <CopyButton text={codes.map(inGroups).join('\n')} what={t(['恢复码', 'the recovery codes'])} />
      </div>
    </div>
  )
}

function Enrolled({ own }: { readonly own: WireOutputOfCall<typeof myAuthenticator> }) {
  const t = useText()
  return (
    <div className="authenticator">
      <Subject
        lines={[
          [t(['绑定时间', 'Set up']), own.confirmTime],
          [t(['生效时间', 'Counts from']), own.countsFrom],
          [t(['剩余恢复码', 'Recovery codes left']), own.recoveryLeft],
        ]}
      />
      <div className="authenticator-ways">
        <CallButton call={removeMyAuthenticator} />
      </div>
    </div>
  )
}

function NotEnrolled({ onMade }: { readonly onMade: (made: Key) => void }) {
  const t = useText()
  const { busy, submit, form } = useCall({ call: enrolAuthenticator, draft: false, done: null, onDone: onMade })
  return (
    <div className="authenticator">
      <p>
        {t([
          '绑定后，登录以及审批收款账户、付款等操作用身份验证器显示的验证码确认，不必等短信。一般24小时后生效。',
          'You then sign in, approve and pay with the code that your authenticator shows, without waiting for an SMS. It usually counts after 24 hours.',
        ])}
      </p>
      <p className="field-problem" role="alert">
        {form.summary}
      </p>
      <div className="authenticator-ways">
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {t(['绑定身份验证器', 'Set up an authenticator'])}
        </Button>
      </div>
    </div>
  )
}

/** The person's own authenticator: set up, looked at and removed. */
export default function AuthenticatorSettings() {
  const { data } = useQuery(queryOf(myAuthenticator, {}))
  const [made, setMade] = useState<Key>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  if (made)
    return (
      <Confirm
        made={made}
        onDone={all => {
          setMade(undefined)
          setCodes(all)
        }}
      />
    )
  if (!data) return null
  return data.confirmTime ? <Enrolled own={data} /> : <NotEnrolled onMade={setMade} />
}
