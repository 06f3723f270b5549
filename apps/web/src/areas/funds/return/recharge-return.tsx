import { rechargeReturns, returnStates, unmatchedReceipts } from '@forecourt/contract/funds'
import { codeOf, type Resource } from '@forecourt/contract/kernel'
import { DetailBody, type DetailProps } from '../../../kernel/detail/detail-body.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { PostingsSection } from '../../../kernel/postings.tsx'
import { type AnyRow, useRow } from '../../../kernel/queries.ts'
import { OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { VoucherInput } from '../voucher.tsx'

const widgets = { inputs: { voucherUrls: VoucherInput } }
const askedEveryMs = 3_000
const underWay: readonly number[] = [codeOf(returnStates, 'asked'), codeOf(returnStates, 'processing')]

/** The fields that say something of this row: of a paper that may go several ways most are empty. */
function filled(resource: Resource, row: AnyRow | undefined): Resource {
  const { entity } = resource
  if (!row) return resource
  const fields = Object.entries(entity.fields).filter(([name]) => wireText(row[name]) !== '')
  return { ...resource, entity: { ...entity, fields: Object.fromEntries(fields) } }
}

/** A return with everything that was posted under its recharge. */
export function ReturnBody(props: DetailProps) {
  const { data } = useRow(rechargeReturns, props.id)
  const { active } = usePane()
  // While the channel has the refund, its page looks again and again.
  const isUnderWay = underWay.includes(Number(data?.status))
  useRow(rechargeReturns, props.id, active && isUnderWay ? askedEveryMs : undefined)
  const rechargeNo = wireText(data?.['rechargeName'])
  return (
    <OwnWidgetsContext value={widgets}>
      <DetailBody {...props} resource={filled(props.resource, data)}>
        {rechargeNo && <PostingsSection of={rechargeReturns.entity.name} bizNo={rechargeNo} />}
      </DetailBody>
    </OwnWidgetsContext>
  )
}

/** A receipt with its own entry; what was posted when it was claimed stands under the recharge. */
export function ReceiptBody(props: DetailProps) {
  const { data } = useRow(unmatchedReceipts, props.id)
  return (
    <OwnWidgetsContext value={widgets}>
      <DetailBody {...props} resource={filled(props.resource, data)}>
        {data && <PostingsSection of={unmatchedReceipts.entity.name} bizNo={data.receiptNo} />}
      </DetailBody>
    </OwnWidgetsContext>
  )
}
