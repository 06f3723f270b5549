import { Button } from 'antd'
import { Icon } from '../icon.tsx'
import { ScrollPlace } from '../scroll-place.tsx'
import { useText } from '../text.ts'
import { fetchFile } from './fetch-file.ts'
import type { ImportResult } from './import-work.ts'

/** How many rows are added, changed, the same and bad. */
export function ImportCounts({ result }: { readonly result: ImportResult }) {
  const t = useText()
  const counts = [
    { label: t(['总行数', 'Rows']), value: result.total, tone: 'plain' },
    { label: t(['新增', 'New']), value: result.added, tone: 'good' },
    { label: t(['更新', 'Changed']), value: result.updated, tone: 'good' },
    { label: t(['无变化', 'Unchanged']), value: result.same, tone: 'plain' },
    { label: t(['错误', 'Bad']), value: result.failed, tone: result.failed > 0 ? 'bad' : 'plain' },
  ]
  return (
    <dl className="transfer-counts">
      {counts.map(one => (
        <div key={one.label} data-tone={one.tone}>
          <dt>{one.label}</dt>
          <dd className="figure">{one.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is wrong, by the rows of the file, and those rows as a file to mend. */
export function ImportFaults({ result, fileKey }: { readonly result: ImportResult; readonly fileKey?: string }) {
  const t = useText()
  if (result.faults.length === 0) return null
  return (
    <section>
      <header className="transfer-head">
        <h3>{t(['{0} 行有错误', '{0} bad rows'], result.failed)}</h3>
        {fileKey && (
          <Button size="small" icon={<Icon name="download" size={16} />} onClick={() => fetchFile(fileKey)}>
            {t(['下载错误行', 'Download them'])}
          </Button>
        )}
      </header>
      <ScrollPlace label={t(['{0} 行有错误', '{0} bad rows'], result.failed)} className="transfer-scroll">
        <table className="rows">
          <thead>
            <tr>
              <th scope="col" className="right">
                {t(['行号', 'Row'])}
              </th>
              <th scope="col">{t(['列', 'Column'])}</th>
              <th scope="col">{t(['内容', 'Value'])}</th>
              <th scope="col">{t(['原因', 'Reason'])}</th>
            </tr>
          </thead>
          <tbody>
            {result.faults.map(one => (
              <tr key={`${one.row}-${one.column ?? ''}`}>
                <td className="right figure">{one.row}</td>
                <td>{one.column}</td>
                <td>
                  {one.value ? <code>{one.value}</code> : <span className="nothing">{t(['（空）', '(empty)'])}</span>}
                </td>
                <td className="field-problem">{one.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollPlace>
    </section>
  )
}
