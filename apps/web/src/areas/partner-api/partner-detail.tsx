import { partner, renewSecret } from '@forecourt/contract/partner-api'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useState } from 'react'
import { DetailBody, type DetailProps } from '../../kernel/detail/detail-body.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { type AnyRow, refreshEntity, useRow } from '../../kernel/queries.ts'
import { send } from '../../kernel/client.ts'
import { confirm } from '../../kernel/confirm.tsx'
import { useText } from '../../kernel/text.ts'
import { PartnerMoney } from './partner-money.tsx'
import { SecretOnce } from './secret-once.tsx'
import { SigningExample } from './signing-example.tsx'

type Renewed = WireOutputOfCall<typeof renewSecret>

/** A partner with its key, a new secret for those who may, and how its system signs. */
export function PartnerBody(props: DetailProps) {
  const t = useText()
  const { data } = useRow(props.resource, props.id)
  const mayRenew = usePermission(renewSecret.permission)
  const [renewed, setRenewed] = useState<Renewed>()
  const [busy, setBusy] = useState(false)
  const row = data as AnyRow | undefined
  const renew = async () => {
    const sure = await confirm({
      title: t(['更换“{0}”的密钥？', 'New secret for {0}?'], String(row?.['name'] ?? '')),
      text: t(renewSecret.confirm ?? ['', '']),
      ok: t(renewSecret.title),
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    const answer = await send(renewSecret, { id: props.id }).catch(() => undefined)
    setBusy(false)
    if (!answer) return
    setRenewed(answer)
    await refreshEntity(partner.name)
  }
  return (
    <DetailBody {...props}>
      <PartnerMoney id={props.id} />
      <section className="partner-keys">
        <h3>{t(['接入', 'Access'])}</h3>
        <p>
          {t(['应用键', 'App key'])} <code>{String(row?.['appKey'] ?? '—')}</code>
          {mayRenew && (
            <Button size="small" danger loading={busy} onClick={() => void renew()}>
              {t(renewSecret.title)}
            </Button>
          )}
        </p>
        <SigningExample appKey={String(row?.['appKey'] ?? 'fk…')} />
      </section>
      {renewed && <SecretOnce {...renewed} onClose={() => setRenewed(undefined)} />}
    </DetailBody>
  )
}
