import { audit, exportAudit } from '@forecourt/contract/system'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { send } from '../../../kernel/client.ts'
import { waitFor } from '../../../kernel/my-tasks.ts'
import { Notice } from '../../../kernel/notice.tsx'
import { PageTurner } from '../../../kernel/page-turner.tsx'
import { usePane, usePaneQuery } from '../../../kernel/pane.tsx'
import { Page } from '../../../kernel/parts/page.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { queryOf } from '../../../kernel/queries.ts'
import { say, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import '../../../kernel/versions/versions.css'
import { useAuditChain } from './audit-chain.tsx'
import { AuditLine } from './audit-entry.tsx'
import { AuditFilters, askedOf } from './audit-filters.tsx'
import './audit.css'

const pageSize = 30

async function startExport(filters: Record<string, string>): Promise<void> {
  const { id } = await send(exportAudit, filters)
  waitFor(id)
  toast(say(['已开始导出，完成后会通知您', 'The export has begun; you will be told when it is done']), 'plain')
}

/** Who changed what, from what, to what. */
export default function AuditPage() {
  const t = useText()
  const { active } = usePane()
  const [query, setQuery] = usePaneQuery()
  const chain = useAuditChain()
  const current = Number(query['current'] ?? 1) || 1
  const asked = askedOf(query)
  const answer = useQuery({
    ...queryOf(audit, { ...asked, current, size: pageSize }),
    enabled: active,
    placeholderData: former => former,
  })
  return (
    <Page
      title={t(['审计', 'Audit'])}
      extra={
        <>
          <Button onClick={() => void startExport(asked)}>{t(['导出', 'Export'])}</Button>
          {chain.button}
        </>
      }
    >
      {chain.found}
      <AuditFilters />
      <Loaded answer={answer}>
        {({ records, total }) => (
          <>
            {records.length === 0 && <Notice title={t(['没有符合条件的记录', 'Nothing matches'])} />}
            <ol className="audit" aria-busy={answer.isFetching}>
              {records.map(entry => (
                <AuditLine key={entry.id} entry={entry} />
              ))}
            </ol>
            <PageTurner current={current} size={pageSize} total={total} onTurn={page => setQuery({ current: page })} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
