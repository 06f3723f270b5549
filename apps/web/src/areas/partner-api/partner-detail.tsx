import { partner, partners, renewSecret } from '@forecourt/contract/partner-api'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { rest } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { Link } from '../../kernel/location.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { useText } from '../../kernel/text.ts'
import { PartnerMoney, usePath } from './partner-money.tsx'
import { SigningExample } from './signing-example.tsx'

/** A partner's key, a new secret for those who may, and how its system signs. */
function Access() {
  const t = useText()
  const row = useThisRow(partner)
  const [deliveries, messages] = [usePath('partnerDelivery'), usePath('protocolMessage')]
  return (
    <>
      <p className="partner-key">
        {t(['应用键', 'App key'])} <code>{row.appKey ?? '—'}</code>
        <CallButton call={renewSecret} row={row} />
      </p>
      {row.formerSecretUntil && (
        <p>
          {t(['原密钥有效至', 'Former secret until'])} {row.formerSecretUntil}
        </p>
      )}
      <p>
        {t(['通知地址', 'Notify address'])} <code>{row.notifyUrl ?? '—'}</code>
        {deliveries && <Link href={`${deliveries}?partnerId_equal=${row.id}`}>{t(['通知任务', 'Callbacks'])}</Link>}
        {messages && <Link href={`${messages}?partyId_equal=${row.id}`}>{t(['接口报文', 'Messages'])}</Link>}
      </p>
      <SigningExample appKey={row.appKey ?? 'fk…'} />
    </>
  )
}

export const PartnerBody = detail(partners, {
  sections: [rest, PartnerMoney, { title: ['接入', 'Access'], Part: Access }],
  related: true,
})
