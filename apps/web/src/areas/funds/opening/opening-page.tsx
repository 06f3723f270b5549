import {
  auditOpening,
  decideReverseOpening,
  opening,
  openingCheck,
  openings,
  openingStates,
  openingType,
  reverseOpening,
  submitOpening,
} from '@forecourt/contract/funds'
import { codeOf, type WireOutputOfCall } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { grouped } from '../../../kernel/figures.ts'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useAnswer, useRow, useRows } from '../../../kernel/queries.ts'
import { useColumnsOf } from '../../../kernel/parts/field-columns.ts'
import { FieldTotals } from '../../../kernel/parts/field-totals.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { FieldsSubject } from '../../../kernel/parts/subject.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { StateTag } from '../../../kernel/widgets/state-tag.tsx'
import { Steps } from '../../../kernel/steps.tsx'
import { useText } from '../../../kernel/text.ts'
import { isZero } from '../../../kernel/yuan.ts'
import './opening.css'

const FormDialog = lazy(() => import('../../../kernel/form/form-dialog.tsx'))

type Check = WireOutputOfCall<typeof openingCheck>
type OpeningRow = NonNullable<ReturnType<typeof useRow<typeof openings>>['data']>

const code = (name: keyof typeof openingStates.states) => codeOf(openingStates, name)
const about = ['remark', 'voucherUrls', 'submitUser', 'auditUser', 'reverseReason'] as const

/** The newest document, whole: the one that is being written, or what became of it. */
function useNewest() {
  const list = useRows(openings, { size: 1 })
  const newest = useRow(openings, list.data?.records[0]?.id)
  return { row: newest.data, isPending: list.isPending || (newest.isPending && newest.fetchStatus !== 'idle') }
}

/** Which of the steps it is at: begun, filled, checked by another person, booked. */
const stepOf = (status: number, rows: number): number => {
  if (status === code('draft')) return rows === 0 ? 1 : 2
  if (status === code('waiting')) return 3
  return 4
}

const { fields } = openingCheck.output
const notes = {
  debit: ['资金与应收', 'money and receivables'],
  credit: ['应付与资本', 'what is owed, and capital'],
  difference: ['须为零', 'has to be zero'],
  customerMoney: ['不含自有资金', 'without own money'],
  owed: ['不得高于客户资金与应收', 'at most customer money'],
} as const

/** What each type of row comes to, and the sums that have to be equal. */
function TypeTotals({ of }: { readonly of: Check }) {
  const t = useText()
  const rows = of.totals ?? []
  const amounts = useColumnsOf(fields.totals.options.rows, ['debit', 'credit'], rows)
  if (rows.length === 0) return null
  return (
    <Sheet
      isWhole
      label={t(['期初类型', 'Type'])}
      rows={rows}
      keyOf={row => String(row.lineType)}
      columns={[
        { head: t(['期初类型', 'Type']), cell: row => t(openingType.entries[row.lineType] ?? ['', '']) },
        { head: t(['行数', 'Rows']), isFigure: true, cell: row => row.rows, sum: of.rows },
        ...amounts,
      ]}
    />
  )
}

const shownProblems = 20

/** What keeps it from being booked, row by row. */
function Problems({ of }: { readonly of: Check }) {
  const t = useText()
  const problems = of.problems ?? []
  const isBalanced = isZero(of.difference)
  if (isBalanced && problems.length === 0) return null
  return (
    <ul className="opening-problems" aria-label={t(['问题', 'Problems'])}>
      {!isBalanced && (
        <li>
          <span className="tag tone-bad">{t(['不平', 'Not balanced'])}</span>
          {t(['借方减贷方 {0} 元', 'Debits less credits: CNY {0}'], grouped(of.difference))}
        </li>
      )}
      {problems.slice(0, shownProblems).map(one => (
        <li key={`${one.lineId}${one.problem}`}>
          <span className="tag tone-bad">{one.place ?? t(['整张单', 'All of it'])}</span>
          {one.problem}
        </li>
      ))}
      {problems.length > shownProblems && (
        <li className="dim">{t(['另有 {0} 个问题', '{0} more problems'], problems.length - shownProblems)}</li>
      )}
    </ul>
  )
}

function Document({ row }: { readonly row: OpeningRow }) {
  const t = useText()
  const mayEdit = usePermission('opening_edit')
  const [editing, setEditing] = useState(false)
  const check = useAnswer(openingCheck, { id: row.id })
  const names = [
    t(['建单', 'Begin']),
    t(['导入明细', 'Bring the rows']),
    t(['试算并提交', 'Check and submit']),
    t(['另一人审核', 'Approval']),
    t(['已入账', 'Booked']),
  ]
  const isDraft = row.status === code('draft')
  return (
    <Section
      title={`${row.openingNo} · ${row.cutoverDay}`}
      extra={
        <span className="tool-row">
          <StateTag of={openingStates} code={row.status} />
          {isDraft && mayEdit && <Button onClick={() => setEditing(true)}>{t(['修改', 'Edit'])}</Button>}
          <CallButton call={submitOpening} row={row} primary />
          <CallButton call={auditOpening} row={row} primary />
          <CallButton call={reverseOpening} row={row} />
          <CallButton call={decideReverseOpening} row={row} primary />
        </span>
      }
    >
      <Steps names={names} at={stepOf(row.status, check.data?.rows ?? 0)} />
      <FieldsSubject of={opening} names={about.filter(name => row[name])} row={row} />
      <Loaded answer={check}>
        {of => (
          <>
            <FieldTotals label={t(['试算', 'Trial'])} of={of} fields={fields} notes={notes} />
            <Problems of={of} />
            <TypeTotals of={of} />
          </>
        )}
      </Loaded>
      <Suspense>{editing && <FormDialog resource={openings} row={row} onClose={() => setEditing(false)} />}</Suspense>
    </Section>
  )
}

/** Begins one where none is being written. */
function Begin() {
  const t = useText()
  const mayAdd = usePermission('opening_add')
  const [adding, setAdding] = useState(false)
  if (!mayAdd) return null
  return (
    <div className="callout tone-neutral opening-begin">
      <p>
        {t([
          '由旧系统迁移时使用：先建单并选定切换日，再导入各账户余额；借贷相等且无问题后提交，由另一人审核入账。',
          'For a firm that comes from another system: begin with the cut-over day, bring the balances from a file, and submit them once they balance. Another person books them.',
        ])}
      </p>
      <Button type="primary" onClick={() => setAdding(true)}>
        {t(['新建期初建账单', 'Begin an opening'])}
      </Button>
      <Suspense>{adding && <FormDialog resource={openings} isLong onClose={() => setAdding(false)} />}</Suspense>
    </div>
  )
}

function Workspace() {
  const { row, isPending } = useNewest()
  if (isPending) return <span className="spinner" />
  const isOver = !row || row.status === code('booked') || row.status === code('reversed')
  return (
    <>
      {row && <Document key={row.id} row={row} />}
      {isOver && <Begin />}
    </>
  )
}

const none = [] as const

/** One page for all of it: the steps, what the rows come to, what is wrong with them, and the rows themselves. */
export const OpeningPage = (props: ListPageProps) => <ListPage {...props} views={none} above={<Workspace />} />
