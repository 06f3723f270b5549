import { renewSecret } from '@forecourt/contract/partner-api'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { DetailBody, type DetailProps } from '../../kernel/detail/detail-body.tsx'
import { Link } from '../../kernel/location.tsx'
import { useRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { PartnerMoney, usePath } from './partner-money.tsx'
import { SecretOnce } from './secret-once.tsx'
import { SigningExample } from './signing-example.tsx'

type Renewed = WireOutputOfCall<typeof renewSecret>

/** A partner with its key, a new secret for those who may, and how its system signs. */
export function PartnerBody(props: DetailProps) {
  const t = useText()
  const { data } = useRow(props.resource, props.id)
  const [renewed, setRenewed] = useState<Renewed>()
  const row = data
  const [deliveries, messages] = [usePath('partnerDelivery'), usePath('protocolMessage')]
  return (
    <DetailBody {...props}>
      <PartnerMoney id={props.id} />
      <section className="partner-keys">
        <h3>{t(['接入', 'Access'])}</h3>
        <p>
          {t(['应用键', 'App key'])} <code>{String(row?.['appKey'] ?? '—')}</code>
          {row && <CallButton call={renewSecret} row={row} done={null} onDone={setRenewed} />}
        </p>
        <p>
          {t(['通知地址', 'Notify address'])} <code>{String(row?.['notifyUrl'] ?? '—')}</code>
          {deliveries && <Link href={`${deliveries}?partnerId_equal=${props.id}`}>{t(['通知任务', 'Callbacks'])}</Link>}
          {messages && <Link href={`${messages}?partyId_equal=${props.id}`}>{t(['接口报文', 'Messages'])}</Link>}
        </p>
        <SigningExample appKey={String(row?.['appKey'] ?? 'fk…')} />
      </section>
      {renewed && <SecretOnce {...renewed} onClose={() => setRenewed(undefined)} />}
    </DetailBody>
  )
}
