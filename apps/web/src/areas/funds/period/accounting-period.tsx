import {
  accountingPeriod,
  accountingPeriods,
  ledgerTotals,
  periodChecks,
  periodStates,
} from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { rest } from '../../../kernel/detail/declared.ts'
import { detail } from '../../../kernel/detail/detail.tsx'
import { useColumnsOf } from '../../../kernel/parts/field-columns.ts'
import { useThisRow } from '../../../kernel/parts/row.ts'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'

/** What is left to do before the month can be closed, what stands in the way first. */
function Checks() {
  const t = useText()
  const { id } = useThisRow(accountingPeriod)
  const answer = useAnswer(periodChecks, { id })
  return (
    <Loaded answer={answer}>
      {checks => (
        <ul className="period-checks">
          {checks
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
    </Loaded>
  )
}

const { rows: closed } = accountingPeriod.fields.trialBalance.options

/** The books as they were closed: what each code had moved by until then. */
function TrialBalance() {
  const t = useText()
  const rows = useThisRow(accountingPeriod).trialBalance ?? []
  const { data = [] } = useAnswer(ledgerTotals, {})
  const amounts = useColumnsOf(closed, ['debit', 'credit'], rows)
  const nameOf = (code: string) => {
    const found = data.find(one => one.code === code)
    return found ? t([found.name, found.nameEn]) : ''
  }
  return (
    <Sheet
      isWhole
      label={t(['结账时试算平衡', 'Trial balance at closing'])}
      rows={rows}
      keyOf={row => row.code}
      columns={[
        {
          head: t(['科目', 'Account']),
          cell: row => (
            <>
              <code>{row.code}</code> {nameOf(row.code)}
            </>
          ),
        },
        ...amounts,
      ]}
    />
  )
}

const open = codeOf(periodStates, 'open')

/** A month of the books: what stands in the way of closing it, or what it was closed with, and who did. */
export const PeriodBody = detail(accountingPeriods, {
  sections: [
    { title: ['结账检查', 'Before closing'], Part: Checks, when: row => row.status === open },
    {
      title: ['结账时试算平衡', 'Trial balance at closing'],
      Part: TrialBalance,
      when: row => Boolean(row.trialBalance?.length),
    },
    rest,
  ],
  related: true,
})
