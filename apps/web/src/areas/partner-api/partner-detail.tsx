import { partner, partners, renewSecret } from '@forecourt/contract/partner-api'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { rest } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { useText } from '../../kernel/text.ts'
import { PartnerMoney } from './partner-money.tsx'
import { SecretOnce } from './secret-once.tsx'
import { SigningExample } from './signing-example.tsx'

/** A partner's key, a new secret for those who may, and how its system signs. */
function Access() {
  const t = useText()
  const row = useThisRow(partner)
  const [renewed, setRenewed] = useState<WireOutputOfCall<typeof renewSecret>>()
  return (
    <>
      <p className="partner-key">
        {t(['应用键', 'App key'])} <code>{row.appKey ?? '—'}</code>
        <CallButton call={renewSecret} row={row} done={null} onDone={setRenewed} />
      </p>
      <SigningExample appKey={row.appKey ?? 'fk…'} />
      {renewed && <SecretOnce {...renewed} onClose={() => setRenewed(undefined)} />}
    </>
  )
}

export const PartnerBody = detail(partners, {
  sections: [rest, PartnerMoney, { title: ['接入', 'Access'], Part: Access }],
  related: true,
})
