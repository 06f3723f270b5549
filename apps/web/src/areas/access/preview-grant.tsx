import { previewGrant, previewRoles } from '@forecourt/contract/access'
import type { WireInputOfCall } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { send } from '../../kernel/client.ts'
import { Callout } from '../../kernel/parts/callout.tsx'
import { ChangedRights, ChangedRightsFrame } from '../../kernel/parts/changed-rights.tsx'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { wireText } from '../../kernel/wire-text.ts'

/** What people gain and lose by the roles that are being chosen for them. */
export function RolesPreview({ row, values }: RolesPreviewProps) {
  const t = useText()
  const chosen = values['roleIds']
  const wanted = { userIds: row.id, roleIds: Array.isArray(chosen) ? chosen.join(',') : wireText(chosen) }
  const { data, error } = useQuery({
    queryKey: ['user', 'preview', wanted],
    queryFn: () => send(previewRoles, wanted, { quiet: true }),
    enabled: wanted.roleIds !== '',
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error) return <Callout>{error.message}</Callout>
  if (!data || wanted.roleIds === '') return null
  const isSame = data.gains.length === 0 && data.losses.length === 0
  return (
    <ChangedRightsFrame>
      {isSame && <p>{t(['页面和操作不变。', 'What they see and do stays the same.'])}</p>}
      <ChangedRights {...data} isOfMany={false} />
    </ChangedRightsFrame>
  )
}

interface RolesPreviewProps {
  readonly row: AnyRow
  readonly values: Readonly<Record<string, unknown>>
}

interface GrantPreviewProps {
  readonly wanted: WireInputOfCall<typeof previewGrant>
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onBack: () => void
}

/** What the role's people gain and lose by what was ticked, before it is saved. */
export function GrantPreview({ wanted, isBusy, onSave, onBack }: GrantPreviewProps) {
  const t = useText()
  const { data, error } = useQuery({
    queryKey: ['role', 'preview', wanted],
    queryFn: () => send(previewGrant, wanted),
    gcTime: 0,
  })
  const shown = useRef<HTMLElement>(null)
  const isReady = data !== undefined
  useEffect(() => {
    if (isReady) shown.current?.focus()
  }, [isReady])
  if (error) return <Callout isAlert>{error.message}</Callout>
  if (!data) return <span className="spinner" />
  const isSame = data.gains.length === 0 && data.losses.length === 0
  return (
    <section ref={shown} className="changed-rights" tabIndex={-1} aria-label={t(['授权预览', 'Preview'])}>
      <p>
        {data.people === 0
          ? t(['此角色还没有人员，保存后不影响任何人。', 'Nobody holds this role yet: nobody is affected.'])
          : t(['此角色有 {0} 人。', '{0} people hold this role.'], data.people)}
        {data.people > 0 &&
          isSame &&
          t([
            '他们的页面和操作不变（已由其他角色拥有，或仅调整数据与接口范围）。',
            ' What they see and do stays the same: they have it by other roles, or only rows and addresses change.',
          ])}
      </p>
      <ChangedRights {...data} />
      <div className="changed-rights-ways">
        <Button onClick={onBack}>{t(['返回修改', 'Back'])}</Button>
        <Button type="primary" loading={isBusy} onClick={onSave}>
          {t(['保存权限', 'Save the rights'])}
        </Button>
      </div>
    </section>
  )
}
