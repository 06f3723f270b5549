import { Button } from 'antd'
import { grouped } from '../figures.ts'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import { fetchFile } from '../transfer/fetch-file.ts'

interface Refused {
  readonly id: string
  readonly name: string | null
  readonly reason: string
  readonly isSkipped: number
}

/** What a bulk action leaves when it is over. */
export interface BulkResult {
  readonly total: number
  readonly done: number
  readonly skipped: number
  readonly failed: number
  /** The first of what was not done; all of it is in the file. */
  readonly refused: readonly Refused[]
}

/** How many rows went which way. */
export function BulkCounts({ result }: { readonly result: BulkResult }) {
  const t = useText()
  const counts = [
    { label: t(['总数', 'Rows']), value: result.total, tone: 'plain' },
    { label: t(['成功', 'Done']), value: result.done, tone: 'good' },
    { label: t(['跳过', 'Skipped']), value: result.skipped, tone: 'plain' },
    { label: t(['失败', 'Refused']), value: result.failed, tone: result.failed > 0 ? 'bad' : 'plain' },
  ]
  return (
    <dl className="transfer-counts" aria-live="polite">
      {counts.map(one => (
        <div key={one.label} data-tone={one.tone}>
          <dt>{one.label}</dt>
          <dd className="figure">{grouped(String(one.value))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The rows that were not done and why, and all of them as a file. */
export function BulkRefused({ result, fileKey }: { readonly result: BulkResult; readonly fileKey?: string }) {
  const t = useText()
  const { refused, skipped, failed } = result
  if (refused.length === 0) return null
  return (
    <section>
      <header className="transfer-head">
        <h3>{t(['{0} 条未处理', '{0} not done'], skipped + failed)}</h3>
        {fileKey && (
          <Button size="small" icon={<Icon name="download" size={16} />} onClick={() => fetchFile(fileKey)}>
            {t(['下载清单', 'Download the list'])}
          </Button>
        )}
      </header>
      <ul className="bulk-results">
        {refused.map(one => (
          <li key={one.id} data-bad={!one.isSkipped}>
            <span>{one.name ?? one.id}</span>
            <span>{one.reason}</span>
          </li>
        ))}
      </ul>
      {skipped + failed > refused.length && (
        <p className="field-note">
          {t(['仅列出前 {0} 条，全部见清单', 'The first {0}; the list has all of them'], refused.length)}
        </p>
      )}
    </section>
  )
}
