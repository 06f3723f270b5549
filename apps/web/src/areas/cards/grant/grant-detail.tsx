import { grant as entity, grants, grantStates } from '@forecourt/contract/cards'
import type { Fields } from '@forecourt/contract/kernel'
import { codeOf } from '@forecourt/contract/kernel'
import { type DetailProps, FieldList } from '../../../kernel/detail/detail-body.tsx'
import { DetailFrame, Loaded } from '../../../kernel/detail/detail-frame.tsx'
import { useRow } from '../../../kernel/queries.ts'
import { platformTenant, useSession } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { type GrantRow, useGrantUnused } from '../cards-data.ts'
import { Fact, Part } from '../../../kernel/part.tsx'
import { PostingsPart } from '../../../kernel/postings.tsx'
import { shownYuan } from '../../../kernel/yuan.ts'
import { GrantActions } from './grant-actions.tsx'
import { GrantHistory } from './grant-history.tsx'
import { GrantPath } from './grant-path.tsx'
import { GrantPeople } from './grant-people.tsx'

const pick = (...names: (keyof typeof entity.fields)[]): Fields =>
  Object.fromEntries(names.map(name => [name, entity.fields[name]]))
const about = pick(
  'productName',
  'grantType',
  'unitAmount',
  'startTime',
  'endTime',
  'submitUser',
  'auditUser',
  'remark',
)

/** The money of the grant: what is set aside, what was taken and what came back. */
function Facts({ grant }: { readonly grant: GrantRow }) {
  const t = useText()
  const isHeld = grant.status === codeOf(grantStates, 'approved')
  const { data: unused } = useGrantUnused(grant.id, grant.ensureTime !== null)
  const isPlatform = useSession(state => state.user?.tenant_id) === platformTenant
  return (
    <dl className="facts">
      {isPlatform && <Fact label={t(['企业', 'Company'])}>{wireText(grant['tenantName'] ?? grant.tenantId)}</Fact>}
      <Fact label={t(['卡数', 'Cards'])}>{grant.quantity}</Fact>
      <Fact label={t(['总金额', 'Total'])}>{shownYuan(grant.totalAmount)}</Fact>
      {grant.cashPart !== null && (
        <>
          <Fact label={isHeld ? t(['占用本金', 'Cash held']) : t(['本金部分', 'Cash part'])}>
            {shownYuan(grant.cashPart)}
          </Fact>
          <Fact label={isHeld ? t(['占用赠送', 'Gift held']) : t(['赠送部分', 'Gift part'])}>
            {shownYuan(grant.giftPart)}
          </Fact>
        </>
      )}
      {unused && <Fact label={t(['卡内余额', 'Left on the cards'])}>{shownYuan(unused.unused)}</Fact>}
      {grant.returnedAmount !== null && (
        <Fact label={t(['已退回', 'Returned'])}>{shownYuan(grant.returnedAmount)}</Fact>
      )}
    </dl>
  )
}

/** A grant for those who make, decide on and look after it: where it stands, its money, its people, its postings. */
export function GrantBody(props: DetailProps) {
  return <Loaded answer={useRow(grants, props.id)}>{grant => <Body {...props} grant={grant} />}</Loaded>
}

function Body({ id, layout, grant }: DetailProps & { readonly grant: GrantRow }) {
  const t = useText()
  return (
    <DetailFrame
      layout={layout}
      className="cards-detail"
      name={grant.grantNo}
      isCode
      state={{ of: grantStates, code: grant.status }}
      actions={<GrantActions grant={grant} />}
    >
      <GrantPath grant={grant} />
      {grant.auditOpinion && (
        <p className="cards-opinion" data-bad={grant.status === codeOf(grantStates, 'rejected')}>
          {t(['审核意见', 'Opinion'])}：{grant.auditOpinion}
        </p>
      )}
      <Facts grant={grant} />
      <div className="detail-columns">
        <div>
          <GrantPeople id={id} />
          <PostingsPart of="grant" bizNo={grant.grantNo} />
          <Part title={t(['发卡信息', 'About the grant'])}>
            <FieldList fields={about} row={grant} />
          </Part>
        </div>
        <aside aria-label={t(['历史', 'History'])}>
          <Part title={t(['历史', 'History'])}>
            <GrantHistory grant={grant} />
          </Part>
        </aside>
      </div>
    </DetailFrame>
  )
}
