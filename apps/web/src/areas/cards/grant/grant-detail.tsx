import { grant as entity, grants, grantStates } from '@forecourt/contract/cards'
import type { Fields } from '@forecourt/contract/kernel'
import { codeOf } from '@forecourt/contract/kernel'
import { OnlyFor } from '../../../kernel/call/place.tsx'
import { type DetailProps, FieldList } from '../../../kernel/detail/detail-body.tsx'
import { DetailLayout, Loaded } from '../../../kernel/detail/detail-layout.tsx'
import { useRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { type GrantRow, useGrantUnused } from '../cards-data.ts'
import { Stat, Section } from '../../../kernel/parts/section.tsx'
import { PostingsSection } from '../../../kernel/postings.tsx'
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
  return (
    <dl className="facts">
      <OnlyFor by="platform">
        <Stat label={t(['企业', 'Company'])}>{wireText(grant['tenantName'] ?? grant.tenantId)}</Stat>
      </OnlyFor>
      <Stat label={t(['卡数', 'Cards'])}>{grant.quantity}</Stat>
      <Stat label={t(['总金额', 'Total'])}>{shownYuan(grant.totalAmount)}</Stat>
      {grant.cashPart !== null && (
        <>
          <Stat label={isHeld ? t(['占用本金', 'Cash held']) : t(['本金部分', 'Cash part'])}>
            {shownYuan(grant.cashPart)}
          </Stat>
          <Stat label={isHeld ? t(['占用赠送', 'Gift held']) : t(['赠送部分', 'Gift part'])}>
            {shownYuan(grant.giftPart)}
          </Stat>
        </>
      )}
      {unused && <Stat label={t(['卡内余额', 'Left on the cards'])}>{shownYuan(unused.unused)}</Stat>}
      {grant.returnedAmount !== null && (
        <Stat label={t(['已退回', 'Returned'])}>{shownYuan(grant.returnedAmount)}</Stat>
      )}
    </dl>
  )
}

/** A grant for those who make, decide on and look after it: where it stands, its money, its people, its postings. */
export function GrantBody(props: DetailProps) {
  return <Loaded answer={useRow(grants, props.id)}>{grant => <Body {...props} grant={grant} />}</Loaded>
}

function Body({ id, layout, grant, calls = [] }: DetailProps & { readonly grant: GrantRow }) {
  const t = useText()
  return (
    <DetailLayout
      layout={layout}
      className="cards-detail"
      name={grant.grantNo}
      isCode
      state={{ of: grantStates, code: grant.status }}
      actions={<GrantActions grant={grant} calls={calls} />}
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
          <PostingsSection of="grant" bizNo={grant.grantNo} />
          <Section title={t(['发卡信息', 'About the grant'])}>
            <FieldList fields={about} row={grant} />
          </Section>
        </div>
        <aside aria-label={t(['历史', 'History'])}>
          <Section title={t(['历史', 'History'])}>
            <GrantHistory grant={grant} calls={calls} />
          </Section>
        </aside>
      </div>
    </DetailLayout>
  )
}
