import {
  adjustmentStates,
  clearAdjustment,
  decideClearing,
  moneySettlement,
  settlementAdjustment,
  settlementAdjustments,
  supplementAdjustment,
} from '@forecourt/contract/funds'
import { codeOf, type Fields, rowFields, type States, type WireRowOf } from '@forecourt/contract/kernel'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { type DetailProps, FieldList } from '../../../kernel/detail/detail-body.tsx'
import { DetailLayout, Loaded } from '../../../kernel/detail/detail-layout.tsx'
import { StatePath } from '../../../kernel/detail/state-path.tsx'
import { Timeline } from '../../../kernel/detail/timeline.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { PostingsSection } from '../../../kernel/postings.tsx'
import { useRow } from '../../../kernel/queries.ts'
import { useLimitsOf } from '../../../kernel/limits.ts'
import { readableFields } from '../../../kernel/readable.ts'
import { useAllowed } from '../../../kernel/call/allowed.ts'
import { OnlyFor } from '../../../kernel/call/place.tsx'
import { useText } from '../../../kernel/text.ts'
import { OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { Waits } from '../settlement/waits.tsx'
import { keysOf, VoucherInput, VoucherPictures } from '../voucher.tsx'

type AdjustmentRow = WireRowOf<typeof settlementAdjustment>

const code = (name: keyof typeof adjustmentStates.states) => codeOf(adjustmentStates, name)
const { waiting, done, open, clearing, cleared: isCleared } = adjustmentStates.states
/** The way of one that nobody has to clear later. */
const booked: States = { ...adjustmentStates, states: { waiting, done } }
const cleared: States = {
  ...adjustmentStates,
  states: {
    waiting: { ...waiting, to: { decide: ['open'] } },
    // A way has no bad steps, and this one is a step of it.
    open: { ...open, tone: 'waiting' },
    clearing: { ...clearing, to: { decideClearing: ['cleared'] } },
    cleared: isCleared,
  },
}
/** Ends that are no step of a way. */
const aside = ['rejected', 'undone'] as const
/** Reasons that leave an open item. */
const openReasons = [1, 4, 5]

const all: Fields = rowFields(settlementAdjustment)
const pick = (...names: string[]): Fields =>
  Object.fromEntries(names.flatMap(name => (all[name] ? [[name, all[name]]] : [])))
const said = ['settlementId', 'payeeId', 'reason', 'diffAmount', 'amount', 'note', 'createTime']
const facts = pick(...said, 'makerUser', 'evidenceUser', 'reviewUser', 'reviewTime', 'reviewOpinion')
const clearingFacts = pick('clearTarget', 'clearOrderNo', 'clearNote', 'clearUser', 'clearReviewUser', 'clearTime')
const widgets = { inputs: { evidenceUrls: VoucherInput, clearUrls: VoucherInput } }
const timelineCalls = [supplementAdjustment, clearAdjustment, decideClearing]

function Actions({ row }: { readonly row: AdjustmentRow }) {
  return (
    <>
      <CallButton call={supplementAdjustment} row={row} of={settlementAdjustment} />
      <CallButton call={clearAdjustment} row={row} of={settlementAdjustment} primary />
      <CallButton call={decideClearing} row={row} of={settlementAdjustment} primary />
    </>
  )
}

/** What has to happen next, and by whom. */
function Next({ row }: { readonly row: AdjustmentRow }) {
  const t = useText()
  const { isOwnWork } = useAllowed(decideClearing, row)
  if (row.status === code('waiting'))
    return (
      <Waits>
        {row.evidenceUrls
          ? t(['等待另一位同事在结算单中复核', 'Another person has to approve it with its settlement'])
          : t(['尚无依据：补充依据后才能复核通过', 'No evidence yet: nobody approves it without'])}
      </Waits>
    )
  if (row.status === code('open'))
    return (
      <Waits>
        {t([
          '挂账待核销：查明原因后由两人核销；超过期限会在账务核对中列出。',
          'An open item: two people clear it when it is explained. The ledger checks name it when it gets old.',
        ])}
      </Waits>
    )
  if (row.status !== code('clearing')) return null
  return (
    <Waits>
      {isOwnWork
        ? t([
            '核销由您提出，须由另一位同事复核。',
            'You have asked for the clearing: another person has to approve it.',
          ])
        : t(['等待复核核销', 'The clearing waits for approval'])}
    </Waits>
  )
}

/** An adjustment for those who sign it and those whose money it changes: why, by what, and what it was cleared to. */
export function AdjustmentBody(props: DetailProps) {
  return <Loaded answer={useRow(settlementAdjustments, props.id)}>{row => <Body {...props} row={row} />}</Loaded>
}

function Body({ id, layout, row }: DetailProps & { readonly row: AdjustmentRow }) {
  const t = useText()
  const limits = useLimitsOf(settlementAdjustment)
  const clearings = keysOf(row.clearUrls)
  return (
    <OwnWidgetsContext value={widgets}>
      <DetailLayout
        layout={layout}
        className="funds-detail"
        name={row.adjustmentNo}
        state={{ of: adjustmentStates, code: row.status }}
        actions={<Actions row={row} />}
      >
        {!aside.some(name => row.status === code(name)) && (
          <StatePath of={openReasons.includes(row.reason) ? cleared : booked} code={row.status} />
        )}
        <div className="funds-case">
          <div>
            <VoucherPictures keys={keysOf(row.evidenceUrls)} row={row.id} />
            {clearings.length > 0 && (
              <Section title={t(['核销依据', 'Evidence of clearing'])}>
                <VoucherPictures keys={clearings} row={row.id} />
              </Section>
            )}
          </div>
          <div>
            <Next row={row} />
            <FieldList fields={readableFields(facts, limits)} row={row} />
            <OnlyFor by="tenant">
              <p className="dim">
                {t(['调整由平台财务提出并由另一人复核。', 'Made and approved by two people of the platform.'])}
              </p>
            </OnlyFor>
            {row.clearTarget !== null && (
              <Section title={t(['核销', 'Clearing'])}>
                <FieldList fields={readableFields(clearingFacts, limits)} row={row} />
              </Section>
            )}
          </div>
        </div>
        <div className="detail-columns">
          <div>
            <PostingsSection of={moneySettlement.name} bizNo={row.adjustmentNo} />
          </div>
          <aside>
            <Section title={t(['历史', 'History'])}>
              <Timeline entity={settlementAdjustment} id={id} calls={timelineCalls} />
            </Section>
          </aside>
        </div>
      </DetailLayout>
    </OwnWidgetsContext>
  )
}
