import { receiptStates, unmatchedReceipt, unmatchedReceipts } from '@forecourt/contract/funds'
import { codeOf, type WireRowOf } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { usePermission } from '../../../kernel/permission.ts'
import { useRows } from '../../../kernel/queries.ts'
import { rowOf } from '../../../kernel/row-of.ts'
import { useText } from '../../../kernel/text.ts'

const waiting = codeOf(receiptStates, 'waiting')
const max = 5

export type Receipt = WireRowOf<typeof unmatchedReceipt>

function useWaiting(query: Readonly<Record<string, unknown>>, enabled: boolean): readonly Receipt[] {
  const may = usePermission(unmatchedReceipts.permission)
  const { data } = useRows(unmatchedReceipts, { status: waiting, current: 1, ...query }, may && enabled)
  return (data?.records ?? []).map(row => rowOf(unmatchedReceipt, row))
}

/** Money of this very amount that waits for its owner. */
export const useWaitingReceipts = (amount: string, enabled: boolean): readonly Receipt[] =>
  useWaiting({ amount_ge: amount, amount_le: amount, size: max }, enabled)

const maxBeside = 20

/** All money that waits for its owner, that of this amount first. */
export function useReceipts(amount: string): readonly Receipt[] {
  const all = useWaiting({ size: maxBeside }, true)
  return [...all.filter(one => one.amount === amount), ...all.filter(one => one.amount !== amount)]
}

interface WaitingReceiptsProps {
  readonly receipts: readonly Receipt[]
  readonly claimed: string | undefined
  readonly onChoose: (serialNo: string) => void
}

/** Receipts to choose from in place of typing a serial number, and a word on what claiming one means. */
export function WaitingReceipts({ receipts, claimed, onChoose }: WaitingReceiptsProps) {
  const t = useText()
  if (receipts.length === 0) return null
  return (
    <section aria-label={t(['待认领来款', 'Unmatched receipts'])}>
      <p className="dim">
        {claimed
          ? t(
              [
                '将认领流水 {0} 的待认领来款，款项不再重复入银行存款。',
                'Claims the unmatched receipt {0}; the bank is not debited again.',
              ],
              claimed,
            )
          : t(['有同金额的待认领来款，可直接认领：', 'Receipts of this amount wait for their owner:'])}
      </p>
      {!claimed &&
        receipts.map(one => (
          <p key={one.id}>
            <Button size="small" onClick={() => onChoose(one.serialNo)}>
              {t(['认领', 'Claim'])} {one.serialNo}
            </Button>{' '}
            <span className="dim">
              {one.payerName} · {one.valueDate}
            </span>
          </p>
        ))}
    </section>
  )
}
