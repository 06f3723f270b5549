import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { verifyAudit } from '@forecourt/contract/system'
import { Button } from 'antd'
import { useState } from 'react'
import { send } from '../../../kernel/client.ts'
import { useText } from '../../../kernel/text.ts'

type Verdict = WireOutputOfCall<typeof verifyAudit>

/** Recomputes the chains this person sees, and says what was looked at, when, and where it does not hold. */
export function AuditChain() {
  const t = useText()
  const [verdict, setVerdict] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    await send(verifyAudit, {})
      .then(answer => setVerdict(answer))
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <>
      <Button loading={busy} onClick={() => void verify()}>
        {t(['校验审计链', 'Verify the chain'])}
      </Button>
      {verdict && (
        <output className="audit-verdict" data-ok={verdict.ok}>
          <strong>
            {verdict.ok
              ? t(['审计链完整', 'The chain is whole'])
              : t(['审计链有 {0} 处断开', 'The chain is broken in {0} places'], verdict.broken.length)}
          </strong>
          <span>
            {t(
              ['{0} 校验了 {1} 条记录、{2} 条链，自 {3} 至 {4}', 'At {0}: {1} entries in {2} chains, from {3} to {4}'],
              verdict.at,
              verdict.checked,
              verdict.tenants,
              verdict.from ?? '—',
              verdict.to ?? '—',
            )}
          </span>
          {verdict.broken.map(one => (
            <code key={one.tenantId}>
              {t(
                ['租户 {0} 第 {1} 环，记录 {2}', 'Tenant {0}, link {1}, entry {2}'],
                one.tenantId,
                one.seq,
                one.entryId,
              )}
            </code>
          ))}
        </output>
      )}
    </>
  )
}
