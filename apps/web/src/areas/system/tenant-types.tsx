import { previewTypes } from '@forecourt/contract/access'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../../kernel/client.ts'
import { Callout } from '../../kernel/parts/callout.tsx'
import { ChangedRights, ChangedRightsFrame } from '../../kernel/parts/changed-rights.tsx'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { wireText } from '../../kernel/wire-text.ts'

interface TypesPreviewProps {
  readonly row: AnyRow
  readonly values: Readonly<Record<string, unknown>>
}

/** Which roles come and go with the types that are being chosen, and what the tenant's people lose by it. */
export function TypesPreview({ row, values }: TypesPreviewProps) {
  const t = useText()
  const chosen = values['types']
  const wanted = { id: row.id, types: Array.isArray(chosen) ? chosen.join(',') : wireText(chosen) }
  const { data, error } = useQuery({
    queryKey: ['tenant', 'previewTypes', wanted],
    queryFn: () => send(previewTypes, wanted, { quiet: true }),
    enabled: wanted.types !== '',
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error) return <Callout>{error.message}</Callout>
  if (!data || wanted.types === '') return null
  const [added, lost] = [data.rolesAdded ?? '', data.rolesLost ?? '']
  return (
    <ChangedRightsFrame>
      {added !== '' && (
        <p>
          {t(
            [
              '将新增角色：{0}。由租户管理员分配给人员。',
              'Roles that come: {0}. The tenant’s administrators give them.',
            ],
            [added, data.rolesAddedEn ?? added],
          )}
        </p>
      )}
      {lost !== '' && (
        <p>{t(['将收回角色：{0}。', 'Roles that are taken back: {0}.'], [lost, data.rolesLostEn ?? lost])}</p>
      )}
      {added === '' && lost === '' && <p>{t(['角色不变。', 'The roles stay the same.'])}</p>}
      {data.people > 0 && <p>{t(['影响 {0} 人。', '{0} people are affected.'], data.people)}</p>}
      {data.without > 0 && (
        <Callout tone="bad">
          {t(
            ['其中 {0} 人将没有任何角色，无法登录。', '{0} of them are left without a role and cannot sign in.'],
            data.without,
          )}
        </Callout>
      )}
      <ChangedRights {...data} />
    </ChangedRightsFrame>
  )
}
