import { auditGrant, grant, terminateGrant } from '@forecourt/contract/cards'
import { Amount } from '../../../kernel/amount.tsx'
import { usePlace } from '../../../kernel/call/place.tsx'
import { DeclaredSubject, Subject } from '../../../kernel/parts/subject.tsx'
import type { AnyRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import type { OwnWidgets } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { fenOf, shownFen, shownYuan } from '../../../kernel/yuan.ts'
import { useFunds, useGrantUnused } from '../cards-data.ts'

interface RowProps {
  readonly row: AnyRow
}
const approved = 1

/** Whether the company can afford it, for those of the company itself, once it is to be approved. */
function Wallet({ row, values }: RowProps & { readonly values: Readonly<Record<string, unknown>> }) {
  const t = useText()
  const isPayer = usePlace('owner', grant, row)
  const { data } = useFunds(isPayer && Number(values['result']) === approved)
  if (!data || Number(values['result']) !== approved) return null
  const left = fenOf(data.available) - fenOf(wireText(row['totalAmount']))
  return (
    <p className={left < 0n ? 'call-confirm field-problem' : 'call-confirm'}>
      {left < 0n
        ? t(['可用余额 {0}，不足以发放', 'Available {0}: not enough'], shownYuan(data.available))
        : t(
            ['可用余额 {0}，通过后剩余 {1}', 'Available {0}, {1} left afterwards'],
            shownYuan(data.available),
            shownFen(left),
          )}
    </p>
  )
}

/** What goes back, which is on the cards and not in the row. */
function Termination({ row }: RowProps) {
  const t = useText()
  const { data } = useGrantUnused(row.id, true)
  const back = data ? <Amount key="unused" yuan={data.unused} /> : '…'
  return (
    <>
      <DeclaredSubject of={grant} row={row} names={['productName']} />
      <Subject lines={[[t(['退回金额', 'Goes back']), back]]} />
    </>
  )
}

export const grantWidgets: OwnWidgets = {
  calls: {
    [auditGrant.path]: { Before: Wallet, first: { result: approved } },
    [terminateGrant.path]: { About: Termination },
  },
}
