import { endMyDevices, myDevices } from '@forecourt/contract/access'
import { deviceName, type WireOutputOfCall } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { CallButton } from '../kernel/call/call-button.tsx'
import { Subject } from '../kernel/parts/subject.tsx'
import { queryOf } from '../kernel/queries.ts'
import { useText } from '../kernel/text.ts'
import './authenticator.css'

type Device = WireOutputOfCall<typeof myDevices>[number]

const none = {}

function One({ of }: { readonly of: Device }) {
  const t = useText()
  return (
    <li>
      <Subject
        lines={[
          [t(['设备', 'Device']), deviceName(of.agent ?? '') || t(['未知', 'Unknown'])],
          [t(['地址', 'Address']), of.address],
          [t(['登录时间', 'Signed in']), of.signInTime],
          [t(['最近续期', 'Last renewed']), of.lastSeenTime],
        ]}
      />
      {of.isCurrent ? (
        <strong>{t(['本机', 'This device'])}</strong>
      ) : (
        <CallButton call={endMyDevices} fields={none} given={{ id: of.id }} label={['退出此设备', 'Sign out']} />
      )}
    </li>
  )
}

/** Where the person is signed in; what they do not know they sign out. */
export default function Devices() {
  const t = useText()
  const { data } = useQuery(queryOf(myDevices, {}))
  if (!data) return null
  return (
    <div className="authenticator">
      <p>
        {t([
          '发现不认识的设备，请退出它并修改密码。',
          'If there is one that you do not know, sign it out and change your password.',
        ])}
      </p>
      <ul className="passkeys" aria-label={t(['登录设备', 'Devices'])}>
        {data.map(one => (
          <One key={one.id} of={one} />
        ))}
      </ul>
      {data.length > 1 && (
        <div className="authenticator-ways">
          <CallButton call={endMyDevices} fields={none} label={['退出其他所有设备', 'Sign all others out']} />
        </div>
      )}
    </div>
  )
}
