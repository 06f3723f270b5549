import { ledgerProof } from '@forecourt/contract/funds'
import { formatMoment, type WireOutputOfCall } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ApiError, send } from '../../../kernel/client.ts'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { ReportPage, ReportSheet } from '../../../kernel/parts/report-page.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { useText } from '../../../kernel/text.ts'

interface Proofs {
  readonly findings: WireOutputOfCall<typeof ledgerProof>
  readonly tookMs: number
  readonly ranAt: Date
}

/** Proving reads the whole ledger: it runs when the page is opened and when it is asked for again, never by itself. */
const useProof = () =>
  useQuery<Proofs, ApiError>({
    queryKey: ['ledgerProof'],
    queryFn: async () => {
      const startedMs = performance.now()
      const findings = await send(ledgerProof, {}, { quiet: true })
      return { findings, tookMs: performance.now() - startedMs, ranAt: new Date() }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

const secondMs = 1000

function Verdict({ of: { findings, tookMs, ranAt } }: { readonly of: Proofs }) {
  const t = useText()
  const broken = findings.filter(one => one.ok !== 1).length
  return (
    <Callout tone={broken === 0 ? 'good' : 'bad'}>
      <b aria-hidden="true">{broken === 0 ? '✓ ' : '✗ '}</b>
      <strong>
        {broken === 0
          ? t(['{0} 项检查全部通过', 'All {0} checks hold'], findings.length)
          : t(['{0} 项检查中有 {1} 项不符', '{1} of {0} checks do not hold'], findings.length, broken)}
      </strong>
      <br />
      {t(
        ['{0} 核对全部账目，用时 {1} 秒', 'All books were checked at {0}, in {1} s'],
        formatMoment(ranAt),
        (tookMs / secondMs).toFixed(2),
      )}
    </Callout>
  )
}

function Findings({ of }: { readonly of: Proofs['findings'] }) {
  const t = useText()
  return (
    <Sheet
      isWhole
      label={t(ledgerProof.title)}
      rows={of.toSorted((a, b) => a.ok - b.ok)}
      keyOf={one => one.name}
      kindOf={one => (one.ok === 1 ? undefined : 'bad')}
      columns={[
        {
          head: t(['结果', 'Result']),
          cell: one => (
            <span className={`tag ${one.ok === 1 ? 'tone-good' : 'tone-bad'}`}>
              {one.ok === 1 ? t(['通过', 'Holds']) : t(['不符', 'Broken'])}
            </span>
          ),
        },
        {
          head: t(['检查', 'Check']),
          isLong: true,
          cell: one => (
            <>
              {one.title}
              {one.details && <pre>{one.details}</pre>}
            </>
          ),
        },
        { head: t(['应为', 'Expected']), isLong: true, cell: one => one.expected },
        { head: t(['实为', 'Found']), isLong: true, cell: one => one.actual },
      ]}
    />
  )
}

/** Whether the books agree with themselves and with everything that is shown from them, for anybody to see. */
export default function ProofPage() {
  const t = useText()
  const answer = useProof()
  return (
    <ReportPage
      title={ledgerProof.title}
      tools={
        <Button type="primary" loading={answer.isFetching} onClick={() => void answer.refetch()}>
          {t(['重新核对', 'Run again'])}
        </Button>
      }
    >
      <ReportSheet
        answer={answer}
        note={[
          '每晚 03:00 自动核对；不符时任务失败并告警。每分钟封存新凭证，封存后任何改动都会在此显示。',
          'Runs every night at 03:00 and raises an alarm when something does not hold. Entries are sealed every minute; any change after that shows here.',
        ]}
      >
        {of => (
          <>
            <Verdict of={of} />
            <Findings of={of.findings} />
          </>
        )}
      </ReportSheet>
    </ReportPage>
  )
}
