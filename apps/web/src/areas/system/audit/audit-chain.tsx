import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { verifyAudit } from '@forecourt/contract/system'
import { Button } from 'antd'
import { useState } from 'react'
import { send } from '../../../kernel/client.ts'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { useText } from '../../../kernel/text.ts'

type Verdict = WireOutputOfCall<typeof verifyAudit>

/** Recomputes the chains this person sees; the button that does it, and what was found out. */
export function useAuditChain() {
  const t = useText()
  const [verdict, setVerdict] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    await send(verifyAudit, {}).then(setVerdict, () => undefined)
    setBusy(false)
  }
  const button = (
    <Button loading={busy} onClick={() => void verify()}>
      {t(['校验审计链', 'Verify the chain'])}
    </Button>
  )
  return { button, found: verdict && <Found verdict={verdict} /> }
}

/** What was looked at, when, and where it does not hold. */
function Found({ verdict: { ok, at, checked, tenants, from, to, broken } }: { readonly verdict: Verdict }) {
  const t = useText()
  return (
    <output>
      <Callout tone={ok ? 'good' : 'bad'}>
        <strong>
          {ok
            ? t(['审计链完整', 'The chain is whole'])
            : t(['审计链有 {0} 处断开', 'The chain is broken in {0} places'], broken.length)}
        </strong>{' '}
        {t(
          ['{0} 校验了 {1} 条记录、{2} 条链，自 {3} 至 {4}', 'At {0}: {1} entries in {2} chains, from {3} to {4}'],
          at,
          checked,
          tenants,
          from ?? '—',
          to ?? '—',
        )}{' '}
        {broken.map(one => (
          <code key={one.tenantId}>
            {t(
              ['租户 {0} 第 {1} 环，记录 {2}', 'Tenant {0}, link {1}, entry {2}'],
              one.tenantId,
              one.seq,
              one.entryId,
            )}{' '}
          </code>
        ))}
      </Callout>
    </output>
  )
}
