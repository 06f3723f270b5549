import { journal } from '@forecourt/contract/funds'
import { type Fields, text, type WireInputOfCall, type WireOutputOfCall } from '@forecourt/contract/kernel'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ApiError, send } from '../../../kernel/client.ts'
import { usePane, usePaneQuery } from '../../../kernel/pane.tsx'
import { ReportPage, ReportSheet } from '../../../kernel/parts/report-page.tsx'
import { readsOf } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useDays } from '../../../kernel/use-days.ts'
import { DayRange } from '../../../kernel/widgets/day-range.tsx'
import { FieldFilter } from '../../../kernel/widgets/field-filter.tsx'
import { ReportTools } from '../report/report-tools.tsx'
import { EntryCard } from './entry-card.tsx'

type Page = WireOutputOfCall<typeof journal>

const size = 20
const { event, bizNo, tenantId, sealSeq, amountFrom, amountTo } = journal.input
const filters: Fields = {
  codes: text(['科目，逗号分隔', 'Codes, by commas']),
  event,
  bizNo,
  tenantId,
  // Figures are typed here like words: what is none is not asked for.
  sealSeq: text(sealSeq.label),
  amountFrom: text(amountFrom.label),
  amountTo: text(amountTo.label),
}

const amountOf = (typed = '') => (/^\d{1,8}(\.\d{1,2})?$/.test(typed) ? typed : null)

/** The journal, page after page: each begins where the one before it ended. */
function useJournal(input: Omit<WireInputOfCall<typeof journal>, 'before'>) {
  const { active } = usePane()
  return useInfiniteQuery<Page, ApiError, InfiniteData<Page>, readonly unknown[], string | null>({
    queryKey: ['ledger', 'journal', input],
    queryFn: ({ pageParam }) => send(journal, { ...input, before: pageParam }, { quiet: true }),
    meta: readsOf(journal),
    initialPageParam: null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    enabled: active,
  })
}

/** The entries of a period with all their lines, the last posted first. */
export default function JournalPage() {
  const t = useText()
  const [query, setQuery] = usePaneQuery()
  const chosen = useDays('thisMonth')
  const asked = {
    ...chosen.days,
    codes: query['codes'] ?? null,
    event: query['event'] ?? null,
    bizNo: query['bizNo'] ?? null,
    tenantId: query['tenantId'] ?? null,
    sealSeq: /^[1-9]\d{0,9}$/.test(query['sealSeq'] ?? '') ? Number(query['sealSeq']) : null,
    amountFrom: amountOf(query['amountFrom']),
    amountTo: amountOf(query['amountTo']),
  }
  const answer = useJournal({ ...asked, size })
  return (
    <ReportPage
      title={journal.title}
      tools={<ReportTools report="journal" input={asked} />}
      filters={
        <>
          <DayRange {...chosen} />
          {Object.entries(filters).map(([name, field]) => (
            <FieldFilter key={name} name={name} field={field} query={query} onFilter={setQuery} />
          ))}
        </>
      }
    >
      <ReportSheet
        answer={answer}
        isEmpty={({ pages }) => pages.every(page => page.entries.length === 0)}
        empty={['没有符合条件的凭证', 'No entries match']}
      >
        {({ pages }) => (
          <>
            {pages.flatMap(page => page.entries.map(entry => <EntryCard key={entry.id} entry={entry} />))}
            {answer.hasNextPage && (
              <p className="journal-more">
                <Button loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
                  {t(['更早的凭证', 'Earlier entries'])}
                </Button>
              </p>
            )}
          </>
        )}
      </ReportSheet>
    </ReportPage>
  )
}
