import { Button, Input } from 'antd'
import { useState } from 'react'
import { Notice } from '../../../kernel/notice.tsx'
import { usePane, usePaneQuery } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { RefSelect } from '../../../kernel/widgets/ref-select.tsx'
import { DayRange } from '../ledger/day-range.tsx'
import { DocumentDrawer } from '../ledger/document-drawer.tsx'
import { useJournal } from '../report/report-data.ts'
import { useReportDays } from '../report/report-days.ts'
import { ReportExport } from '../report/report-export.tsx'
import { ReportHead } from '../report/report-head.tsx'
import { EntryCard } from './entry-card.tsx'

const size = 20
const amountPattern = /^\d{1,8}(\.\d{1,2})?$/

interface TextFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A filter that is typed: it counts when the field is left or Enter pressed. */
function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value ?? '')
  const take = () => onChange(typed.trim() || undefined)
  return (
    <Input
      className="filter report-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      value={typed}
      onChange={event => {
        setTyped(event.target.value)
        if (!event.target.value) onChange(undefined)
      }}
      onBlur={take}
      onPressEnter={take}
    />
  )
}

const amountOf = (text: string | undefined) => (text && amountPattern.test(text) ? text : null)

/** The entries of a period with all their lines, the last posted first. */
export default function JournalPage() {
  const t = useText()
  const { key } = usePane()
  const [query, setQuery] = usePaneQuery()
  const [opened, setOpened] = useState<string>()
  const { from, to, setDays } = useReportDays()
  const filter = {
    from,
    to,
    codes: query['codes'] ?? null,
    event: query['event'] ?? null,
    bizNo: query['bizNo'] ?? null,
    tenantId: query['tenantId'] ?? null,
    sealSeq: /^[1-9]\d{0,9}$/.test(query['sealSeq'] ?? '') ? Number(query['sealSeq']) : null,
    amountFrom: amountOf(query['amountFrom']),
    amountTo: amountOf(query['amountTo']),
  }
  const answer = useJournal({ ...filter, size })
  const entries = answer.data?.pages.flatMap(page => page.entries) ?? []
  const text = (name: string, label: string) => (
    <TextFilter
      key={`${name} ${query[name] ?? ''}`}
      label={label}
      value={query[name]}
      onChange={value => setQuery({ [name]: value })}
    />
  )
  return (
    <section className="list report" aria-labelledby={`title-${key}`}>
      <ReportHead title={t(['记账凭证', 'Journal'])} exports={<ReportExport report="journal" input={filter} />} />
      <search className="filters">
        <DayRange from={from} to={to} onChange={setDays} />
        {text('codes', t(['科目，逗号分隔', 'Codes, by commas']))}
        {text('event', t(['事件', 'Event']))}
        {text('bizNo', t(['业务单号', 'Document']))}
        <RefSelect
          className="filter"
          entity="tenant"
          label={t(['租户', 'Tenant'])}
          value={query['tenantId'] ?? null}
          onChange={id => setQuery({ tenantId: typeof id === 'string' ? id : undefined })}
        />
        {text('sealSeq', t(['封链序号', 'Seal']))}
        {text('amountFrom', t(['金额不小于', 'Amount from']))}
        {text('amountTo', t(['金额不大于', 'Amount to']))}
      </search>
      <div className="funds-sheet" data-stale={answer.isPlaceholderData}>
        {answer.isPending && <span className="spinner" />}
        {answer.isError && <Notice title={answer.error.message} />}
        {answer.data && entries.length === 0 && <Notice title={t(['没有符合条件的凭证', 'No entries match'])} />}
        {entries.map(entry => (
          <EntryCard key={entry.id} entry={entry} onOpen={setOpened} />
        ))}
        {answer.hasNextPage && (
          <p className="report-more">
            <Button loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
              {t(['更早的凭证', 'Earlier entries'])}
            </Button>
          </p>
        )}
      </div>
      {opened && <DocumentDrawer bizNo={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
