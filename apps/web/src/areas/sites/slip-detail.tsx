import { printAgain, slip, slipStates, slips } from '@forecourt/contract/sites'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { type DetailProps, FieldList } from '../../kernel/detail/detail-body.tsx'
import { Timeline } from '../../kernel/detail/timeline.tsx'
import { Notice } from '../../kernel/notice.tsx'
import { useRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'

const { siteId, printerId, providerOrderId, printTime, isCopy, failReason } = slip.fields
const shown = { siteId, printerId, providerOrderId, printTime, isCopy, failReason }

/** A slip: the paper itself first, and what became of it. */
export function SlipDetail({ id, layout }: DetailProps) {
  const t = useText()
  const answer = useRow(slips, id)
  if (answer.isPending) return <span className="spinner" />
  if (answer.isError) return <Notice title={answer.error.message || t(['加载失败', 'Could not be loaded'])} />
  const row = answer.data
  const Heading = layout === 'page' ? 'h1' : 'h2'
  return (
    <article className="detail slip">
      <header className="detail-head">
        <div>
          <Heading>{row.orderNo}</Heading>
          <StateTag of={slipStates} code={row.status} />
          {row.isCopy === 1 && <span className="tag tone-neutral">{t(['补打', 'Copy'])}</span>}
        </div>
        <span className="detail-actions">
          <CallButton call={printAgain} row={row} of={slip} />
        </span>
      </header>
      {row.printerId === null && (
        <p className="warning">
          {t(['站点没有启用的打印机，小票未打印。', 'The site has no printer in use; this was not printed.'])}
        </p>
      )}
      <div className="slip-parts">
        <ReceiptPaper content={row.content} />
        <div>
          <FieldList fields={shown} row={row} />
          <h2 className="record-title">{t(['历史', 'History'])}</h2>
          <Timeline entity={slip} id={id} calls={[]} />
        </div>
      </div>
    </article>
  )
}
