import { formatMoment } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { Notice } from '../../../kernel/notice.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { type Finding, type Proofs, useProof } from './ledger-data.ts'
import { type Head, LedgerTable } from './ledger-table.tsx'

const secondMs = 1000
const heads: readonly Head[] = [[['结果', 'Result']], [['检查', 'Check']], [['应为', 'Expected']], [['实为', 'Found']]]

function Verdict({ proofs }: { readonly proofs: Proofs }) {
  const t = useText()
  const { findings, tookMs, ranAt } = proofs
  const broken = findings.filter(one => one.ok !== 1).length
  return (
    <div className="funds-verdict" data-ok={broken === 0}>
      <b aria-hidden="true">{broken === 0 ? '✓' : '✗'}</b>
      <div>
        <strong>
          {broken === 0
            ? t(['{0} 项检查全部通过', 'All {0} checks hold'], findings.length)
            : t(['{0} 项检查中有 {1} 项不符', '{1} of {0} checks do not hold'], findings.length, broken)}
        </strong>
        <span>
          {t(
            ['{0} 核对全部账目，用时 {1} 秒', 'All books were checked at {0}, in {1} s'],
            formatMoment(ranAt),
            (tookMs / secondMs).toFixed(2),
          )}
        </span>
      </div>
    </div>
  )
}

function Check({ finding }: { readonly finding: Finding }) {
  const t = useText()
  const ok = finding.ok === 1
  return (
    <tr data-ok={ok}>
      <td>
        <span className={`tag ${ok ? 'tone-good' : 'tone-bad'}`}>
          {ok ? t(['通过', 'Holds']) : t(['不符', 'Broken'])}
        </span>
      </td>
      <th scope="row">
        {finding.title}
        {finding.details && <pre>{finding.details}</pre>}
      </th>
      <td>{finding.expected}</td>
      <td>{finding.actual}</td>
    </tr>
  )
}

/** Whether the books agree with themselves and with everything that is shown from them, for anybody to see. */
export default function ProofPage() {
  const t = useText()
  const { key } = usePane()
  const answer = useProof()
  const checks = answer.data?.findings.toSorted((a, b) => a.ok - b.ok)
  return (
    <section className="list" aria-labelledby={`title-${key}`}>
      <header className="list-head">
        <h1 id={`title-${key}`}>{t(['账务核对', 'Ledger checks'])}</h1>
        <span className="list-tools">
          <Button type="primary" loading={answer.isFetching} onClick={() => void answer.refetch()}>
            {t(['重新核对', 'Run again'])}
          </Button>
        </span>
      </header>
      <div className="funds-sheet funds-proof" data-stale={answer.isFetching && !answer.isPending}>
        {answer.isError && <Notice title={answer.error.message} />}
        {answer.isPending && <span className="spinner" />}
        {answer.data && <Verdict proofs={answer.data} />}
        {checks && (
          <LedgerTable heads={heads}>
            {checks.map(finding => (
              <Check key={finding.name} finding={finding} />
            ))}
          </LedgerTable>
        )}
        <p className="dim">
          {t([
            '每晚 03:00 自动核对；不符时任务失败并告警。每分钟封存新凭证，封存后任何改动都会在此显示。',
            'Runs every night at 03:00 and raises an alarm when something does not hold. Entries are sealed every minute; any change after that shows here.',
          ])}
        </p>
      </div>
    </section>
  )
}
