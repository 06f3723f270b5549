import { deleteGrant, grant as entity, grants, grantStates, saveGrant } from '@forecourt/contract/cards'
import { codeOf } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { OnlyFor } from '../../../kernel/call/place.tsx'
import { detail } from '../../../kernel/detail/detail.tsx'
import { DetailActions } from '../../../kernel/detail/detail-actions.tsx'
import { navigate } from '../../../kernel/location.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { Fact } from '../../../kernel/parts/facts.tsx'
import { useShown, useThisRow } from '../../../kernel/parts/row.ts'
import { usePermission } from '../../../kernel/permission.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { shownYuan } from '../../../kernel/yuan.ts'
import { useGrantUnused } from '../cards-data.ts'
import { grantsPath } from './grant-address.ts'
import { GrantHistory } from './grant-history.tsx'
import { GrantPeople } from './grant-people.tsx'
import { grantWidgets } from './grant-words.tsx'

const drafts: readonly number[] = [codeOf(grantStates, 'draft'), codeOf(grantStates, 'rejected')]

/** What may be done with a grant now, by this person: its calls, and for its maker the page it is changed on. */
function Actions() {
  const t = useText()
  const pane = usePane()
  const { calls } = useShown()
  const row = useThisRow(entity)
  const mayEdit = usePermission(saveGrant.permission) && drafts.includes(row.status)
  const isAlone = pane.place.path.endsWith('/detail')
  return (
    <DetailActions
      resource={grants}
      row={row}
      calls={calls}
      onDone={call => call === deleteGrant && isAlone && pane.close()}
    >
      {mayEdit && <Button onClick={() => navigate(`${grantsPath}/new?id=${row.id}`)}>{t(['修改', 'Edit'])}</Button>}
    </DetailActions>
  )
}

/** The money of the grant: what is set aside, what was taken and what came back. */
function Money() {
  const t = useText()
  const row = useThisRow(entity)
  const isHeld = row.status === codeOf(grantStates, 'approved')
  const { data: unused } = useGrantUnused(row.id, row.ensureTime !== null)
  return (
    <>
      <OnlyFor by="platform">
        <Fact label={t(['企业', 'Company'])}>{wireText(row['tenantName'] ?? row.tenantId)}</Fact>
      </OnlyFor>
      <Fact label={t(['卡数', 'Cards'])}>{row.quantity}</Fact>
      <Fact label={t(['总金额', 'Total'])}>{shownYuan(row.totalAmount)}</Fact>
      {row.cashPart !== null && (
        <>
          <Fact label={isHeld ? t(['占用本金', 'Cash held']) : t(['本金部分', 'Cash part'])}>
            {shownYuan(row.cashPart)}
          </Fact>
          <Fact label={isHeld ? t(['占用赠送', 'Gift held']) : t(['赠送部分', 'Gift part'])}>
            {shownYuan(row.giftPart)}
          </Fact>
        </>
      )}
      {unused && <Fact label={t(['卡内余额', 'Left on the cards'])}>{shownYuan(unused.unused)}</Fact>}
      {row.returnedAmount !== null && <Fact label={t(['已退回', 'Returned'])}>{shownYuan(row.returnedAmount)}</Fact>}
    </>
  )
}

function Opinion() {
  const t = useText()
  const { auditOpinion, status } = useThisRow(entity)
  if (!auditOpinion) return null
  return (
    <Callout tone={status === codeOf(grantStates, 'rejected') ? 'bad' : 'neutral'}>
      {t(['审核意见：{0}', 'Opinion: {0}'], auditOpinion)}
    </Callout>
  )
}

/** A grant for those who make, decide on and look after it: where it stands, its money, its people, its postings. */
export const GrantBody = detail(grants, {
  isCode: true,
  facts: [Money],
  path: ['draft', 'waiting', 'approved', 'granted'],
  lead: [Opinion],
  Actions,
  sections: [
    GrantPeople,
    { postings: row => row.grantNo },
    {
      title: ['发卡信息', 'About the grant'],
      fields: [
        ...([
          'productName',
          'grantType',
          'unitAmount',
          'startTime',
          'endTime',
          'submitUser',
          'auditUser',
          'remark',
        ] as const),
      ],
    },
  ],
  History: GrantHistory,
  widgets: grantWidgets,
})
