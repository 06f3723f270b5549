import { accountingPeriods, periodChecks, periodStates } from '@forecourt/contract/funds'
import { codeOf, type WireOutputOfCall } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { type ApiError } from '../../../kernel/client.ts'
import { DetailBody, type DetailProps } from '../../../kernel/detail/detail-body.tsx'
import { grouped } from '../../../kernel/figures.ts'
import { Notice } from '../../../kernel/notice.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { useRow, queryOf } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { fenOf, yuanOf } from '../../../kernel/yuan.ts'
import { useTotals } from '../ledger/ledger-data.ts'

type Check = WireOutputOfCall<typeof periodChecks>[number]

interface TrialRow {
  readonly code: string
  readonly debit: string
  readonly credit: string
}

const useChecks = (id: string) =>
  useQuery<Check[], ApiError>({
    ...queryOf(periodChecks, { id }),
  })

/** What is left to do before the month can be closed, what stands in the way first. */
function Checks({ id }: { readonly id: string }) {
  const t = useText()
  const answer = useChecks(id)
  return (
    <Section title={t(['结账检查', 'Before closing'])}>
      {answer.isPending && <span className="spinner" />}
      {answer.isError && <Notice title={answer.error.message} />}
      {answer.data && (
        <ul className="period-checks">
          {answer.data
            .toSorted((a, b) => a.ok - b.ok)
            .map(one => (
              <li key={one.key} data-ok={one.ok === 1}>
                <span className={`tag ${one.ok === 1 ? 'tone-good' : 'tone-bad'}`}>
                  {one.ok === 1 ? t(['通过', 'Holds']) : t(['{0} 项未完成', '{0} open'], one.count)}
                </span>
                <span>
                  {one.title}
                  {one.details && <small className="dim"> {one.details}</small>}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}

/** The books as they were closed: what each code had moved by until then. */
function TrialBalance({ rows }: { readonly rows: readonly TrialRow[] }) {
  const t = useText()
  const totals = useTotals()
  const nameOf = (code: string) => {
    const found = totals.data?.find(one => one.code === code)
    return found ? t([found.name, found.nameEn]) : ''
  }
  const sum = (side: 'debit' | 'credit') => grouped(yuanOf(rows.reduce((all, row) => all + fenOf(row[side]), 0n)))
  return (
    <Section title={t(['结账时试算平衡', 'Trial balance at closing'])}>
      <div className="rows-scroll">
        <table className="rows postings">
          <thead>
            <tr>
              <th scope="col">{t(['科目', 'Account'])}</th>
              <th scope="col" className="right">
                {t(['借方累计（元）', 'Debits (CNY)'])}
              </th>
              <th scope="col" className="right">
                {t(['贷方累计（元）', 'Credits (CNY)'])}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.code}>
                <td>
                  <code>{row.code}</code> {nameOf(row.code)}
                </td>
                <td className="right figure">{grouped(row.debit)}</td>
                <td className="right figure">{grouped(row.credit)}</td>
              </tr>
            ))}
            <tr className="posting-sum">
              <td>{t(['合计', 'Total'])}</td>
              <td className="right figure">{sum('debit')}</td>
              <td className="right figure">{sum('credit')}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  )
}

const open = codeOf(periodStates, 'open')

/** A month of the books: what stands in the way of closing it, or what it was closed with, and who did. */
export function PeriodBody(props: DetailProps) {
  const row = useRow(accountingPeriods, props.id)
  const trial = row.data?.trialBalance
  return (
    <DetailBody {...props}>
      {row.data?.status === open && <Checks id={props.id} />}
      {trial && trial.length > 0 && <TrialBalance rows={trial} />}
    </DetailBody>
  )
}
