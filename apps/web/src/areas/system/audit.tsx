import { audit, verifyAudit } from '@forecourt/contract/system'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination } from 'antd'
import { useState } from 'react'
import { send } from '../../kernel/client.ts'
import { usePane } from '../../kernel/pane.tsx'
import { useText } from '../../kernel/text.ts'
import { wireText } from '../../kernel/wire-text.ts'
import './audit.css'

interface Verdict {
  readonly ok: boolean
  readonly sealed: number
  readonly broken: readonly { readonly tenantId: string; readonly seq: string; readonly entryId: string }[]
}

const pageSize = 30
const shown = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : wireText(value)

/** Recomputes the chain of every tenant the caller sees; a changed entry is named. */
function Verify() {
  const t = useText()
  const [verdict, setVerdict] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    try {
      setVerdict((await send(verifyAudit, {})) as Verdict)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="audit-verify" aria-live="polite">
      {verdict && (
        <span data-ok={verdict.ok}>
          {verdict.ok
            ? t(['审计链完整', 'The chain is whole'])
            : t(
                ['审计链在 {0} 断开', 'The chain is broken at {0}'],
                verdict.broken.map(one => `${one.tenantId}/${one.entryId}`).join(', '),
              )}
        </span>
      )}
      <Button loading={busy} onClick={() => void verify()}>
        {t(['校验审计链', 'Verify the chain'])}
      </Button>
    </span>
  )
}

/** Who changed what, from what, to what. */
export default function AuditPage() {
  const t = useText()
  const { active } = usePane()
  const [query, setQuery] = useState<{ entity?: string; rowId?: string; userName?: string }>({})
  const [current, setCurrent] = useState(1)
  const answer = useQuery({
    queryKey: ['audit', query, current],
    queryFn: () => send(audit, { ...query, current, size: pageSize }),
    enabled: active,
    placeholderData: former => former,
  })
  const filter = (name: keyof typeof query) => (value: string) => {
    setCurrent(1)
    setQuery(former => ({ ...former, [name]: value || undefined }))
  }
  const records = answer.data?.records ?? []
  return (
    <section className="audit">
      <header>
        <h1>{t(['审计', 'Audit'])}</h1>
        <Verify />
      </header>
      <div className="audit-filters">
        <Input.Search
          allowClear
          placeholder={t(['操作人', 'Who'])}
          aria-label={t(['操作人', 'Who'])}
          onSearch={filter('userName')}
        />
        <Input.Search
          allowClear
          placeholder={t(['对象', 'Kind of record'])}
          aria-label={t(['对象', 'Kind of record'])}
          onSearch={filter('entity')}
        />
        <Input.Search
          allowClear
          placeholder={t(['记录编号', 'Record id'])}
          aria-label={t(['记录编号', 'Record id'])}
          onSearch={filter('rowId')}
        />
      </div>
      {answer.isError && <p role="alert">{answer.error.message}</p>}
      {answer.data && records.length === 0 && (
        <p className="audit-empty">{t(['没有符合条件的记录', 'Nothing matches'])}</p>
      )}
      <ol>
        {records.map(entry => (
          <li key={entry.id}>
            <div>
              <time>{entry.createTime}</time>
              <strong>{entry.userName || t(['系统', 'System'])}</strong>
              <span className="audit-role">{entry.roleName}</span>
              <code>{entry.action}</code>
              <span>
                {entry.entity} {entry.rowLabel || entry.rowId}
              </span>
            </div>
            <dl>
              {entry.reason && (
                <div>
                  <dt>{t(['原因', 'Reason'])}</dt>
                  <dd>{entry.reason}</dd>
                </div>
              )}
              {(entry.changes ?? []).map(change => (
                <div key={change.field}>
                  <dt>{change.field}</dt>
                  <dd>
                    <del>{shown(change.before)}</del> → {shown(change.after)}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <Pagination
        size="small"
        current={current}
        pageSize={pageSize}
        total={answer.data?.total ?? 0}
        showSizeChanger={false}
        onChange={setCurrent}
      />
    </section>
  )
}
