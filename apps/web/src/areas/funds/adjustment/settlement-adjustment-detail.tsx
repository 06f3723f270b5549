import {
  adjustmentStates,
  clearAdjustment,
  decideClearing,
  moneySettlement,
  settlementAdjustment,
  settlementAdjustments,
  supplementAdjustment,
} from '@forecourt/contract/funds'
import { codeOf, type Label, stateByCode } from '@forecourt/contract/kernel'
import { useAllowed } from '../../../kernel/call/allowed.ts'
import { OnlyFor } from '../../../kernel/call/place.tsx'
import { detail } from '../../../kernel/detail/detail.tsx'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { useThisRow } from '../../../kernel/parts/row.ts'
import { useText } from '../../../kernel/text.ts'

/** Reasons that leave an open item. */
const openReasons = [1, 4, 5]
const cleared = ['waiting', 'open', 'clearing', 'cleared']
const ends: readonly number[] = [codeOf(adjustmentStates, 'rejected'), codeOf(adjustmentStates, 'undone')]

/** What has to happen next, and by whom. */
function Next() {
  const t = useText()
  const row = useThisRow(settlementAdjustment)
  const { isOwnWork } = useAllowed(decideClearing, row)
  const words: Readonly<Record<string, Label>> = {
    waiting: row.evidenceUrls
      ? ['等待另一位同事在结算单中复核', 'Another person has to approve it with its settlement']
      : ['尚无依据：补充依据后才能复核通过', 'No evidence yet: nobody approves it without'],
    open: [
      '挂账待核销：查明原因后由两人核销；超过期限会在账务核对中列出。',
      'An open item: two people clear it when it is explained. The ledger checks name it when it gets old.',
    ],
    clearing: isOwnWork
      ? ['核销由您提出，须由另一位同事复核。', 'You have asked for the clearing: another person has to approve it.']
      : ['等待复核核销', 'The clearing waits for approval'],
  }
  const said = words[stateByCode(adjustmentStates, row.status)?.name ?? '']
  return (
    <>
      {said && <Callout>{t(said)}</Callout>}
      <OnlyFor by="tenant">
        <p className="dim">
          {t(['调整由平台财务提出并由另一人复核。', 'Made and approved by two people of the platform.'])}
        </p>
      </OnlyFor>
    </>
  )
}

/** An adjustment for those who sign it and those whose money it changes: why, by what, and what it was cleared to. */
export const AdjustmentBody = detail(settlementAdjustments, {
  facts: ['amount', 'diffAmount', 'reason', 'payeeId', 'settlementId'],
  path: row => !ends.includes(row.status) && (openReasons.includes(row.reason) ? cleared : ['waiting', 'done']),
  sections: [
    {
      title: ['调整', 'Adjustment'],
      fields: [
        ...(['settlementId', 'payeeId', 'reason', 'diffAmount', 'amount', 'note', 'createTime'] as const),
        ...(['makerUser', 'evidenceUser', 'reviewUser', 'reviewTime', 'reviewOpinion'] as const),
      ],
    },
    { title: ['依据', 'Evidence'], files: row => row.evidenceUrls, isAwaited: () => true },
    {
      title: ['核销', 'Clearing'],
      fields: ['clearTarget', 'clearOrderNo', 'clearNote', 'clearUser', 'clearReviewUser', 'clearTime'],
      when: row => row.clearTarget !== null,
    },
    { title: ['核销依据', 'Evidence of clearing'], files: row => row.clearUrls },
    { postings: row => row.adjustmentNo, of: moneySettlement.name },
  ],
  aside: [Next],
  historyCalls: [supplementAdjustment, clearAdjustment, decideClearing],
})
