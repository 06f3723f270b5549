import { Button } from 'antd'
import { Icon } from '../../../kernel/icon.tsx'
import { useText } from '../../../kernel/text.ts'
import { failureHeads, failuresCsv, type ImportAnswer } from './failures-file.ts'

const shownAtMost = 200

/** Hands a text to the browser as a file. */
function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** How many rows would be added, changed and left out. */
export function ImportCounts({ answer }: { readonly answer: ImportAnswer }) {
  const t = useText()
  const same = answer.total - answer.imported - answer.updated - answer.failed
  const counts = [
    { label: t(['总行数', 'Rows']), value: answer.total, tone: 'plain' },
    { label: t(['新增', 'New']), value: answer.imported, tone: 'good' },
    { label: t(['更新', 'Changed']), value: answer.updated, tone: 'good' },
    { label: t(['无变化', 'Unchanged']), value: Math.max(0, same), tone: 'plain' },
    { label: t(['错误', 'Bad']), value: answer.failed, tone: answer.failed > 0 ? 'bad' : 'plain' },
  ]
  return (
    <dl className="import-counts">
      {counts.map(one => (
        <div key={one.label} data-tone={one.tone}>
          <dt>{one.label}</dt>
          <dd className="figure">{one.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is wrong, by the rows of the file. */
export function Failures({ answer }: { readonly answer: ImportAnswer }) {
  const t = useText()
  const failures = answer.failures ?? []
  if (failures.length === 0) return null
  const heads = failureHeads.map(head => t(head))
  return (
    <section className="import-failures">
      <header>
        <h2>{t(['{0} 行有错误', '{0} bad rows'], answer.failed)}</h2>
        <Button
          size="small"
          icon={<Icon name="download" size={16} />}
          onClick={() => download(t(['错误明细.csv', 'bad-rows.csv']), failuresCsv(failures, heads))}
        >
          {t(['下载错误明细', 'Download'])}
        </Button>
      </header>
      <div className="rows-scroll">
        <table className="rows">
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} scope="col" className={index === 0 ? 'right' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {failures.slice(0, shownAtMost).map(one => (
              <tr key={`${one.row}-${one.field ?? ''}`}>
                <td className="right figure">{one.row}</td>
                <td>{one.field}</td>
                <td>
                  {one.value ? <code>{one.value}</code> : <span className="nothing">{t(['（空）', '(empty)'])}</span>}
                </td>
                <td className="field-problem">{one.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failures.length > shownAtMost && (
        <p className="field-note">
          {t(
            ['只显示前 {0} 条，其余请下载查看', 'The first {0} are shown; download the file for the rest'],
            shownAtMost,
          )}
        </p>
      )}
    </section>
  )
}
